import { createWaitingRequests } from './waiting-requests.ts';

/** Requests of this tab whose session has ended. They wait until the same person has signed in again. */
export const session = createWaitingRequests<void>();
