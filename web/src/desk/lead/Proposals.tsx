import { useState } from 'react';
import type { DeskLead } from '../../contract.gen';
import { lazyPart } from '../components/lazy-part.tsx';
import { messages } from '../messages/messages.ts';

/** Props of {@link Proposals}. */
export interface ProposalsProps {
  readonly lead: DeskLead;
}

// Needed for leads with an estimate only, so it is not part of the first load.
const ProposalDialog = lazyPart(
  'ProposalDialog',
  async () => (await import('./ProposalDialog.tsx')).ProposalDialog,
);

/** A button that opens the written proposals of a lead. */
export function Proposals({ lead }: ProposalsProps) {
  const [isOpen, setOpen] = useState(false);
  if (!lead.quote) return null;
  return (
    <>
      <button type="button" className="btn btn--line btn--sm" onClick={() => setOpen(true)}>
        {messages.lead.proposals}
      </button>
      {isOpen && <ProposalDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
}
