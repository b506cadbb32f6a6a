import { useQuery } from '@tanstack/react-query';
import type { DeskLead } from '../../contract.gen';
import { meQuery } from '../api/queries.ts';
import { Clock } from '../leads/Clock.tsx';
import { nameOf } from '../leads/line-words.ts';
import { formatFully, formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { words } from '../words.ts';
import { Booked } from './Booked.tsx';
import { Consents } from './Consents.tsx';
import { Entries } from './Entries.tsx';
import { ErasePerson } from './ErasePerson.tsx';
import { EstimateBill } from './EstimateBill.tsx';
import { LeadHistory } from './LeadHistory.tsx';
import { LeadState } from './LeadState.tsx';
import { Notes } from './Notes.tsx';
import { Notices } from './Notices.tsx';
import { OtherLeads } from './OtherLeads.tsx';
import { Reach } from './Reach.tsx';
import { SetApart } from './SetApart.tsx';
import { SourceList } from './SourceList.tsx';

/** Props of the parts of a lead. */
export interface LeadProps {
  readonly lead: DeskLead;
}

/** A lead with all that is known, in the order in which it is worked: call, answer, price, words, records. */
export function LeadDetail({ lead }: LeadProps) {
  const now = useNow();
  const isOwner = useQuery(meQuery).data?.person.role === 'owner';
  const { line } = lead;
  const mayText = lead.consents.some(({ given }) => given);

  return (
    <>
      <div className="det__h">
        <Clock line={line} fully />
        <h2>{nameOf(line)}</h2>
        <p>
          {line.language.startsWith('es') && <span className="tagx tagx--es">{words.list.spanish}</span>}{' '}
          {mayText && <span className="tagx">{words.lead.textOk}</span>}{' '}
          <span className="mute">
            <time title={formatFully(line.created_at)} dateTime={new Date(line.created_at).toISOString()}>
              {formatMoment(line.created_at, now)}
            </time>
            , {line.form_label}
          </span>
        </p>
      </div>
      <Reach line={line} mayText={mayText} />
      {line.set_apart === null ? <LeadState line={line} /> : <SetApart line={line} why={line.set_apart} />}
      <EstimateBill lead={lead} />
      <Booked line={line} />
      {lead.quote?.special_requests && (
        <section>
          <h3 className="sm">{words.lead.requests}</h3>
          <p className="typed">{lead.quote.special_requests}</p>
        </section>
      )}
      <Notes lead={lead} />
      <LeadHistory lead={lead} />
      <OtherLeads lead={lead} />
      <Notices lead={lead} />
      <Entries lead={lead} />
      <Consents lead={lead} />
      <SourceList lead={lead} />
      {isOwner && <ErasePerson line={line} />}
    </>
  );
}
