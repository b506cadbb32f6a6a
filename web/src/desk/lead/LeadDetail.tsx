import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskLead } from '../../contract.gen';
import { meQuery } from '../api/queries.ts';
import { lazyPart } from '../components/lazy-part.tsx';
import { customerName } from '../leads/line-labels.ts';
import { ResponseClock } from '../leads/ResponseClock.tsx';
import { useIsPrinting } from '../lib/use-is-printing.ts';
import { messages } from '../messages/messages.ts';
import { formatFullMoment, formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { AdjustEstimate } from './AdjustEstimate.tsx';
import { Attachments } from './Attachments.tsx';
import { BookingForm } from './BookingForm.tsx';
import { ClaimLead } from './ClaimLead.tsx';
import { Consents } from './Consents.tsx';
import { ContactActions } from './ContactActions.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import { ContactPreference } from './ContactPreference.tsx';
import { CrewSheet } from './CrewSheet.tsx';
import { Duplicates } from './Duplicates.tsx';
import { EditLead } from './EditLead.tsx';
import { ErasePerson } from './ErasePerson.tsx';
import { EstimateSummary } from './EstimateSummary.tsx';
import { Estimator } from './Estimator.tsx';
import { FormEntries } from './FormEntries.tsx';
import { LeadGlance } from './LeadGlance.tsx';
import { LeadHistory } from './LeadHistory.tsx';
import { LeadPendingChanges } from './LeadPendingChanges.tsx';
import { LeadSource } from './LeadSource.tsx';
import { NextStep } from './NextStep.tsx';
import { Notes } from './Notes.tsx';
import { OutboxMessages } from './OutboxMessages.tsx';
import { isRepeatCustomer } from './other-lead.ts';
import { Proposals } from './Proposals.tsx';
import { Quarantine } from './Quarantine.tsx';
import { RelatedLeads } from './RelatedLeads.tsx';
import { Replies } from './Replies.tsx';
import { StatusControl } from './StatusControl.tsx';
import type { LeadTask } from './use-lead-task.ts';

/** Props of {@link LeadDetail} and its sections. */
export interface LeadProps {
  readonly lead: DeskLead;
}

/** Props of {@link LeadDetail}. */
export interface LeadDetailProps extends LeadProps {
  /** What the person came for. */
  readonly task?: LeadTask | null;
}

const LeadBooking = lazyPart(
  'LeadBooking',
  async () => (await import('../schedule/LeadBooking.tsx')).LeadBooking,
);

const TextMessage = lazyPart('TextMessage', async () => (await import('./TextMessage.tsx')).TextMessage);

/**
 * A lead in full, in three parts: who, where, when, for how much and the next step; then the request and its estimate,
 * beside the first part where there is room; then notes, messages, files and records in the order of use.
 */
export function LeadDetail({ lead, task = null }: LeadDetailProps) {
  const isOwner = useQuery(meQuery).data?.person.role === 'owner';
  const { line } = lead;
  const isPrinting = useIsPrinting();
  const [isTexting, setTexting] = useState(task === 'text');

  return (
    <>
      {isPrinting && <CrewSheet lead={lead} />}
      <div className="lead__top">
        <Head lead={lead} />
        <LeadGlance lead={lead} />
        <ClaimLead line={line} />
        <ContactPreference preference={lead.contact_preference} />
        <ContactActions lead={lead} onText={() => setTexting(true)} />
        {isTexting && <TextMessage lead={lead} onClose={() => setTexting(false)} />}
        {lead.quote?.special_requests && (
          <section>
            <h3 className="small-heading">{messages.lead.requests}</h3>
            <p className="typed">{lead.quote.special_requests}</p>
            <Estimator
              lead={lead}
              label={messages.lead.editRequests}
              className="link"
              beginAt="special_requests"
            />
          </section>
        )}
        <div className="lead__next" data-task="next">
          {line.spam_reason !== null && <Quarantine line={line} reason={line.spam_reason} />}
          {line.spam_reason === null && line.merged_into === null && <StatusControl line={line} />}
          <LeadPendingChanges lead={line.id} />
          {line.merged_into === null && <LeadBooking lead={lead} />}
          <NextStep line={line} />
        </div>
        <ContactDetails lead={lead} />
      </div>
      <div className="lead__side">
        <Duplicates lead={lead} />
        <EstimateSummary lead={lead} />
        <div className="row">
          <Estimator lead={lead} />
          <AdjustEstimate lead={lead} />
          <Proposals lead={lead} />
          <EditLead lead={lead} />
          <button type="button" className="btn btn--line btn--sm" onClick={() => print()}>
            {messages.lead.print}
          </button>
        </div>
        <BookingForm line={line} />
        <RelatedLeads lead={lead} />
      </div>
      <div className="lead__more">
        <Notes lead={lead} />
        <Replies lead={lead} isOpenAtFirst={task === 'email'} />
        <Attachments lead={lead} />
        <LeadHistory lead={lead} />
        <OutboxMessages lead={lead} />
        <FormEntries lead={lead} />
        <Consents lead={lead} />
        <LeadSource lead={lead} />
        {isOwner && <ErasePerson line={line} />}
      </div>
    </>
  );
}

/** Who it is, how they may be reached, and how long they have waited. */
function Head({ lead }: LeadProps) {
  const now = useNow();
  const { line } = lead;
  return (
    <div className="lead-detail__head">
      <ResponseClock line={line} fully />
      <h2>{customerName(line)}</h2>
      <p>
        {line.language.startsWith('es') && <span className="badge badge--es">{messages.list.spanish}</span>}{' '}
        {lead.agrees_to_texts && <span className="badge">{messages.lead.textOk}</span>}{' '}
        {isRepeatCustomer(lead.same_person) && <span className="badge">{messages.lead.repeat}</span>}{' '}
        <span className="mute">
          <time title={formatFullMoment(line.created_at)} dateTime={new Date(line.created_at).toISOString()}>
            {formatMoment(line.created_at, now)}
          </time>
          , {line.form_label}
        </span>
      </p>
    </div>
  );
}
