import { lazy, Suspense, useState } from 'react';
import type { DeskLead } from '../../contract.gen';
import { messages } from '../messages/messages.ts';

/** Props of {@link Estimator}. */
export interface EstimatorProps {
  readonly lead: DeskLead;
}

// The wizard's form is needed for few leads, so it is not part of the first load.
const EstimateDialog = lazy(async () => ({
  default: (await import('./EstimateDialog.tsx')).EstimateDialog,
}));

/** A button that opens the quote wizard's form to make an estimate for the lead. */
export function Estimator({ lead }: EstimatorProps) {
  const [isOpen, setOpen] = useState(false);
  const strings = messages.estimator;
  return (
    <>
      <button type="button" className="btn btn--grove btn--sm" onClick={() => setOpen(true)}>
        {lead.quote ? strings.change : strings.make}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <EstimateDialog lead={lead} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
