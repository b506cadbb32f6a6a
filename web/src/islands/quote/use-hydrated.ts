import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the browser has taken over. False on the server and while hydrating, so that both
 * render the same; what needs script (or the visitor's clock) waits for true.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
