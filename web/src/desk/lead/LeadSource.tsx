import type { DeskLead } from '../../contract.gen';
import { words } from '../messages/messages.ts';

/** Props of {@link LeadSource}. */
export interface LeadSourceProps {
  readonly lead: DeskLead;
}

const says = words.lead.sources;

/** Where the lead came from. */
export function LeadSource({ lead: { line, source } }: LeadSourceProps) {
  const facts: readonly (readonly [string, string])[] = [
    [says.form, line.form_label],
    [says.page, source.page],
    [says.referrer, source.referrer],
    ...source.campaign,
    [says.language, source.language],
    [says.address, source.address],
  ];
  return (
    <section>
      <h3 className="sm">{words.lead.source}</h3>
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
