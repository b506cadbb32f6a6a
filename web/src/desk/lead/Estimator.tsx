import { useState } from 'react';
import type { DeskLead } from '../../contract.gen';
import type { TextField } from '../../lib/quote-form.ts';
import { lazyPart } from '../components/lazy-part.tsx';
import { messages } from '../messages/messages.ts';

/** Props of {@link Estimator}. */
export interface EstimatorProps {
  readonly lead: DeskLead;
  /** Text of the button, if not about the estimate. */
  readonly label?: string;
  readonly className?: string;
  /** The field to start with, if not the first one. */
  readonly beginAt?: TextField;
}

// The wizard's form is needed for few leads, so it is not part of the first load.
const EstimateDialog = lazyPart(
  'EstimateDialog',
  async () => (await import('./EstimateDialog.tsx')).EstimateDialog,
);

/** A button that opens the quote wizard's form to make an estimate for the lead. */
export function Estimator({ lead, label, className = 'btn btn--grove btn--sm', beginAt }: EstimatorProps) {
  const [isOpen, setOpen] = useState(false);
  const strings = messages.lead;
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {label ?? (lead.quote ? strings.changeEstimate : strings.makeEstimate)}
      </button>
      {isOpen && <EstimateDialog lead={lead} beginAt={beginAt} onClose={() => setOpen(false)} />}
    </>
  );
}
