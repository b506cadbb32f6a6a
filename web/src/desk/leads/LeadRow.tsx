// biome-ignore-all lint/a11y/noRedundantRoles: See LeadList: a card is a row still.
import type { LeadLine } from '../../contract.gen';
import { dayOf } from '../time/dates.ts';
import { deadlineClock } from '../time/deadline-clock.ts';
import { useNow } from '../time/use-now.ts';
import { daysToMove, hasFollowUp } from './ResponseClock.tsx';

/** Props of {@link LeadRow}. */
export interface LeadRowProps {
  readonly line: LeadLine;
  /** Zero-based position in the list. */
  readonly index: number;
  readonly isOpen: boolean;
  /** Whether it has just arrived, which highlights it. */
  readonly isFresh: boolean;
  /** Ref callback that measures the row's height. */
  readonly measure: (row: HTMLElement | null) => void;
  readonly children: React.ReactNode;
}

/** A lead in the list: a table row on a desktop, a card on a phone. */
export function LeadRow({ line, index, isOpen, isFresh, measure, children }: LeadRowProps) {
  const now = useNow();
  const isLate = line.deadline !== null && deadlineClock(line.deadline, now).kind === 'late';
  const classes = ['lead-row'];
  if (isLate) classes.push('is-late');
  if (isOpen) classes.push('is-selected');
  if (isFresh) classes.push('is-fresh');
  if (!hasWork(line, dayOf(now))) classes.push('is-done');
  return (
    <tr
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-lead={line.id}
      className={classes.join(' ')}
    >
      {children}
    </tr>
  );
}

/** Returns whether a lead needs work on a day: a reply, a follow-up, or a move on that day or the next. */
export function hasWork(line: LeadLine, today: string): boolean {
  if (line.deadline !== null) return true;
  const days = daysToMove(line, today);
  if (days === 0 || days === 1) return true;
  return hasFollowUp(line) && line.follow_up_on !== null && line.follow_up_on <= today;
}
