import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeadLine } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { QueuedError } from '../api/pending-changes.ts';
import { meQuery } from '../api/queries.ts';
import { Field } from '../components/Field.tsx';
import { notify, notifyError } from '../lib/toasts.ts';
import { messages } from '../messages/messages.ts';
import { parseCents } from './parse-cents.ts';
import { useLeadChange } from './use-lead-change.ts';

/** Props of {@link BookedValueForm}. */
export interface BookedValueFormProps {
  readonly line: LeadLine;
}

/** The agreed price, once the move is booked. */
export function BookedValueForm({ line }: BookedValueFormProps) {
  const change = useLeadChange(line.id);
  const seesRevenue = useQuery(meQuery).data?.person.sees_revenue ?? false;
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  if (!seesRevenue) return null;
  if (!['booked', 'done'].includes(line.state) && line.booked_cents === null) return null;
  const present = line.booked_cents ?? line.total_cents;
  const text = typed ?? (present === null ? '' : formatCents(present));

  const save = async () => {
    const cents = text.trim() === '' ? null : parseCents(text);
    setWrong(cents === undefined);
    if (cents === undefined) return;
    try {
      await change.mutateAsync({ path: 'booked', method: 'PUT', body: { cents, expected: line.updated_at } });
      setTyped(null);
      notify(messages.lead.bookedSaved);
    } catch (error) {
      if (error instanceof QueuedError) setTyped(null);
      notifyError(error);
    }
  };

  return (
    <form
      className="booked"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="cells cells--one">
        <Field
          label={messages.lead.bookedPrice}
          name="booked"
          inputMode="decimal"
          autoComplete="off"
          hint={messages.lead.bookedHint}
          error={wrong ? messages.lead.bookedInvalid : undefined}
          value={text}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <button type="submit" className="btn btn--grove btn--sm" disabled={change.isPending}>
        {messages.common.save}
      </button>
    </form>
  );
}
