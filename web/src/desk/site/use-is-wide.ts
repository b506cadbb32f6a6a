import { useSyncExternalStore } from 'react';

/** From this width there is room for the preview next to the form. Must match `edit.css`. */
const query = '(min-width: 1180px)';

/** Whether the window is wide enough for two columns. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

function watch(changed: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
