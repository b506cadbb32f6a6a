import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DeskRefusal, LeadLine, LeadStatus } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { notifyWithUndo, undoOf } from '../leads/bulk.ts';
import { notify, notifyError } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { BookDialog } from './BookingForm.tsx';
import { LostDialog } from './LostDialog.tsx';
import { useLeadChange } from './use-lead-change.ts';

/** Props of {@link StatusControl}. */
export interface StatusControlProps {
  readonly line: LeadLine;
}

interface Conflict {
  readonly wanted: LeadStatus;
  readonly present: LeadLine;
}

const strings = messages.lead;
/** The statuses that a person can set. */
const states: readonly LeadStatus[] = ['new', 'contacted', 'quoted', 'booked', 'done', 'lost', 'spam'];
/** These remove a lead from the list of those that wait for a reply, possibly by mistake. */
const undoable: readonly LeadStatus[] = ['contacted', 'done', 'lost', 'spam'];

/** The status of the lead and the controls to change it. */
export function StatusControl({ line }: StatusControlProps) {
  const id = useId();
  const client = useQueryClient();
  const change = useLeadChange(line.id);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [dialog, setDialog] = useState<'booked' | 'lost' | null>(null);

  const set = async (state: LeadStatus, before: LeadLine, reason: string | null = null) => {
    setConflict(null);
    try {
      const body = { state, expected: before.updated_at, ...(reason !== null && { reason }) };
      const after = await change.mutateAsync({ path: 'state', body });
      const text = format(strings.statusChanged, { status: statusLabel(state).toLowerCase() });
      if (undoable.includes(state)) notifyWithUndo(client, text, [undoOf(before, after.line)]);
      else notify(text);
    } catch (error) {
      const present = presentIn(error);
      if (present) setConflict({ wanted: state, present });
      else notifyError(error);
    }
  };

  // Booking asks for day and price first, and losing a lead for the reason.
  const choose = (state: LeadStatus) => {
    if (state === 'booked' || state === 'lost') setDialog(state);
    else void set(state, line);
  };

  return (
    <div className="lead-status">
      {line.state === 'new' && (
        <button
          type="button"
          className="btn btn--grove btn--wide"
          disabled={change.isPending}
          onClick={() => void set('contacted', line)}
        >
          <DeskIcon name="check" />
          {strings.markContacted}
        </button>
      )}
      <div className="cells cells--one">
        <div className="cell">
          <label htmlFor={id}>{strings.status}</label>
          <select
            id={id}
            value={change.isPending ? (change.variables.body as { state: string }).state : line.state}
            onChange={({ target }) => choose(target.value as LeadStatus)}
          >
            {/* The site sets it when a visitor goes on to another form. */}
            {line.state === 'continued' && (
              <option value="continued" disabled>
                {statusLabel('continued')}
              </option>
            )}
            {states.map((state) => (
              <option key={state} value={state}>
                {statusLabel(state)}
              </option>
            ))}
          </select>
        </div>
      </div>
      {dialog === 'booked' && <BookDialog line={line} onClose={() => setDialog(null)} />}
      {dialog === 'lost' && (
        <LostDialog
          onLost={(reason) => {
            setDialog(null);
            void set('lost', line, reason);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {conflict && (
        <div className="conflict" role="alert">
          <h3 className="small-heading">{strings.conflict.title}</h3>
          <p>{format(strings.conflict.text, { status: statusLabel(conflict.present.state) })}</p>
          <div className="row">
            <button type="button" className="btn btn--line btn--sm" onClick={() => setConflict(null)}>
              {strings.conflict.keep}
            </button>
            <button
              type="button"
              className="btn btn--grove btn--sm"
              onClick={() => void set(conflict.wanted, conflict.present)}
            >
              {format(strings.conflict.force, { status: statusLabel(conflict.wanted) })}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

function statusLabel(state: LeadStatus): string {
  return messages.statuses[state];
}

/** The current line, if someone else changed the lead first. */
function presentIn(error: unknown): LeadLine | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.body as DeskRefusal | null)?.lead ?? null;
}
