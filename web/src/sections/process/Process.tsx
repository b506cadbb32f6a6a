import type { ProcessStep } from '../../contract.gen';
import { Crate } from '../../ui/Crate';
import { Icon } from '../../ui/Icon';
import { SectionHead } from '../../ui/SectionHead';
import type { SectionProps } from '../section-props';

/** The steps of a move along a road, with a mile marker at each. */
export function Process({ section }: SectionProps<'process'>) {
  const headingId = `${section.id}-h`;
  return (
    <section className="section" id={section.id} aria-labelledby={headingId}>
      <div className="wrap">
        <SectionHead id={headingId} heading={section.heading} lead={section.lead} />
        <ol className="road">
          {section.steps.map((step, index) => (
            <Leg key={step.title} step={step} marker={section.marker} mile={index + 1} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function Leg({
  step,
  marker,
  mile,
}: {
  readonly step: ProcessStep;
  readonly marker: string;
  readonly mile: number;
}) {
  return (
    <li className="leg">
      <div className="leg__text">
        <h3>{step.title}</h3>
        <p>{step.text}</p>
        <ul className="ticks">
          {step.features.map((feature) => (
            <li key={feature}>
              <Icon name="check" />
              {feature}
            </li>
          ))}
        </ul>
        <a className="btn btn--line" href={step.button.href}>
          {step.button.label}
        </a>
      </div>
      <div className="mile" aria-hidden="true">
        <small>{marker}</small>
        {mile}
      </div>
      <Crate image={step.image} />
    </li>
  );
}
