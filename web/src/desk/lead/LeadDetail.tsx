import { useQuery } from '@tanstack/react-query';
import type { DeskLead } from '../../contract.gen';
import { meQuery } from '../api/queries.ts';
import { customerName } from '../leads/line-labels.ts';
import { ResponseClock } from '../leads/ResponseClock.tsx';
import { useIsPrinting } from '../lib/use-is-printing.ts';
import { messages } from '../messages/messages.ts';
import { formatFullMoment, formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { Attachments } from './Attachments.tsx';
import { agreesToTexts } from './agrees-to-texts.ts';
import { BookingForm } from './BookingForm.tsx';
import { ClaimLead } from './ClaimLead.tsx';
import { Consents } from './Consents.tsx';
import { ContactActions } from './ContactActions.tsx';
import { CrewSheet } from './CrewSheet.tsx';
import { Duplicates } from './Duplicates.tsx';
import { EditLead } from './EditLead.tsx';
import { ErasePerson } from './ErasePerson.tsx';
import { EstimateSummary } from './EstimateSummary.tsx';
import { Estimator } from './Estimator.tsx';
import { FormEntries } from './FormEntries.tsx';
import { LeadHistory } from './LeadHistory.tsx';
import { LeadPendingChanges } from './LeadPendingChanges.tsx';
import { LeadSource } from './LeadSource.tsx';
import { NextStep } from './NextStep.tsx';
import { Notes } from './Notes.tsx';
import { OutboxMessages } from './OutboxMessages.tsx';
import { Quarantine } from './Quarantine.tsx';
import { RelatedLeads } from './RelatedLeads.tsx';
import { Replies } from './Replies.tsx';
import { StatusControl } from './StatusControl.tsx';

/** Props of {@link LeadDetail} and its sections. */
export interface LeadProps {
  readonly lead: DeskLead;
}

/** A lead in full, in working order: contact, requests, status, price, notes, files, records. */
export function LeadDetail({ lead }: LeadProps) {
  const now = useNow();
  const isOwner = useQuery(meQuery).data?.person.role === 'owner';
  const { line } = lead;
  const isPrinting = useIsPrinting();
  const mayText = agreesToTexts(lead.consents, line.customer_phone);

  return (
    <>
      {isPrinting && <CrewSheet lead={lead} />}
      <div className="det__h">
        <ResponseClock line={line} fully />
        <h2>{customerName(line)}</h2>
        <p>
          {line.language.startsWith('es') && <span className="tagx tagx--es">{messages.list.spanish}</span>}{' '}
          {mayText && <span className="tagx">{messages.lead.textOk}</span>}{' '}
          <span className="mute">
            <time
              title={formatFullMoment(line.created_at)}
              dateTime={new Date(line.created_at).toISOString()}
            >
              {formatMoment(line.created_at, now)}
            </time>
            , {line.form_label}
          </span>
        </p>
      </div>
      <ClaimLead line={line} />
      <ContactActions lead={lead} mayText={mayText} />
      {lead.quote?.special_requests && (
        <section>
          <h3 className="sm">{messages.lead.requests}</h3>
          <p className="typed">{lead.quote.special_requests}</p>
          <Estimator
            lead={lead}
            label={messages.lead.editRequests}
            className="link"
            beginAt="special_requests"
          />
        </section>
      )}
      <Duplicates lead={lead} />
      {line.spam_reason !== null && <Quarantine line={line} reason={line.spam_reason} />}
      {line.spam_reason === null && line.merged_into === null && <StatusControl line={line} />}
      <LeadPendingChanges lead={line.id} />
      <NextStep line={line} />
      <EstimateSummary lead={lead} />
      <div className="row">
        <Estimator lead={lead} />
        <EditLead lead={lead} />
        <button type="button" className="btn btn--line btn--sm" onClick={() => print()}>
          {messages.lead.print}
        </button>
      </div>
      <BookingForm line={line} />
      <Notes lead={lead} />
      <Attachments lead={lead} />
      <Replies lead={lead} />
      <LeadHistory lead={lead} />
      <RelatedLeads lead={lead} />
      <OutboxMessages lead={lead} />
      <FormEntries lead={lead} />
      <Consents lead={lead} />
      <LeadSource lead={lead} />
      {isOwner && <ErasePerson line={line} />}
    </>
  );
}
