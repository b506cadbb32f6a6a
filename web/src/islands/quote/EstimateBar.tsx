import type { Estimate, QuoteWizardSection } from '../../contract.gen';
import { summary } from '../../lib/estimate-lines';
import { Icon } from '../../ui/Icon';
import { CountedCents } from './CountedCents';
import { SHEET_ID } from './EstimateSheet';

/** Props of {@link EstimateBar}. */
export interface EstimateBarProps {
  readonly text: QuoteWizardSection;
  readonly estimate: Estimate;
}

/** The bar at the bottom of phones and tablets: it shows the total and opens the sheet. */
export function EstimateBar({ text, estimate }: EstimateBarProps) {
  return (
    <button className="ebar" type="button" popoverTarget={SHEET_ID}>
      <span>
        <span className="vh">{`${text.estimate.open}. `}</span>
        <span>{text.estimate.heading}</span>
        <small>{summary(text, estimate)}</small>
      </span>
      <b className="num">
        <CountedCents cents={estimate.total_cents} />
        <Icon name="chevron" />
      </b>
    </button>
  );
}
