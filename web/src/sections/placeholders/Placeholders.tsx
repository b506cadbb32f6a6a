import { SectionHead } from '../../ui/SectionHead';
import type { SectionProps } from '../section-props';

/** A row of small tags that say what will be shown there. */
export function Placeholders({ section }: SectionProps<'placeholders'>) {
  const headingId = `${section.id}-h`;
  return (
    <section className="section" id={section.id} aria-labelledby={headingId}>
      <div className="wrap">
        <SectionHead id={headingId} heading={section.heading} lead={section.lead} />
        <ul className="placeholders">
          {section.frames.map((frame) => (
            <li key={frame}>{frame}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
