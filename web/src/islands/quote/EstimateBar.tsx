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

/** The total in the bar of phones and tablets, which opens the sheet. */
export function EstimateBar({ text, estimate }: EstimateBarProps) {
  return (
    <button className="estimate-bar" type="button" popoverTarget={SHEET_ID}>
      <span className="vh">{`${text.estimate.open}. `}</span>
      <b className="num">
        <CountedCents cents={estimate.total_cents} />
        <Icon name="chevron" />
      </b>
      <small>{summary(text, estimate)}</small>
    </button>
  );
}
