import type { DeskLead, HistoryEntry } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { words } from '../messages/messages.ts';
import { formatFullMoment, formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';

/** Props of {@link LeadHistory}. */
export interface LeadHistoryProps {
  readonly lead: DeskLead;
}

const says = words.lead;

/** Who did what when, oldest first. */
export function LeadHistory({ lead }: LeadHistoryProps) {
  const now = useNow();
  return (
    <section>
      <h3 className="sm">{says.history}</h3>
      <ol className="log">
        {lead.history.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: FormEntries are only ever added at the end.
          <li key={place}>
            <time title={formatFullMoment(entry.at)} dateTime={new Date(entry.at).toISOString()}>
              {formatMoment(entry.at, now)}
            </time>
            <span>
              {happened(entry)}
              {entry.by && <span className="mute">, {entry.by}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function happened({ what, from, to }: HistoryEntry): string {
  const sentence = says.events[what];
  if (!sentence) return what;
  const shown = (value: string) => {
    if (what === 'state') return words.states[value] ?? value;
    if (what === 'booked' && value) return formatCents(Number(value));
    return value;
  };
  return sentence(shown(from), shown(to));
}
