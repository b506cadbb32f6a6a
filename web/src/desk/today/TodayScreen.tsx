import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { DeskJob, DeskToday, LeadLine, OpenProposal } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { markSeen } from '../api/event-stream.ts';
import { countFor } from '../api/list-search.ts';
import { meQuery, scheduledContentQuery, todayQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { format, formatNumber, plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { useNow } from '../time/use-now.ts';
import { JobRow } from './JobRow.tsx';
import { ProposalRow } from './ProposalRow.tsx';
import { TaskRow } from './TaskRow.tsx';
import './today.css';

const strings = messages.today;
/** J and K move the focus between leads, as in the lists. */
const shortcuts = { j: () => focusLead(1), k: () => focusLead(-1) };

/** The first screen: what there is to do now, each lead where it needs something. */
export function TodayScreen() {
  const query = useQuery(todayQuery);
  const me = useQuery(meQuery).data;
  const failed = me?.failed_messages ?? 0;
  // Only owners edit the site.
  const scheduled = useQuery({ ...scheduledContentQuery, enabled: me?.person?.role === 'owner' });
  const unpublished = scheduled.data?.filter((publication) => publication.failed).length ?? 0;
  useShortcuts(shortcuts);
  const today = query.data;
  return (
    <Screen title={strings.title} count={today?.counts.new} beside={today && <Figures today={today} />}>
      {!today && <QueryStatus query={query} failed={messages.list.failed} />}
      {failed > 0 && (
        <p>
          <Link to="/outbox" className="link today__mail">
            <DeskIcon name="mail" />
            {plural(strings.mail, failed)}
          </Link>
        </p>
      )}
      {unpublished > 0 && (
        <p>
          <Link to="/site" className="link today__mail">
            <DeskIcon name="warn" />
            {plural(strings.unpublished, unpublished)}
          </Link>
        </p>
      )}
      {today && <Tasks today={today} />}
    </Screen>
  );
}

/** What the month has brought, and how much there is to do. */
function Figures({ today: { counts, month } }: { readonly today: DeskToday }) {
  const summary = messages.list.summary;
  const figures = [
    { key: 'late', count: counts.late, text: summary.late },
    { key: 'due', count: counts.due, text: summary.due },
    { key: 'moves', count: counts.moves_today, text: plural(summary.movesToday, counts.moves_today) },
  ];
  return (
    <ul className="num">
      {figures
        .filter(({ count }) => count > 0)
        .map(({ key, count, text }) => (
          <li key={key} className={key}>
            <b>{formatNumber(count)}</b> {text}
          </li>
        ))}
      <li className="month">
        <b>{month.cents === null ? formatNumber(month.moves) : formatCents(month.cents)}</b>{' '}
        {month.cents === null ? plural(strings.monthMoves, month.moves) : strings.monthValue}
      </li>
    </ul>
  );
}

function Tasks({ today }: { readonly today: DeskToday }) {
  const now = useNow();
  // What an installed desk kept from an earlier version has no jobs and no requests of customers.
  const { jobs = [], unfinished = [], requests = [], to_erase = [], questions = [] } = today;
  const { counts, follow_ups, moves, waiting, proposals = [] } = today;
  const unanswered = useMemo(() => [...today.late, ...today.new], [today]);
  // Leads also become late while the screen is open.
  const isLate = ({ deadline }: LeadLine) => deadline !== null && deadline <= now;
  useEffect(() => {
    markSeen(unanswered.map(({ id }) => id));
  }, [unanswered]);

  const work = jobs.length + unfinished.length + requests.length + to_erase.length + questions.length;
  const hasWork = work + unanswered.length + follow_ups.length + moves.length > 0;
  const isEmpty = countFor('all', counts) + countFor('quarantined', counts) === 0;
  if (isEmpty) return <EmptyState message={messages.list.empty.all} art="noLeads" />;
  return (
    <>
      {!hasWork && <EmptyState message={strings.done} art="allAnswered" />}
      <div className="today">
        <div className="today__part">
          <JobList title={strings.jobs} jobs={jobs} />
          <JobList title={strings.unfinished} jobs={unfinished} />
          <JobList title={strings.requests} jobs={requests} />
          <TaskList title={strings.toErase} lines={to_erase} />
          <TaskList title={strings.questions} lines={questions} />
          <TaskList title={strings.late} lines={unanswered.filter(isLate)} />
          <TaskList title={strings.new} lines={unanswered.filter((line) => !isLate(line))} />
          {counts.new > unanswered.length && (
            <Link to="/leads" className="link">
              {format(strings.allNew, { count: counts.new })}
            </Link>
          )}
        </div>
        <div className="today__part">
          <TaskList title={strings.followUps} lines={follow_ups} />
          <TaskList title={strings.moves} lines={moves} />
          <ProposalList proposals={proposals} />
          <TaskList title={strings.waiting} lines={waiting} />
          {countFor('contacted', counts) > 0 && (
            <Link to="/leads" search={{ view: 'contacted' }} className="link">
              {format(strings.allContacted, { count: countFor('contacted', counts) })}
            </Link>
          )}
        </div>
      </div>
    </>
  );
}

function TaskList({ title, lines }: { readonly title: string; readonly lines: readonly LeadLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>
        {title} <span className="num">{formatNumber(lines.length)}</span>
      </h2>
      <ul className="tasks">
        {lines.map((line) => (
          <TaskRow key={line.id} line={line} />
        ))}
      </ul>
    </section>
  );
}

function ProposalList({ proposals }: { readonly proposals: readonly OpenProposal[] }) {
  if (proposals.length === 0) return null;
  return (
    <section>
      <h2>
        {strings.proposals} <span className="num">{formatNumber(proposals.length)}</span>
      </h2>
      <ul className="tasks">
        {proposals.map((proposal) => (
          <ProposalRow key={proposal.number} proposal={proposal} />
        ))}
      </ul>
    </section>
  );
}

function JobList({ title, jobs }: { readonly title: string; readonly jobs: readonly DeskJob[] }) {
  if (jobs.length === 0) return null;
  return (
    <section>
      <h2>
        {title} <span className="num">{formatNumber(jobs.length)}</span>
      </h2>
      <ul className="tasks">
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function focusLead(step: number): void {
  const links = [...document.querySelectorAll<HTMLElement>('.task__name')];
  const row = document.activeElement?.closest('.task');
  const at = links.findIndex((link) => row?.contains(link));
  const next = at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step));
  links[next]?.focus();
}
