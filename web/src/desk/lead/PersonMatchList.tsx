import type { UseQueryResult } from '@tanstack/react-query';
import type { ErasureRequest, MatchedLead, PersonMatches } from '../../contract.gen';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';

/** Props of {@link PersonMatchList}. */
export interface PersonMatchListProps {
  /** Id of the lead that is erased in any case. */
  readonly lead: string;
  readonly query: UseQueryResult<PersonMatches>;
  readonly chosen: ErasureRequest;
  readonly onChange: (chosen: ErasureRequest) => void;
}

const strings = messages.erase;

/** The other leads that may be of the same person, each with what matched. None is ticked at first. */
export function PersonMatchList({ lead, query, chosen, onChange }: PersonMatchListProps) {
  if (!query.data) return <QueryStatus query={query} failed={strings.failed} />;
  const others = query.data.leads.filter((match) => match.lead.id !== lead);
  const toggle = (id: string) => {
    const rest = chosen.leads.filter((other) => other !== id);
    onChange({ ...chosen, leads: rest.length < chosen.leads.length ? rest : [...rest, id] });
  };
  return (
    <>
      {others.length === 0 ? (
        <p className="mute">{strings.noMatches}</p>
      ) : (
        <fieldset className="choice">
          <legend>{strings.matches}</legend>
          <p className="mute">{strings.matchesLead}</p>
          {others.map((match) => (
            <label key={match.lead.id} className="check">
              <input
                type="checkbox"
                checked={chosen.leads.includes(match.lead.id)}
                onChange={() => toggle(match.lead.id)}
              />
              <MatchText match={match} />
            </label>
          ))}
        </fieldset>
      )}
      {query.data.has_subscription && (
        <label className="check">
          <input
            type="checkbox"
            checked={chosen.subscription}
            onChange={({ target }) => onChange({ ...chosen, subscription: target.checked })}
          />
          <span>{strings.subscription}</span>
        </label>
      )}
    </>
  );
}

function MatchText({ match: { lead, customer_name, matched } }: { readonly match: MatchedLead }) {
  const now = useNow();
  const reasons = matched.map((reason) => messageFor(strings.matched, reason));
  return (
    <span>
      <b>{customer_name || lead.reference}</b>
      <span className="mute">
        {' '}
        {lead.form_label} {lead.reference}, {formatMoment(lead.created_at, now)} ({reasons.join(', ')})
      </span>
    </span>
  );
}
