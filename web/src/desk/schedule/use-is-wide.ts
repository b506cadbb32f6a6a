import { useSyncExternalStore } from 'react';

/** From this width there is room for a table of crews and days. */
const query = '(min-width: 1024px)';

/** Whether the window is wide enough for the table of the week. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

function watch(changed: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
