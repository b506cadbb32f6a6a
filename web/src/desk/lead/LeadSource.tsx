import type { DeskLead } from '../../contract.gen';
import { shownAddress } from '../lib/shown-address.ts';
import { messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';

/** Props of {@link LeadSource}. */
export interface LeadSourceProps {
  readonly lead: DeskLead;
}

const strings = messages.lead.sources;

/** Where the lead came from. */
export function LeadSource({ lead: { line, source, history } }: LeadSourceProps) {
  const isAdded = history.some(({ what }) => what === 'added');
  const facts: readonly (readonly [string, string])[] = [
    [strings.form, line.form_label],
    [strings.page, source.page === '/' ? strings.home : shownAddress(source.page)],
    [strings.referrer, shownAddress(source.referrer)],
    ...source.campaign.map(campaignFact),
    [strings.language, messageFor(messages.edit.languages, source.language)],
    // The desk's address is not the customer's.
    [strings.address, isAdded ? '' : source.address],
  ];
  return (
    <section>
      <h3 className="small-heading">{messages.lead.source}</h3>
      <dl className="facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <div key={term} className="facts__row">
              <dt>{term}</dt>
              <dd className="typed">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** A campaign parameter; a caller's answer is among them, under our own key. */
function campaignFact([name, value]: readonly [string, string]): readonly [string, string] {
  if (name !== 'source') return [name, value];
  return [strings.heardFrom, messageFor(messages.sources, value)];
}
