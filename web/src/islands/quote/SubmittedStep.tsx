import type { Brand, EstimateInput, QuoteForm, QuoteWizardSection, Rates, Receipt } from '../../contract.gen';
import { estimate } from '../../lib/estimate';
import { toEstimateInput } from '../../lib/quote-form';
import { fill, otherLanguage } from '../../lib/quote-text';
import { EstimateLines } from './EstimateLines';
import { PriceChanges } from './PriceChanges';
import { RequestLines } from './RequestLines';
import { HEADING_ID } from './use-focus';
import { useHydrated } from './use-hydrated';

/** Props of {@link SubmittedStep}. */
export interface SubmittedStepProps {
  readonly text: QuoteWizardSection;
  readonly rates: Rates;
  readonly receipt: Receipt;
  /** The submitted form. */
  readonly values: QuoteForm;
  readonly brand: Brand;
  /** The path of the wizard. */
  readonly path: string;
}

/** Step 5, Quote Submitted: the receipt, and what happens next. */
export function SubmittedStep({ text, rates, receipt, values, brand, path }: SubmittedStepProps) {
  const words = text.submitted;
  const hydrated = useHydrated();
  const priced = pricedMove(rates, receipt, values);
  return (
    <div className="quote-done">
      <section className="copy" aria-labelledby={HEADING_ID}>
        <div className="estimate estimate--pink">
          <div className="estimate__top">
            <h1 id={HEADING_ID} tabIndex={-1}>
              {words.heading}
            </h1>
            <span className="mark">
              <span>{`${words.copy} / `}</span>
              <span lang={otherLanguage(path)}>{words.copy_translated}</span>
            </span>
          </div>
          <p className="copy__thanks">
            <b>{fill(words.thanks, { name: receipt.customer_name })}</b>
            <span>{` ${words.promise}`}</span>
          </p>
          <p className="copy__ref">
            <span>{words.reference}</span>
            <b className="num">{receipt.reference}</b>
          </p>
          <RequestLines text={text} values={values} day={receipt.day} />
          {receipt.far && text.estimate.far_move && <p className="far-note">{text.estimate.far_move}</p>}
          <EstimateLines
            text={text}
            rates={rates}
            estimate={receipt.estimate}
            bedrooms={values.bedrooms}
            agreed={receipt.agreed}
          />
          {words.choose_day && (
            // Posted to the address of the copy, which is the page's address with and without script.
            <form className="copy__day" method="post">
              <button className="btn btn--grove" type="submit">
                {words.choose_day}
              </button>
            </form>
          )}
          {priced && <PriceChanges text={text} rates={rates} input={priced} />}
          <p className="estimate__note">{text.estimate.note}</p>
          <p className="copy__from">
            <b>{brand.name}</b>
            <a className="link num" href={brand.phone_href} aria-label={brand.call_label}>
              {brand.phone}
            </a>
          </p>
        </div>
      </section>
      <section className="quote-next" aria-labelledby="quote-next">
        <h2 id="quote-next">{words.next_heading}</h2>
        <ol>
          {words.next.map((sentence, index) => (
            <li key={sentence}>
              <b aria-hidden="true">{index + 1}</b>
              <span>{sentence}</span>
            </li>
          ))}
        </ol>
        <div className="quote-next__actions">
          {hydrated && (
            <button className="btn btn--grove" type="button" onClick={() => print()}>
              {words.print}
            </button>
          )}
          <a className="btn btn--line" href={path}>
            {words.again}
          </a>
        </div>
      </section>
    </div>
  );
}

/**
 * The move that the receipt's total is of; none if the price list was changed since, because the effects would then belong
 * to another total.
 */
function pricedMove(rates: Rates, { estimate: stored }: Receipt, values: QuoteForm): EstimateInput | null {
  const input = { ...toEstimateInput(values), long_walk: stored.long_walk_minutes > 0 };
  return estimate(rates, input).total_cents === stored.total_cents ? input : null;
}
