import { ButtonLink } from '../../ui/ButtonLink';
import { Icon } from '../../ui/Icon';
import { Rich } from '../../ui/Rich';
import { SectionHead } from '../../ui/SectionHead';
import type { SectionProps } from '../section-props';

/** A list of what is included, with a check mark at each item. */
export function Checklist({ section }: SectionProps<'checklist'>) {
  const headingId = `${section.id}-h`;
  return (
    <section className="section" id={section.id} aria-labelledby={headingId}>
      <div className="wrap">
        <SectionHead id={headingId} heading={section.heading} lead={section.lead} />
        <ul className="ticked">
          {section.items.map((item) => (
            <li key={item}>
              <Icon name="check" />
              <p>
                <Rich text={item} />
              </p>
            </li>
          ))}
        </ul>
        {section.button ? <ButtonLink link={section.button} /> : null}
      </div>
    </section>
  );
}
