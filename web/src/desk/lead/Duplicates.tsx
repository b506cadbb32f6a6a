import { Link } from '@tanstack/react-router';
import type { DeskLead } from '../../contract.gen';
import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { notify, notifyError } from '../lib/toasts.ts';
import { format, labelFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { isFurtherAlong } from './progress.ts';
import { useLeadChange } from './use-lead-change.ts';

/** Props of {@link Duplicates}. */
export interface DuplicatesProps {
  readonly lead: DeskLead;
}

const strings = messages.lead.merge;

/** Possible duplicates to merge, and leads that were merged, with undo. */
export function Duplicates({ lead }: DuplicatesProps) {
  const { line, same_person: others, merged } = lead;
  if (line.merged_into !== null) return <MergedInto id={line.id} into={line.merged_into} />;
  const isFlagged = line.has_duplicate && others.length > 0;
  if (!isFlagged && merged.length === 0) return null;
  return (
    <>
      {isFlagged && (
        <section className="conflict">
          <h3 className="sm">{strings.title}</h3>
          <p>
            {others.length === 1 ? strings.textOne : format(strings.text, { count: String(others.length) })}
          </p>
          <ul className="links">
            {others.map((other) => (
              <li key={other.id}>
                <LeadName link={other} />{' '}
                {isFurtherAlong(other.state, line.state) ? (
                  <p className="mute">
                    {format(strings.further, { status: messages.statuses[other.state] })}
                  </p>
                ) : (
                  <Merge
                    id={line.id}
                    expected={line.updated_at}
                    duplicate={other.id}
                    reference={other.reference}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {merged.length > 0 && (
        <section>
          <h3 className="sm">{strings.mergedHere}</h3>
          <ul className="links">
            {merged.map((other) => (
              <li key={other.id}>
                <LeadName link={other} /> <Undo id={other.id} shown={line.id} name={other.reference} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function LeadName({ link }: { readonly link: DeskLead['merged'][number] }) {
  const now = useNow();
  return (
    <>
      <Link className="link" to="/leads/$id" params={{ id: link.id }} search={(search: object) => search}>
        {link.form_label} {link.reference}
      </Link>{' '}
      <span className="mute">{formatMoment(link.created_at, now)}</span>
    </>
  );
}

interface MergeProps {
  readonly id: string;
  readonly expected: number;
  readonly duplicate: string;
  readonly reference: string;
}

function Merge({ id, expected, duplicate, reference }: MergeProps) {
  const change = useLeadChange(id, true);
  return (
    <ConfirmButton
      className="btn btn--line btn--sm"
      aria-label={labelFor(strings.action, reference)}
      disabled={change.isPending}
      confirmation={{
        title: format(strings.question, { reference }),
        text: strings.explain,
        action: strings.action,
        onConfirm: () =>
          void change
            .mutateAsync({ path: 'merge', body: { duplicate, expected } })
            .then(() => notify(strings.done), notifyError),
      }}
    >
      {strings.action}
    </ConfirmButton>
  );
}

/** Undoes a merge. `shown` is the lead on the screen if it is another one. */
function Undo({ id, shown, name }: { readonly id: string; readonly shown?: string; readonly name: string }) {
  const change = useLeadChange(id, true, shown);
  return (
    <button
      type="button"
      className="btn btn--line btn--sm"
      aria-label={labelFor(strings.undo, name)}
      disabled={change.isPending}
      onClick={() =>
        void change.mutateAsync({ path: 'unmerge', body: {} }).then(() => notify(strings.undone), notifyError)
      }
    >
      {strings.undo}
    </button>
  );
}

function MergedInto({ id, into }: { readonly id: string; readonly into: string }) {
  return (
    <section className="conflict">
      <p>{strings.mergedInto}</p>
      <div className="row">
        <Link
          className="btn btn--grove btn--sm"
          to="/leads/$id"
          params={{ id: into }}
          search={(search: object) => search}
        >
          {strings.openKept}
        </Link>
        <Undo id={id} shown={into} name="" />
      </div>
    </section>
  );
}
