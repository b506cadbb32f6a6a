import type { ReactNode } from 'react';
import type { DeskLead } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { customerName } from '../leads/line-labels.ts';
import { messages } from '../messages/messages.ts';
import { EstimateSummary } from './EstimateSummary.tsx';
import { shownPhone } from './phone-links.ts';

/** Props of {@link CrewSheet}. */
export interface CrewSheetProps {
  readonly lead: DeskLead;
  /** Rows before those of the lead. */
  readonly children?: ReactNode;
}

const strings = messages.lead;

/** A lead on paper, for the crew: whom to call, where and when to go, what was estimated and what was noted. */
export function CrewSheet({ lead, children }: CrewSheetProps) {
  const { line, quote, notes, entries } = lead;
  return (
    <section className="crew-sheet">
      <h2>{customerName(line)}</h2>
      <dl className="facts">
        {children}
        <Fact term={messages.edit.phone}>{shownPhone(line.customer_phone)}</Fact>
        <Fact term={messages.edit.email}>{line.customer_email}</Fact>
        <Fact term={messages.work.assignee}>{line.assignee}</Fact>
        <Fact term={messages.work.tags}>{line.tags.join(', ')}</Fact>
        <Fact term={strings.bookedPrice}>{line.booked_cents !== null && formatCents(line.booked_cents)}</Fact>
        <Fact term={strings.requests}>{quote?.special_requests}</Fact>
        {/* What a short form asked; the wizard's entries are in the estimate. */}
        {!quote &&
          entries.map(({ name, label, value }) => (
            <Fact key={name} term={label}>
              {value}
            </Fact>
          ))}
      </dl>
      <EstimateSummary lead={lead} />
      {notes.length > 0 && (
        <>
          <h3>{strings.notes}</h3>
          <ol className="notes">
            {notes.map((note) => (
              <li key={note.id} className="typed">
                {note.text}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** A row of the sheet; none without a value. */
export function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="facts__row">
      <dt>{term}</dt>
      <dd className="typed">{children}</dd>
    </div>
  );
}
