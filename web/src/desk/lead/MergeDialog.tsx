import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { DeskLead, LeadLink } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { leadQuery } from '../api/queries.ts';
import { Dialog } from '../components/Dialog.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { customerName } from '../leads/line-labels.ts';
import { dismiss, notify, notifyError, notifyWithAction } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { mergedStatus } from './progress.ts';
import { suggestKept } from './suggest-kept.ts';
import { useLeadChange } from './use-lead-change.ts';

/** Props of {@link MergeDialog}. */
export interface MergeDialogProps {
  /** The lead on the screen. */
  readonly lead: DeskLead;
  readonly other: LeadLink;
  readonly onClose: () => void;
}

const strings = messages.lead.merge;

/** Asks which of two leads stays, and merges the other into it. */
export function MergeDialog({ lead, other, onClose }: MergeDialogProps) {
  const query = useQuery(leadQuery(other.id));
  return (
    <Dialog title={strings.question} description={strings.explain} onClose={onClose}>
      {query.data ? (
        <MergeForm open={lead} other={query.data} onClose={onClose} />
      ) : (
        <QueryStatus query={query} failed={messages.errors.offline} />
      )}
    </Dialog>
  );
}

/** Props of {@link MergeSelected}. */
export interface MergeSelectedProps {
  /** Ids of the two leads. */
  readonly ids: readonly [string, string];
  readonly onClose: () => void;
  /** Called after the merge, after `onClose`. */
  readonly onMerged: () => void;
}

/** Asks the same of two leads that were selected in the list. They need not have anything in common. */
export function MergeSelected({ ids: [first, second], onClose, onMerged }: MergeSelectedProps) {
  const one = useQuery(leadQuery(first));
  const two = useQuery(leadQuery(second));
  return (
    <Dialog title={strings.question} description={strings.explain} onClose={onClose}>
      {one.data && two.data ? (
        <MergeForm open={one.data} other={two.data} onClose={onClose} onMerged={onMerged} />
      ) : (
        <QueryStatus query={one.data ? two : one} failed={messages.errors.offline} />
      )}
    </Dialog>
  );
}

interface MergeFormProps {
  readonly open: DeskLead;
  readonly other: DeskLead;
  readonly onClose: () => void;
  /** For leads of the list: called instead of opening the one that stays. */
  readonly onMerged?: () => void;
}

function MergeForm({ open, other, onClose, onMerged }: MergeFormProps) {
  const navigate = useNavigate();
  const suggestion = suggestKept(open, other);
  // Of two leads of the list, none is open.
  const isReason = !(onMerged && suggestion.reason === 'open');
  const [chosen, setChosen] = useState(suggestion.kept.line.id);
  const isOther = chosen === other.line.id;
  const kept = isOther ? other : open;
  const duplicate = isOther ? open : other;
  const change = useLeadChange(kept.line.id, true, duplicate.line.id);
  const undo = useLeadChange(duplicate.line.id, true, kept.line.id);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    try {
      const body = { duplicate: duplicate.line.id, expected: kept.line.updated_at };
      await change.mutateAsync({ path: 'merge', body });
    } catch (error) {
      notifyError(error);
      return;
    }
    const toast = notifyWithAction(strings.done, messages.bulk.undo, () => {
      dismiss(toast);
      undo.mutateAsync({ path: 'unmerge', body: {} }).then(() => notify(strings.undone), notifyError);
    });
    onClose();
    onMerged?.();
    if (!isOther || onMerged) return;
    await navigate({
      to: '/leads/$id',
      params: { id: kept.line.id },
      search: (search: object) => search,
    });
  };
  const status = messages.statuses[mergedStatus(kept.line, duplicate.line)];
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <fieldset className="choice">
        <legend>{strings.which}</legend>
        {[open, other].map((lead) => (
          <label key={lead.line.id} className="check">
            <input
              type="radio"
              name="kept"
              checked={kept === lead}
              onChange={() => setChosen(lead.line.id)}
            />
            <LeadFacts
              lead={lead}
              reason={isReason && lead === suggestion.kept ? strings.reasons[suggestion.reason] : null}
            />
          </label>
        ))}
      </fieldset>
      <p>{format(strings.status, { status })}</p>
      <div className="row">
        <button type="button" className="btn btn--line btn--sm" onClick={onClose}>
          {messages.common.cancel}
        </button>
        <button type="submit" className="btn btn--sm" disabled={change.isPending}>
          {strings.action}
        </button>
      </div>
    </form>
  );
}

function LeadFacts({ lead: { line }, reason }: { readonly lead: DeskLead; readonly reason: string | null }) {
  const now = useNow();
  const facts = format(strings.facts, {
    form: line.form_label,
    reference: line.reference,
    status: messages.statuses[line.state],
    estimate:
      line.total_cents === null
        ? strings.noEstimate
        : format(strings.estimate, { total: formatCents(line.total_cents) }),
    when: formatMoment(line.created_at, now),
  });
  return (
    <span>
      <b>{customerName(line)}</b>
      <span className="mute"> {facts}</span>
      {reason !== null && <span> {reason}</span>}
    </span>
  );
}
