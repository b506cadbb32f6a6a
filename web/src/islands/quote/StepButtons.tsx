import type { QuoteWizardSection } from '../../contract.gen';
import { CONTACT_STEP } from '../../lib/quote-form';
import { Icon } from '../../ui/Icon';
import { SUBMIT_ID } from './use-focus';

const REASON_ID = 'quote-incomplete';

/** Props of {@link StepButtons}. */
export interface StepButtonsProps {
  readonly text: QuoteWizardSection;
  readonly step: number;
  readonly sending: boolean;
  /** Whether something needed is missing, as far as the browser can tell. */
  readonly incomplete: boolean;
  readonly previous: () => void;
}

/** Previous and Next, or on the last form 'Get Quote' with the reason why it is disabled. */
export function StepButtons({ text, step, sending, incomplete, previous }: StepButtonsProps) {
  const { buttons, contact } = text;
  const isLast = step === CONTACT_STEP;
  const disabled = isLast && (incomplete || sending);
  const submitWord = sending ? buttons.submitting : buttons.submit;
  return (
    <>
      {isLast && incomplete && (
        <p className="qwhy" id={REASON_ID}>
          {contact.incomplete}
        </p>
      )}
      <div className="qnav">
        {step > 1 && (
          <button
            className="btn btn--line"
            type="submit"
            name="go"
            value="previous"
            disabled={sending}
            onClick={(event) => {
              event.preventDefault();
              previous();
            }}
          >
            {buttons.previous}
          </button>
        )}
        <button
          className="btn qnav__on"
          id={SUBMIT_ID}
          type="submit"
          name="go"
          value={isLast ? 'submit' : 'next'}
          disabled={disabled}
          aria-describedby={isLast && incomplete ? REASON_ID : undefined}
        >
          <span>{isLast ? submitWord : buttons.next}</span>
          {!isLast && <Icon name="arrow" />}
        </button>
      </div>
    </>
  );
}
