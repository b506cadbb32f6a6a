import type { Ref } from 'react';
import truck from '../../art/truck-mini.svg?url';
import type { QuoteWizardSection } from '../../contract.gen';
import { CONTACT_STEP } from '../../lib/quote-form';
import { Icon } from '../../ui/Icon';

/** Props of {@link StepRoad}. */
export interface StepRoadProps {
  readonly text: QuoteWizardSection;
  readonly step: number;
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * The page's heading, unless a receipt has its own, and the progress bar, drawn as a road: the truck is at step/4 of
 * the way, and four mile signs name the steps. The truck's position is a class, because the content security policy
 * blocks style attributes.
 */
export function StepRoad({ text, step, ref }: StepRoadProps) {
  const driven = Math.min(step, CONTACT_STEP);
  return (
    <div className="quote-head under-head" ref={ref}>
      <div className="quote-head__sky" aria-hidden="true" />
      {step <= CONTACT_STEP && (
        <div className="wrap quote-head__inner">
          <h1>{text.heading}</h1>
          <p className="lead">{text.lead}</p>
        </div>
      )}
      <div className="palmline" aria-hidden="true" />
      <div
        className={`wizard-road wizard-road--${driven}`}
        role="progressbar"
        aria-label={text.progress_label}
        aria-valuenow={(driven / CONTACT_STEP) * 100}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text.steps[step - 1]}
      >
        <i className="wizard-road__line" />
        <i className="wizard-road__done" />
        <div className="wrap">
          <img src={truck} width="484" height="236" alt="" />
        </div>
      </div>
      <div className="wizard-steps">
        <ol className="wrap">
          {text.steps.slice(0, CONTACT_STEP).map((name, index) => (
            <MileSign key={name} name={name} mile={index + 1} step={step} />
          ))}
        </ol>
      </div>
    </div>
  );
}

function MileSign({
  name,
  mile,
  step,
}: {
  readonly name: string;
  readonly mile: number;
  readonly step: number;
}) {
  const done = mile < step;
  return (
    <li className={done ? 'done' : undefined} aria-current={mile === step ? 'step' : undefined}>
      <b aria-hidden="true">{done ? <Icon name="check" /> : mile}</b>
      <span>{name}</span>
    </li>
  );
}
