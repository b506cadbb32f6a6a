import type { Estimate, QuoteWizardSection } from '../../contract.gen';
import { CONTACT_STEP } from '../../lib/quote-form';
import type { UsualCrew } from '../../lib/usual-crew';
import { Icon } from '../../ui/Icon';
import { EstimateBar } from './EstimateBar';
import type { Fields } from './fields';
import { farMove, PriceNotes } from './PriceNotes';
import { SUBMIT_ID } from './use-focus';

const REASON_ID = 'quote-incomplete';

/** Props of {@link StepButtons}. */
export interface StepButtonsProps {
  readonly text: QuoteWizardSection;
  readonly step: number;
  readonly fields: Fields;
  readonly estimate: Estimate;
  /** The usual crew, if a different one is chosen. */
  readonly usual: UsualCrew | null;
  readonly sending: boolean;
  /** Whether something required is missing, as far as the browser can tell. */
  readonly incomplete: boolean;
  readonly previous: () => void;
}

/**
 * Previous and Next, or on the last form 'Get Quote' with the reason why it is disabled. On small screens they are a bar
 * at the bottom of the window, with the total between them and what to know before it above.
 */
export function StepButtons({
  text,
  step,
  fields,
  estimate,
  usual,
  sending,
  incomplete,
  previous,
}: StepButtonsProps) {
  const { buttons, contact } = text;
  const { origin_address: origin, destination_address: destination } = fields.values;
  const hasNotes = usual !== null || farMove(text, origin, destination) !== null;
  const isLast = step === CONTACT_STEP;
  const disabled = isLast && (incomplete || sending);
  const submitWord = sending ? buttons.submitting : buttons.submit;
  return (
    <>
      {isLast && incomplete && (
        <p className="quote-reason" id={REASON_ID}>
          {contact.incomplete}
        </p>
      )}
      <div className="quote-nav">
        {hasNotes && (
          <div className="quote-nav__notes">
            <PriceNotes text={text} fields={fields} usual={usual} />
          </div>
        )}
        {step > 1 && (
          <button
            className="btn btn--line quote-nav__back"
            type="submit"
            name="go"
            value="previous"
            disabled={sending}
            onClick={(event) => {
              event.preventDefault();
              previous();
            }}
          >
            <Icon name="arrow" />
            <span>{buttons.previous}</span>
          </button>
        )}
        <EstimateBar text={text} estimate={estimate} />
        <button
          className="btn quote-nav__next"
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
