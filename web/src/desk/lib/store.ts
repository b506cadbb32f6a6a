import { useSyncExternalStore } from 'react';

/** One value that parts of the screen watch, without passing it down through all others. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly watch: (changed: () => void) => () => void;
}

/** A store that begins with a value. */
export function createStore<T>(first: T): Store<T> {
  let value = first;
  const watching = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const changed of watching) changed();
    },
    watch: (changed) => {
      watching.add(changed);
      return () => watching.delete(changed);
    },
  };
}

/** The present value of a store; the component is drawn again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.watch, store.get);
}
