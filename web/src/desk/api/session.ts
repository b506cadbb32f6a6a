/**
 * Whether the session is valid. When the server says that it has ended, requests wait here until the person has
 * signed in again, so that nothing on the screen is lost.
 */
interface Session {
  /** Whether the last request was refused for lack of a session. */
  readonly ended: () => boolean;
  readonly watch: (listener: () => void) => () => void;
  /** Called by a refused request; resolves when there is a session again. */
  readonly wait: () => Promise<void>;
  /** Called when the same person has signed in again. */
  readonly resume: () => void;
}

/** The session of this tab. */
export const session = createSession();

/** A session that counts as valid until a request waits for it. */
export function createSession(): Session {
  const listeners = new Set<() => void>();
  let waiting: (() => void)[] = [];
  const publish = () => {
    for (const listener of listeners) listener();
  };
  return {
    ended: () => waiting.length > 0,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wait: () =>
      new Promise((resume) => {
        waiting.push(resume);
        publish();
      }),
    resume: () => {
      const resumed = waiting;
      waiting = [];
      publish();
      for (const resume of resumed) resume();
    },
  };
}
