import { KeepTogether } from '../../ui/KeepTogether';
import { MileSign } from '../../ui/MileSign';
import { Rich } from '../../ui/Rich';
import { SectionHead } from '../../ui/SectionHead';
import type { SectionProps } from '../section-props';

/** Numbered steps, with a mile marker at each. */
export function Steps({ section }: SectionProps<'steps'>) {
  const headingId = `${section.id}-h`;
  return (
    <section className="section" id={section.id} aria-labelledby={headingId}>
      <div className="wrap">
        <SectionHead id={headingId} heading={section.heading} lead={section.lead} />
        <ol className="miles">
          {section.items.map((step, index) => (
            <li key={step.title}>
              <MileSign marker={section.marker} mile={index + 1} />
              <h3>
                <KeepTogether text={step.title} />
              </h3>
              <p>
                <Rich text={step.text} />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
