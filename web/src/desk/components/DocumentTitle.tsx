import { unseenCount } from '../alerts/lead-alerts.ts';
import { useStore } from '../lib/store.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

interface DocumentTitleProps {
  readonly screen: string;
  /** A number before the title, unless leads have arrived out of view. */
  readonly count?: number | undefined;
}

/** The title of the tab: the screen, and before it how many leads have arrived while the desk was not in view. */
export function DocumentTitle({ screen, count }: DocumentTitleProps) {
  const shown = useStore(unseenCount) || count;
  const badge = shown === undefined ? '' : `(${shown}) `;
  return <title>{format(messages.common.documentTitle, { screen: badge + screen })}</title>;
}
