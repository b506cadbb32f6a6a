import type { DeskLead } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { copy } from '../lib/clipboard.ts';
import { messages } from '../messages/messages.ts';

/** Props of {@link FormEntries}. */
export interface FormEntriesProps {
  readonly lead: DeskLead;
}

const strings = messages.lead;

/** The submitted fields, as typed. */
export function FormEntries({ lead: { entries, line } }: FormEntriesProps) {
  if (entries.length === 0) return null;
  const all = () => entries.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return (
    <section>
      <h3 className="small-heading">{strings.entries}</h3>
      <dl className="facts">
        {entries.map(({ name, label, value }) => (
          <div key={name} className="facts__row">
            <dt>{label}</dt>
            <dd className="typed">{value || messages.common.none}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className="btn btn--line btn--sm"
        onClick={() => void copy(`${line.reference}\n${all()}`, messages.lead.allCopied)}
      >
        <DeskIcon name="copy" />
        {strings.copyAll}
      </button>
    </section>
  );
}
