import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { ApiError } from '../api/api-error.ts';
import { markSeen, newLeads } from '../api/event-stream.ts';
import { leadQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { DocumentTitle } from '../components/DocumentTitle.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { customerName } from '../leads/line-labels.ts';
import { useStore } from '../lib/store.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { LeadDetail } from './LeadDetail.tsx';
import { useLeadTask, useShowLeadTask } from './use-lead-task.ts';
import './lead.css';

const strings = messages.lead;

/** The open lead: next to the list on a desktop, over it on a phone. */
export function LeadPane() {
  const { id } = useParams({ from: '/leads/$id' });
  const navigate = useNavigate();
  const query = useQuery(leadQuery(id));
  const pane = useRef<HTMLElement>(null);
  const lead = query.data;

  // Includes a lead that this person has just added.
  const unseen = useStore(newLeads);
  useEffect(() => {
    if (unseen.some((line) => line.id === id)) markSeen([id]);
  }, [id, unseen]);

  useEffect(() => {
    if (!id) return;
    pane.current?.focus({ preventScroll: true });
    pane.current?.scrollTo({ top: 0 });
  }, [id]);

  const task = useLeadTask();
  useShowLeadTask(pane, task, lead !== undefined);

  const keys = useMemo(
    () => ({
      Escape: () => {
        void navigate({ to: '/leads', search: (search) => search }).then(() => {
          document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(id)}"] a.lead-name`)?.focus();
        });
      },
      c: () => pane.current?.querySelector<HTMLElement>('[href^="tel:"]')?.focus(),
      n: () => pane.current?.querySelector<HTMLElement>('[name="note"]')?.focus(),
    }),
    [navigate, id],
  );
  useShortcuts(keys);

  const isGone = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  return (
    <aside
      ref={pane}
      className="lead-detail"
      // Gets the focus when a lead opens, so that Tab goes to its content next.
      tabIndex={-1}
      aria-label={lead ? format(strings.label, { name: customerName(lead.line) }) : messages.common.loading}
    >
      <DocumentTitle screen={lead ? customerName(lead.line) : messages.common.loading} />
      <Link to="/leads" search={(search: object) => search} className="lead-detail__back">
        <DeskIcon name="chevron" />
        {strings.back}
      </Link>
      {lead && !isGone && <LeadDetail key={id} lead={lead} task={task} />}
      {isGone && (
        <div className="empty">
          <h2>{strings.notFound}</h2>
        </div>
      )}
      {!lead && !isGone && <QueryStatus query={query} failed={messages.errors.offline} />}
    </aside>
  );
}
