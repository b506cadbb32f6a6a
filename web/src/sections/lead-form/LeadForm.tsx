import { fieldErrorOf, stateOf } from '../../lib/form-result';
import { FormError } from '../../ui/FormError';
import { Honeypot } from '../../ui/Honeypot';
import { Icon } from '../../ui/Icon';
import { Rich } from '../../ui/Rich';
import { SectionHead } from '../../ui/SectionHead';
import type { SectionProps } from '../section-props';
import { LeadCell } from './LeadCell';

/**
 * An inline quote form. It is a plain form: the browser or the script validates what it can, the server stores the
 * request, and an invalid form is shown again with its entries.
 */
export function LeadForm({ section, page }: SectionProps<'lead-form'>) {
  const headingId = `${section.id}-h`;
  const lead = stateOf(page, section.form);
  const controls = new Map(section.fields.map(({ name }) => [name, `${section.id}-${name}`]));
  return (
    <section className="section" id={section.id} aria-labelledby={headingId}>
      <div className="wrap lead-form">
        <div className="lead-form__text">
          <SectionHead id={headingId} heading={section.heading} lead={section.lead} />
          <div className="marks lead-form__marks" aria-hidden="true">
            <Icon name="up" />
            <Icon name="glass" />
            <Icon name="rain" />
          </div>
        </div>
        <form className="label" method="post" action={page.path} data-send="">
          <input type="hidden" name="form" value={section.form} />
          <Honeypot />
          <FormError id={`${section.id}-errors`} lead={lead} controls={controls} brand={page.chrome.brand} />
          <div className="cells lead-form__cells">
            {section.fields.map((field) => (
              <LeadCell
                key={field.name}
                id={`${section.id}-${field.name}`}
                field={field}
                optional={section.optional}
                value={lead?.values[field.name]}
                error={fieldErrorOf(lead, field.name)}
              />
            ))}
          </div>
          {section.consent === null ? null : (
            <label className="check">
              <input
                type="checkbox"
                name={section.consent.name}
                value={section.consent.version}
                defaultChecked={Boolean(lead?.values[section.consent.name])}
              />
              <span>
                <Rich text={section.consent.text} />
              </span>
            </label>
          )}
          <button className="btn btn--wide lead-form__submit" type="submit">
            {section.submit}
          </button>
        </form>
      </div>
    </section>
  );
}
