import { Icon } from '../../ui/Icon';
import { Rich } from '../../ui/Rich';
import type { SectionProps } from '../section-props';

/** Questions that open one at a time. The shared `name` of the details elements does this without script. */
export function Faq({ section }: SectionProps<'faq'>) {
  const headingId = `${section.id}-h`;
  return (
    <section className="section section--mist" id={section.id} aria-labelledby={headingId}>
      <div className="wrap faq__grid">
        <h2 id={headingId}>{section.heading}</h2>
        <div className="accordion">
          {section.items.map((item) => (
            <details key={item.question} name={section.id}>
              <summary>{item.question}</summary>
              <p>
                <Rich text={item.answer} />
              </p>
            </details>
          ))}
        </div>
        <div className="still" id={section.still_id}>
          <p className="lead">
            <b>{section.still_title}</b> {section.still_text}
          </p>
          <a className="btn btn--grove num" href={section.still_call.href}>
            <Icon name="phone" />
            {section.still_call.label}
          </a>
          <a className="link" href={section.still_quote.href}>
            {section.still_quote.label}
          </a>
        </div>
      </div>
    </section>
  );
}
