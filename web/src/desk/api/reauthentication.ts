import { createWaitingRequests } from './waiting-requests.ts';

/** Requests of this tab that wait until the person has confirmed who they are, or has declined. */
export const reauthentication = createWaitingRequests<boolean>();
