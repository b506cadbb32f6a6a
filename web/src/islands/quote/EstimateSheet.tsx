import type { ReactNode } from 'react';
import type { Estimate, QuoteWizardSection, Rates } from '../../contract.gen';
import { cityOf } from '../../lib/quote-form';
import { otherLanguage } from '../../lib/quote-text';
import type { UsualCrew } from '../../lib/usual-crew';
import { Icon } from '../../ui/Icon';
import { EstimateLines } from './EstimateLines';
import type { Fields } from './fields';
import { PriceNotes } from './PriceNotes';

/** The id of the sheet, for the bar that opens it on small screens. */
export const SHEET_ID = 'quote-estimate';

/** Props of {@link EstimateSheet}. */
export interface EstimateSheetProps {
  readonly text: QuoteWizardSection;
  readonly rates: Rates;
  readonly fields: Fields;
  readonly estimate: Estimate;
  /** The usual crew, if a different one is chosen. */
  readonly usual: UsualCrew | null;
  /** The path of the wizard. */
  readonly path: string;
  /** What follows the lines of the price. */
  readonly children?: ReactNode;
}

/**
 * The live estimate, drawn as a copy of a bill of lading. One element in two places: next to the form on wide
 * screens, and a native popover on small ones, which needs no script.
 */
export function EstimateSheet({ text, rates, fields, estimate, usual, path, children }: EstimateSheetProps) {
  const words = text.estimate;
  const { values } = fields;
  const other = otherLanguage(path);
  return (
    <section className="copies" id={SHEET_ID} popover="auto" aria-labelledby={`${SHEET_ID}-heading`}>
      <div className="estimate">
        <div className="estimate__top">
          <h2 id={`${SHEET_ID}-heading`}>{words.heading}</h2>
          <span className="mark" lang={other}>
            {words.heading_translated}
          </span>
          <button
            className="estimate__close"
            type="button"
            popoverTarget={SHEET_ID}
            popoverTargetAction="hide"
            aria-label={words.close}
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="estimate__route">
          <City label={words.from} other={other} city={cityOf(values.origin_address) || words.not_yet} />
          <Icon name="arrow" />
          <City label={words.to} other={other} city={cityOf(values.destination_address) || words.not_yet} />
        </div>
        <PriceNotes text={text} fields={fields} usual={usual} />
        <EstimateLines text={text} rates={rates} estimate={estimate} bedrooms={values.bedrooms} />
        {children}
        <p className="estimate__note">
          <span>{`${words.note} `}</span>
          {words.prices && (
            <a className="link" href={words.prices.href}>
              {words.prices.label}
            </a>
          )}
        </p>
      </div>
    </section>
  );
}

interface CityProps {
  /** In both languages, such as 'From / De'. */
  readonly label: string;
  /** The language after the slash. */
  readonly other: string;
  readonly city: string;
}

function City({ label, other, city }: CityProps) {
  const [own, second] = label.split(' / ');
  return (
    <div>
      <small>
        <span>{second ? `${own} / ` : label}</span>
        {second && <span lang={other}>{second}</span>}
      </small>
      <span>{city}</span>
    </div>
  );
}
