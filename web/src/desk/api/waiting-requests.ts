import { createStore, type Store } from '../lib/store.ts';

/** Requests that the server refused until the person has done something. They wait, so that nothing is lost. */
export interface WaitingRequests<Outcome> {
  readonly isWaiting: Store<boolean>;
  /** Called by a refused request; resolves to what came of it. */
  readonly wait: () => Promise<Outcome>;
  /** Resumes all waiting requests. */
  readonly resume: (outcome: Outcome) => void;
}

/** No request waits at first. */
export function createWaitingRequests<Outcome>(): WaitingRequests<Outcome> {
  const isWaiting = createStore<boolean>(false);
  let waiting: ((outcome: Outcome) => void)[] = [];
  return {
    isWaiting,
    wait: () =>
      new Promise((resume) => {
        waiting.push(resume);
        isWaiting.set(true);
      }),
    resume: (outcome) => {
      const resumed = waiting;
      waiting = [];
      isWaiting.set(false);
      for (const resume of resumed) resume(outcome);
    },
  };
}
