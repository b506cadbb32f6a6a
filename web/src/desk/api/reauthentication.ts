/** Requests that wait until the person has confirmed who they are. */
interface Reauthentication {
  /** Whether a request waits. */
  readonly needed: () => boolean;
  readonly watch: (listener: () => void) => () => void;
  /** Called by a refused request; resolves to whether the person confirmed. */
  readonly wait: () => Promise<boolean>;
  /** Called with whether the person confirmed; all waiting requests go on. */
  readonly finish: (confirmed: boolean) => void;
}

/** The confirmations of this tab. */
export const reauthentication = createReauthentication();

/** No request waits at first. */
export function createReauthentication(): Reauthentication {
  const listeners = new Set<() => void>();
  let waiting: ((confirmed: boolean) => void)[] = [];
  const publish = () => {
    for (const listener of listeners) listener();
  };
  return {
    needed: () => waiting.length > 0,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wait: () =>
      new Promise((finish) => {
        waiting.push(finish);
        publish();
      }),
    finish: (confirmed) => {
      const finished = waiting;
      waiting = [];
      publish();
      for (const finish of finished) finish(confirmed);
    },
  };
}
