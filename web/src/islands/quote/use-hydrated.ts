import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns whether hydration is complete. False on the server and while hydrating, so that both
 * render the same. Anything that needs script or the visitor's clock waits for it.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
