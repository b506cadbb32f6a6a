import { Link } from '@tanstack/react-router';
import type { OpenProposal } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { format, plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { dayOf, formatDay } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';

/** Props of {@link ProposalRow}. */
export interface ProposalRowProps {
  readonly proposal: OpenProposal;
}

const strings = messages.today;
const DAY_MS = 86_400_000;

/** A proposal that waits for its customer, with its age. */
export function ProposalRow({ proposal }: ProposalRowProps) {
  const now = useNow();
  const { number, lead, name, issued_at, valid_until, maximum_cents: cents } = proposal;
  const days = Math.max(0, Math.floor((now - issued_at) / DAY_MS));
  return (
    <li className="task" data-lead={lead}>
      <div className="task__who">
        <Link to="/leads/$id" params={{ id: lead }} className="task__name">
          {name}
        </Link>
      </div>
      <p className="task__facts">
        <span className="num">
          {cents === null
            ? format(strings.proposal, { number })
            : format(strings.proposalMaximum, { number, maximum: formatCents(cents) })}
        </span>
        <b>{days === 0 ? strings.issuedToday : plural(strings.waits, days)}</b>
        <span>{format(strings.until, { day: formatDay(valid_until, dayOf(now)) })}</span>
      </p>
    </li>
  );
}
