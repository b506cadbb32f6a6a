import { SectionHead } from '../../ui/SectionHead';
import type { SectionProps } from '../section-props';

/** Links to cities, drawn as small green road signs. */
export function Places({ section }: SectionProps<'places'>) {
  const headingId = `${section.id}-h`;
  return (
    <section className="section" id={section.id} aria-labelledby={headingId}>
      <div className="wrap">
        <SectionHead id={headingId} heading={section.heading} lead={section.lead} />
        <ul className="places">
          {section.links.map((link) => (
            <li key={link.href}>
              <a className="btn btn--grove btn--sm" href={link.href}>
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
