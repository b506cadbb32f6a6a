import { useCallback, useSyncExternalStore } from 'react';

/** From this width there is room for the preview next to the form. Must match `edit.css`. */
const wide = '(min-width: 1180px)';

/** From this width the preview stands next to the form without being asked for. */
const roomy = '(min-width: 1360px)';

/** Whether the window is wide enough for two columns. */
export function useIsWide(): boolean {
  return useMedia(wide);
}

/** Whether the window is wide enough for two columns all the time. */
export function useIsRoomy(): boolean {
  return useMedia(roomy);
}

function useMedia(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}
