import type { FocusEvent, ReactNode, RefObject, SubmitEvent } from 'react';
import type { Estimate, QuoteState, QuoteWizardSection } from '../../contract.gen';
import { CONTACT_STEP, isComplete, type QuoteField } from '../../lib/quote-form';
import { fill } from '../../lib/quote-text';
import type { UsualCrew } from '../../lib/usual-crew';
import { QUOTE_FORM_ID } from '../../ui/field-ids';
import { ContactStep } from './ContactStep';
import type { Fields } from './fields';
import { HiddenFields } from './HiddenFields';
import { HomeStep } from './HomeStep';
import { MoreFields } from './MoreFields';
import { MovingStep } from './MovingStep';
import { ServicesStep } from './ServicesStep';
import { StepButtons } from './StepButtons';
import { StepErrors } from './StepErrors';
import { HEADING_ID } from './use-focus';
import { useHydrated } from './use-hydrated';
import type { WizardState } from './wizard-state';

/** Props of {@link StepForm}. */
export interface StepFormProps {
  readonly text: QuoteWizardSection;
  readonly server: QuoteState;
  readonly state: WizardState;
  readonly fields: Fields;
  readonly estimate: Estimate;
  /** The usual crew, if a different one is chosen. */
  readonly usual: UsualCrew | null;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Called when a field is about to be typed into. */
  readonly begin: () => void;
  readonly submit: (form: HTMLFormElement) => void;
  readonly previous: () => void;
  readonly visit: (field: QuoteField) => void;
  /** Content above the form. */
  readonly children: ReactNode;
}

/** The form of a step. Without script it is posted, and the server renders the next step. */
export function StepForm({
  text,
  server,
  state,
  fields,
  estimate,
  usual,
  form,
  begin,
  submit,
  previous,
  visit,
  children,
}: StepFormProps) {
  const { step, values, sending } = state;
  // Without script the button is never disabled, because it could not be enabled again.
  const incomplete = useHydrated() && step === CONTACT_STEP && !isComplete(values);
  const name = text.steps[step - 1] ?? '';
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!incomplete && !sending) submit(event.currentTarget);
  };
  // A choice starts with its change: what moves under a finger loses the click.
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.closest('.cell')) begin();
  };
  return (
    <form
      className="quote-form"
      // For the language link of a posted step, and for the button of the usual crew in the estimate.
      id={server.submission === null && !usual ? undefined : QUOTE_FORM_ID}
      ref={form}
      method="post"
      action={server.path}
      // Browsers that restore forms after a reload would put the entries of another step into the hidden fields.
      autoComplete="off"
      noValidate
      aria-label={fill(text.step_label, { step, count: CONTACT_STEP, name })}
      onFocus={onFocus}
      onSubmit={onSubmit}
    >
      {/* Enter presses a form's first button, and that must not be Previous. */}
      <button
        className="vh"
        type="submit"
        name="go"
        value={step === CONTACT_STEP ? 'submit' : 'next'}
        tabIndex={-1}
        aria-hidden="true"
        disabled={incomplete || sending}
      />
      <HiddenFields step={step} values={values} server={server} />
      {children}
      <StepErrors heading={text.errors_heading} errors={state.errors} step={step} visit={visit} />
      <StepHeading text={text} step={step} />
      <StepBody key={step} text={text} server={server} step={step} fields={fields} />
      <MoreFields text={text} step={step} fields={fields} />
      <StepButtons
        text={text}
        step={step}
        fields={fields}
        estimate={estimate}
        usual={usual}
        sending={sending}
        incomplete={incomplete}
        previous={previous}
      />
    </form>
  );
}

/** A heading that repeats the road sign is visible to screen readers only, and takes the focus. */
function StepHeading({ text, step }: { readonly text: QuoteWizardSection; readonly step: number }) {
  const own = [undefined, undefined, text.services, text.contact][step - 1];
  if (!own) {
    return (
      <h2 className="vh" id={HEADING_ID} tabIndex={-1}>
        {text.steps[step - 1]}
      </h2>
    );
  }
  return (
    <div className="quote-step">
      <h2 id={HEADING_ID} tabIndex={-1}>
        {own.heading}
      </h2>
      <p>{own.lead}</p>
    </div>
  );
}

interface StepBodyProps {
  readonly text: QuoteWizardSection;
  readonly server: QuoteState;
  readonly step: number;
  readonly fields: Fields;
}

function StepBody({ text, server, step, fields }: StepBodyProps) {
  switch (step) {
    case 1:
      return <HomeStep text={text.home} fields={fields} />;
    case 2:
      return <MovingStep text={text.moving} rates={server.rates} fields={fields} />;
    case 3:
      return (
        <ServicesStep text={text.services} rates={server.rates} fields={fields} headingId={HEADING_ID} />
      );
    default:
      return <ContactStep text={text.contact} fields={fields} />;
  }
}
