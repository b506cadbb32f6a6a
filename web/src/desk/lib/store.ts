import { useSyncExternalStore } from 'react';

/** A value shared between components without passing it through props. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly watch: (listener: () => void) => () => void;
}

/** Creates a store with an initial value. */
export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The current value of a store; re-renders when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.watch, store.get);
}
