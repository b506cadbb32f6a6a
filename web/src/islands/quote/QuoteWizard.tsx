import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Brand, QuoteState, QuoteWizardSection } from '../../contract.gen';
import { estimate } from '../../lib/estimate';
import { CONTACT_STEP, toEstimateInput } from '../../lib/quote-form';
import { usualCrew } from '../../lib/usual-crew';
import { browserValidationErrors, isInvalid } from './browser-validation-errors';
import { EstimateAnnouncement } from './EstimateAnnouncement';
import { EstimateSheet } from './EstimateSheet';
import type { Fields } from './fields';
import { PriceChanges } from './PriceChanges';
import { farMove } from './PriceNotes';
import { StepForm } from './StepForm';
import { StepRoad } from './StepRoad';
import { SubmittedStep } from './SubmittedStep';
import { useDraft } from './use-draft';
import { useFocus } from './use-focus';
import { useHydrated } from './use-hydrated';
import { useKeyboardInset } from './use-keyboard-inset';
import { useSteadyScroll } from './use-steady-scroll';
import { useStepCount } from './use-step-count';
import { useStepHistory } from './use-step-history';
import { useSubmission } from './use-submission';
import { ServerNotice, WizardNotice } from './WizardNotice';
import { initialState, wizardReducer } from './wizard-state';

/** Props of {@link QuoteWizard}. */
export interface QuoteWizardProps {
  readonly text: QuoteWizardSection;
  readonly state: QuoteState;
  readonly brand: Brand;
}

/** The quote wizard. The server can render any step; in the browser, it moves between steps without loading a page. */
export function QuoteWizard({ text, state: server, brand }: QuoteWizardProps) {
  const [state, dispatch] = useReducer(wizardReducer, server, initialState);
  const form = useRef<HTMLFormElement>(null);
  const road = useRef<HTMLDivElement>(null);
  const send = useSubmission(server, text.estimate.added_towns, state, dispatch);
  const steps = useStepHistory(state.step, state.receiptPath, (step) => dispatch({ type: 'moved', step }));
  useDraft({ server, state, dispatch, form, send });
  useFocus(state.focus);
  useStepCount(state.step);
  useSteadyScroll(road, state.begun);
  useKeyboardInset();
  const dismiss = useCallback(() => dispatch({ type: 'dismissed' }), []);
  const hydrated = useHydrated();

  const { step, values, errors, notice, receipt } = state;
  // A page of its own, even where the address changes without loading one.
  const title = receipt && `${text.submitted.copy} ${receipt.reference} | ${brand.name}`;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  const { rates } = server;
  const input = toEstimateInput(values);
  const price = estimate(rates, input);
  const usual = usualCrew(text, server, values);
  const fields: Fields = {
    values,
    errors,
    enter: (field, value) => dispatch({ type: 'entered', field, value }),
    toggle: (service) => dispatch({ type: 'toggled', service }),
  };
  const refuse = async (element: HTMLFormElement) => {
    const errors = await browserValidationErrors(element);
    // They may have been corrected while the messages were loading.
    if (errors.length > 0) dispatch({ type: 'refused', errors });
  };
  const submit = (element: HTMLFormElement) => {
    if (isInvalid(element)) void refuse(element);
    else if (step === CONTACT_STEP) void send(state);
    else steps.next();
  };

  return (
    <div className={`wizard${hydrated ? ' is-live' : ''}${state.begun ? ' is-begun' : ''}`}>
      <StepRoad text={text} step={step} ref={road} />
      <div className="quote">
        {receipt ? (
          <div className="wrap">
            <ServerNotice text={text} brand={brand} notice={notice} />
            <SubmittedStep
              text={text}
              rates={rates}
              receipt={receipt}
              values={values}
              brand={brand}
              path={server.path}
            />
          </div>
        ) : (
          <div className="wrap quote-grid">
            <StepForm
              text={text}
              server={server}
              state={state}
              fields={fields}
              estimate={price}
              usual={usual}
              form={form}
              begin={() => dispatch({ type: 'begun' })}
              submit={submit}
              previous={steps.previous}
              visit={(field) => dispatch({ type: 'visited', field })}
            >
              <ServerNotice text={text} brand={brand} notice={notice} />
            </StepForm>
            <EstimateSheet
              text={text}
              rates={rates}
              fields={fields}
              estimate={price}
              usual={usual}
              path={server.path}
            >
              {step === CONTACT_STEP && <PriceChanges text={text} rates={rates} input={input} />}
            </EstimateSheet>
            <EstimateAnnouncement
              text={text}
              estimate={price}
              far={farMove(text, values.origin_address, values.destination_address)}
            />
          </div>
        )}
      </div>
      <WizardNotice text={text} brand={brand} notice={notice} dismiss={dismiss} />
    </div>
  );
}
