import { useState } from 'react';
import type { DeskLead } from '../../contract.gen';
import { lazyPart } from '../components/lazy-part.tsx';
import { messages } from '../messages/messages.ts';

/** Props of {@link AdjustEstimate}. */
export interface AdjustEstimateProps {
  readonly lead: DeskLead;
}

// Needed for few leads, so it is not part of the first load.
const AdjustDialog = lazyPart('AdjustDialog', async () => (await import('./AdjustDialog.tsx')).AdjustDialog);

/** A button that opens the adjustments of a lead's estimate. */
export function AdjustEstimate({ lead }: AdjustEstimateProps) {
  const [isOpen, setOpen] = useState(false);
  if (!lead.quote) return null;
  return (
    <>
      <button
        type="button"
        className="btn btn--line btn--sm"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {messages.lead.adjustEstimate}
      </button>
      {isOpen && <AdjustDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
}
