import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskLead, LeadLink, MergedLead, SamePersonLead } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { notify, notifyError } from '../lib/toasts.ts';
import { format, labelFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { dayOf, formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { otherLeadName } from './other-lead.ts';
import { shownValue } from './shown-value.ts';
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
          <h3 className="small-heading">{strings.title}</h3>
          <p>
            {others.length === 1 ? strings.textOne : format(strings.text, { count: String(others.length) })}
          </p>
          <ul className="links">
            {others.map((other) => (
              <li key={other.lead.id}>
                <OtherLead other={other} /> <Merge lead={lead} other={other.lead} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {merged.length > 0 && (
        <section>
          <h3 className="small-heading">{strings.mergedHere}</h3>
          <ul className="links">
            {merged.map((other) => (
              <li key={other.lead.id}>
                <LeadName link={other.lead} />{' '}
                <Undo id={other.lead.id} shown={line.id} name={other.lead.reference} />
                <Differences merged={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** A possible duplicate by name, day and sum, and below how and when it came. */
function OtherLead({ other }: { readonly other: SamePersonLead }) {
  const now = useNow();
  const { lead } = other;
  return (
    <>
      <Link className="link" to="/leads/$id" params={{ id: lead.id }} search={(search: object) => search}>
        {otherLeadName(other, dayOf(now))}
      </Link>{' '}
      <span className="mute">
        {lead.form_label}, {formatMoment(lead.created_at, now)}
      </span>
    </>
  );
}

function LeadName({ link }: { readonly link: LeadLink }) {
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

/** The values of a merged lead that differ from this one's. */
function Differences({ merged: { total_cents, entries } }: { readonly merged: MergedLead }) {
  if (total_cents === null && entries.length === 0) return <p className="mute">{strings.sameValues}</p>;
  return (
    <dl className="facts">
      {total_cents !== null && <Fact label={messages.lead.estimate} value={formatCents(total_cents)} />}
      {entries.map(({ name, label, value }) => (
        <Fact key={name} label={label} value={shownValue(name, value)} />
      ))}
    </dl>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="facts__row">
      <dt>{label}</dt>
      <dd className="typed">{value}</dd>
    </div>
  );
}

function Merge({ lead, other }: { readonly lead: DeskLead; readonly other: LeadLink }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn btn--line btn--sm"
        aria-haspopup="dialog"
        aria-label={labelFor(strings.action, other.reference)}
        onClick={() => setOpen(true)}
      >
        {strings.action}
      </button>
      {isOpen && <MergeDialog lead={lead} other={other} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Undoes a merge. `shown` is the lead on the screen if it is a different one. */
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
