import { Icon } from '../../ui/Icon';
import { Rich } from '../../ui/Rich';
import { SectionHead } from '../../ui/SectionHead';
import type { SectionProps } from '../table';
import { LeadCell } from './LeadCell';

/**
 * An inline quote form on a label card. It is a plain form: the browser checks what it can, and the server leads on
 * into the wizard with the entries filled in.
 */
export function LeadForm({ section }: SectionProps<'lead-form'>) {
  const headingId = `${section.id}-h`;
  return (
    <section className="sec" id={section.id} aria-labelledby={headingId}>
      <div className="wrap lf">
        <div className="lf__t">
          <SectionHead id={headingId} heading={section.heading} lead={section.lead} />
          <div className="marks lf__marks" aria-hidden="true">
            <Icon name="up" />
            <Icon name="glass" />
            <Icon name="rain" />
          </div>
        </div>
        <form className="label" method="post" action="/quote">
          <input type="hidden" name="form" value={section.form} />
          <div className="cells lf__cells">
            {section.fields.map((field) => (
              <LeadCell
                key={field.name}
                id={`${section.id}-${field.name}`}
                field={field}
                optional={section.optional}
              />
            ))}
          </div>
          {section.consent === null ? null : (
            <label className="check">
              <input type="checkbox" name={section.consent.name} value="yes" />
              <span>
                <Rich text={section.consent.text} />
              </span>
            </label>
          )}
          <button className="btn btn--wide lf__go" type="submit">
            {section.submit}
          </button>
        </form>
      </div>
    </section>
  );
}
