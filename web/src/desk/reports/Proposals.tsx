import type { ProposalCounts } from '../../contract.gen';
import { formatNumber, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';

/** Props of {@link Proposals}. */
export interface ProposalsProps {
  readonly counts: ProposalCounts;
}

const strings = screenMessages.reports;
const words = strings.proposals;

/** What became of written proposals, and why customers declined. */
export function Proposals({ counts }: ProposalsProps) {
  const rows = (['sent', 'accepted', 'declined', 'open', 'ended'] as const).map((key) => ({
    key,
    label: words[key],
    count: counts[key],
  }));
  const reasons = counts.reasons.map(({ reason, proposals }) => ({
    key: reason,
    label: messageFor(screenMessages.proposals.reasons, reason),
    count: proposals,
  }));
  return (
    <section className="chart">
      <h2>{words.title}</h2>
      {counts.sent === 0 ? (
        <p className="mute">{strings.noData}</p>
      ) : (
        <>
          <Counts caption={words.title} rows={rows} />
          {reasons.length > 0 && (
            <>
              <h3 className="small-heading">{words.reasons}</h3>
              <Counts caption={words.reasons} rows={reasons} />
            </>
          )}
        </>
      )}
    </section>
  );
}

interface CountsProps {
  readonly caption: string;
  readonly rows: readonly { readonly key: string; readonly label: string; readonly count: number }[];
}

function Counts({ caption, rows }: CountsProps) {
  return (
    <table className="figures">
      <caption className="vh">{caption}</caption>
      <tbody>
        {rows.map(({ key, label, count }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
