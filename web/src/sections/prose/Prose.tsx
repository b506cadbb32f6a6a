import { Rich } from '../../ui/Rich';
import type { SectionProps } from '../section-props';

/** Text below its heading, or next to it on wide screens. */
export function Prose({ section }: SectionProps<'prose'>) {
  const headingId = `${section.id}-h`;
  return (
    <section className="section" id={section.id} aria-labelledby={headingId}>
      <div className="wrap prose">
        <h2 id={headingId}>{section.heading}</h2>
        <div className="prose__text">
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <Rich text={paragraph} />
            </p>
          ))}
          {section.items.length > 0 ? (
            <ul>
              {section.items.map((item) => (
                <li key={item}>
                  <Rich text={item} />
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
    </section>
  );
}
