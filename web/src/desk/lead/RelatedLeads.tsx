import { Link } from '@tanstack/react-router';
import type { DeskLead, LeadLink } from '../../contract.gen';
import { messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';

/** Props of {@link RelatedLeads}. */
export interface RelatedLeadsProps {
  readonly lead: DeskLead;
}

/** Related leads: the previous one, later ones, and others from the same person. */
export function RelatedLeads({ lead: { continues, continued_by, same_person } }: RelatedLeadsProps) {
  const linked = new Set([continues, ...continued_by].map((link) => link?.id));
  const others = same_person.filter(({ id }) => !linked.has(id));
  if (!continues && continued_by.length === 0 && others.length === 0) return null;
  return (
    <section>
      <h3 className="sm">{messages.lead.others}</h3>
      <ul className="links">
        {continues && <LinkRow link={continues} how={messages.lead.continues} />}
        {continued_by.map((link) => (
          <LinkRow key={link.id} link={link} how={messages.lead.continued} />
        ))}
        {others.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
    </section>
  );
}

function LinkRow({ link, how }: { readonly link: LeadLink; readonly how?: string }) {
  const now = useNow();
  return (
    <li>
      <Link className="link" to="/leads/$id" params={{ id: link.id }} search={(search: object) => search}>
        {how && `${how}: `}
        {link.form_label} {link.reference}
      </Link>{' '}
      <span className="mute">
        {formatMoment(link.created_at, now)}, {messageFor(messages.statuses, link.state)}
      </span>
    </li>
  );
}
