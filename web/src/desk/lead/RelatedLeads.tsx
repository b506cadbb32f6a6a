import { Link } from '@tanstack/react-router';
import type { DeskLead, LeadLink } from '../../contract.gen';
import { messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { dayOf, formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { otherLeadName } from './other-lead.ts';

/** Props of {@link RelatedLeads}. */
export interface RelatedLeadsProps {
  readonly lead: DeskLead;
}

/** Related leads: the previous one, later ones, and others from the same person. */
export function RelatedLeads({ lead: { continues, continued_by, same_person } }: RelatedLeadsProps) {
  const today = dayOf(useNow());
  const linked = new Set([continues, ...continued_by].map((link) => link?.id));
  const others = same_person.filter(({ lead }) => !linked.has(lead.id));
  if (!continues && continued_by.length === 0 && others.length === 0) return null;
  return (
    <section>
      <h3 className="small-heading">{messages.lead.others}</h3>
      <ul className="links">
        {continues && <LinkRow link={continues} how={messages.lead.continues} />}
        {continued_by.map((link) => (
          <LinkRow key={link.id} link={link} how={messages.lead.continued} />
        ))}
        {others.map((other) => (
          <LinkRow key={other.lead.id} link={other.lead} name={otherLeadName(other, today)} />
        ))}
      </ul>
    </section>
  );
}

interface LinkRowProps {
  readonly link: LeadLink;
  /** What the lead is to this one. */
  readonly how?: string;
  /** Shown instead of its form and reference. */
  readonly name?: string;
}

function LinkRow({ link, how, name }: LinkRowProps) {
  const now = useNow();
  return (
    <li>
      <Link className="link" to="/leads/$id" params={{ id: link.id }} search={(search: object) => search}>
        {how && `${how}: `}
        {name ?? `${link.form_label} ${link.reference}`}
      </Link>{' '}
      <span className="mute">
        {formatMoment(link.created_at, now)}, {messageFor(messages.statuses, link.state)}
      </span>
    </li>
  );
}
