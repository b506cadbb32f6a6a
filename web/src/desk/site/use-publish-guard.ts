import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/**
 * Keeps the screen open while a change is being published: leaving waits for the answer, and does not happen if the
 * change was refused, so that its problems are seen. Returns a function that a publish is passed through.
 */
export function usePublishGuard(): <T>(publish: Promise<T>) => Promise<T> {
  const running = useRef<Promise<boolean> | null>(null);
  useBlocker({
    shouldBlockFn: async () => running.current !== null && !(await running.current),
    enableBeforeUnload: () => running.current !== null,
  });
  return useCallback(<T>(publish: Promise<T>) => {
    const isDone = publish.then(
      () => true,
      () => false,
    );
    running.current = isDone;
    void isDone.then(() => {
      if (running.current === isDone) running.current = null;
    });
    return publish;
  }, []);
}
