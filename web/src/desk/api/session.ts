/**
 * Whether the session still stands. When the server says that it ended, whoever asked waits here until the person
 * has signed in again, so that nothing on the screen is lost.
 */
interface Session {
  /** Whether the server refused the last request for want of a session. */
  readonly ended: () => boolean;
  readonly watch: (changed: () => void) => () => void;
  /** Called by a request that was refused: resolves when there is a session again. */
  readonly wait: () => Promise<void>;
  /** Called when the same person has signed in again. */
  readonly resume: () => void;
}

/** The desk's session. */
export const session = createSession();

/** A session that stands until somebody waits for it. */
export function createSession(): Session {
  const watching = new Set<() => void>();
  let waiting: (() => void)[] = [];
  const tell = () => {
    for (const changed of watching) changed();
  };
  return {
    ended: () => waiting.length > 0,
    watch: (changed) => {
      watching.add(changed);
      return () => watching.delete(changed);
    },
    wait: () =>
      new Promise((resume) => {
        waiting.push(resume);
        tell();
      }),
    resume: () => {
      const resumed = waiting;
      waiting = [];
      tell();
      for (const resume of resumed) resume();
    },
  };
}
