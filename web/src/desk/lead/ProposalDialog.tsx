import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  DeskLead,
  DeskProposal,
  DeskProposals,
  DeskQuoteLink,
  ProposalRequest,
} from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { newKey } from '../../lib/quote-key.ts';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { meQuery, proposalsQuery } from '../api/queries.ts';
import { Dialog } from '../components/Dialog.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { notifyUnlessFields } from '../components/use-form-mutation.ts';
import { notifyError } from '../lib/toasts.ts';
import { format, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatDay, formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';

/** Props of {@link ProposalDialog}. */
export interface ProposalDialogProps {
  readonly lead: DeskLead;
  readonly onClose: () => void;
}

const strings = screenMessages.proposals;

/** The written proposals of a lead, a button to issue one, and the address of the customer's page. */
export function ProposalDialog({ lead, onClose }: ProposalDialogProps) {
  const { id } = lead.line;
  const query = useQuery(proposalsQuery(id));
  return (
    <Dialog title={strings.title} variant="form-sheet" onClose={onClose}>
      {query.data ? (
        <div className="stack">
          <List all={query.data} />
          <Issue lead={lead} />
          <Link id={id} />
        </div>
      ) : (
        <QueryStatus query={query} failed={messages.errors.offline} />
      )}
    </Dialog>
  );
}

function List({ all: { proposals, questions } }: { readonly all: DeskProposals }) {
  const now = useNow();
  if (proposals.length === 0) return <p className="mute">{strings.none}</p>;
  return (
    <>
      <ol className="log">
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <ProposalLine proposal={proposal} />
          </li>
        ))}
      </ol>
      {questions.length > 0 && (
        <>
          <h3 className="small-heading">{strings.questions}</h3>
          <ol className="log">
            {questions.map(({ id, at, text }) => (
              <li key={id}>
                <time dateTime={new Date(at).toISOString()}>{formatMoment(at, now)}</time>
                <span className="typed">{text}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

function ProposalLine({ proposal }: { readonly proposal: DeskProposal }) {
  const now = useNow();
  const today = useQuery(meQuery).data?.today ?? '';
  const { number, maximum_cents, status, valid_until, issued_at, decided_at } = proposal;
  const reason = proposal.decline_reason ? messageFor(strings.reasons, proposal.decline_reason) : '';
  return (
    <>
      <time dateTime={new Date(issued_at).toISOString()}>{formatMoment(issued_at, now)}</time>
      <span>
        {format(strings.line, { number, maximum: formatCents(maximum_cents) })}{' '}
        <span className="badge">{messageFor(strings.statuses, status)}</span>{' '}
        <span className="mute">
          {status === 'open' && format(strings.until, { day: formatDay(valid_until, today) })}
          {status === 'accepted' &&
            decided_at !== null &&
            format(strings.accepted, {
              name: proposal.accepted_name ?? '',
              time: formatMoment(decided_at, now),
            })}
          {status === 'declined' && [reason, proposal.decline_comment].filter(Boolean).join(': ')}
        </span>
      </span>
    </>
  );
}

function Issue({ lead: { line } }: { readonly lead: DeskLead }) {
  const client = useQueryClient();
  const [kind, setKind] = useState('not_to_exceed');
  // A retry after a lost response sends the same key.
  const [key, setKey] = useState(newKey);
  const issue = useMutation({
    mutationFn: (body: ProposalRequest) =>
      request<DeskProposals>(`leads/${encodeURIComponent(line.id)}/proposals`, { method: 'POST', body }),
    onSuccess: (all) => {
      setKey(newKey());
      client.setQueryData(proposalsQuery(line.id).queryKey, all);
      void client.invalidateQueries({ queryKey: ['lead', line.id] });
    },
    onError: notifyUnlessFields,
  });
  const wrong = issue.error instanceof ApiError ? issue.error.fields : [];
  const submit = () =>
    issue.mutate({
      key,
      kind,
      estimated_minutes: null,
      longest_minutes: null,
      lines: [],
      expected: line.updated_at,
    });
  return (
    <fieldset className="block">
      <legend>{strings.issueTitle}</legend>
      <p className="mute">{strings.lead}</p>
      {(['not_to_exceed', 'binding'] as const).map((value) => (
        <label key={value} className="row">
          <input
            type="radio"
            name="proposal-kind"
            value={value}
            checked={kind === value}
            onChange={() => setKind(value)}
          />{' '}
          <span>{strings.kinds[value]}</span>
        </label>
      ))}
      {wrong.length > 0 && (
        <p role="alert" className="failure">
          {wrong.map(({ message }) => message).join(' ')}
        </p>
      )}
      <button type="button" className="btn btn--grove btn--sm" disabled={issue.isPending} onClick={submit}>
        {issue.isPending ? strings.issuing : strings.issue}
      </button>
    </fieldset>
  );
}

function Link({ id }: { readonly id: string }) {
  const link = useMutation({
    mutationFn: () =>
      request<DeskQuoteLink>(`leads/${encodeURIComponent(id)}/quote-link`, { method: 'POST' }),
    onError: notifyError,
  });
  return (
    <fieldset className="block">
      <legend>{strings.pageTitle}</legend>
      <p className="mute">{strings.pageLead}</p>
      {link.data ? (
        <p>
          <a href={link.data.address} target="_blank" rel="noreferrer">
            {link.data.address}
          </a>
        </p>
      ) : (
        <button
          type="button"
          className="btn btn--line btn--sm"
          disabled={link.isPending}
          onClick={() => link.mutate()}
        >
          {strings.makeLink}
        </button>
      )}
    </fieldset>
  );
}
