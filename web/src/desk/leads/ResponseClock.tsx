import type { LeadLine } from '../../contract.gen';
import { format, formatDaysFromToday } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { dayOf, daysBetween, formatDay } from '../time/dates.ts';
import { deadlineClock, formatMinutes } from '../time/deadline-clock.ts';
import { useNow } from '../time/use-now.ts';

/** Props of {@link ResponseClock}. */
export interface ResponseClockProps {
  readonly line: Pick<
    LeadLine,
    'form' | 'deadline' | 'answered_at' | 'created_at' | 'follow_up_on' | 'moving_date' | 'state'
  >;
  /** Uses complete phrases, for use outside the list. */
  readonly fully?: boolean;
}

const minute = 60_000;

/**
 * Time left until the 24-hour deadline as text and as 24 ticks; in the list, a day to follow up is below. Once someone
 * has answered: a move of today, the day to follow up, or the time to the first reply.
 */
export function ResponseClock({ line, fully = false }: ResponseClockProps) {
  const now = useNow();
  const strings = messages.clock;
  const today = dayOf(now);
  const followUp = followUpText(line, today);
  if (line.deadline === null) {
    const days = daysToMove(line, today);
    if (days === 0) return <span className="response-clock__text">{strings.moveToday}</span>;
    if (followUp !== null) return <FollowUp {...followUp} />;
    if (days === 1) return <span className="response-clock__text">{strings.moveTomorrow}</span>;
    const text = answeredText(line, now, fully);
    return text === null ? null : <span className="response-clock__text">{text}</span>;
  }
  const { kind, gone, minutes } = deadlineClock(line.deadline, now);
  const time = formatMinutes(minutes);
  const left = format(fully ? strings.leftInFull : strings.left, { time });
  const late = format(fully ? strings.lateInFull : strings.late, { time });
  const clock = (
    <div className={`response-clock response-clock--${kind}`}>
      <span className="response-clock__text">{kind === 'late' ? late : left}</span>
      <svg className="response-clock__bar" viewBox="0 0 120 13" aria-hidden="true">
        {ticks.map((tick) => (
          <rect key={tick} x={tick * 5} width={3.5} height={13} className="response-clock__tick" />
        ))}
        {ticks
          .filter((tick) => tick < gone)
          .map((tick) => (
            <rect
              key={tick}
              x={tick * 5}
              width={3.5 * Math.min(1, gone - tick)}
              height={13}
              className="response-clock__gone"
            />
          ))}
      </svg>
    </div>
  );
  if (fully || followUp === null) return clock;
  return (
    <>
      {clock}
      <div className="response-clock__next">
        <FollowUp {...followUp} />
      </div>
    </>
  );
}

/** Returns how long the customer waited for a reply, or the time since; null if not answered. */
function answeredText(line: ResponseClockProps['line'], now: number, fully: boolean): string | null {
  if (line.answered_at === null) return null;
  const strings = messages.clock;
  const waited = Math.max(0, Math.floor((line.answered_at - line.created_at) / minute));
  const past = Math.max(0, Math.floor((now - line.answered_at) / minute));
  const [time, since] = [formatMinutes(waited), formatMinutes(past)];
  const isContacted = line.state === 'contacted' || line.state === 'quoted';
  if (isContacted && past > 0 && !fully) return format(strings.sinceContact, { time: since });
  // The call was the reply.
  if (line.form === 'phone' && waited === 0) return strings.takenByPhone;
  if (isContacted && past > 0) return format(strings.answeredAndSince, { time, since });
  return format(strings.answeredAfter, { time });
}

/** Days until a booked move; null if none is booked for a day. */
export function daysToMove(line: Pick<LeadLine, 'moving_date' | 'state'>, today: string): number | null {
  if (line.state !== 'booked' || line.moving_date === null) return null;
  return daysBetween(today, line.moving_date);
}

interface FollowUpProps {
  readonly text: string;
  readonly isDue: boolean;
}

function FollowUp({ text, isDue }: FollowUpProps) {
  return (
    <span className={`response-clock__text response-clock__text--day${isDue ? ' badge badge--due' : ''}`}>
      {text}
    </span>
  );
}

/** Returns whether an open lead has a day to follow up. */
export function hasFollowUp({ follow_up_on, state }: Pick<LeadLine, 'follow_up_on' | 'state'>): boolean {
  return follow_up_on !== null && ['new', 'contacted', 'quoted', 'booked'].includes(state);
}

/** Returns when to follow up on an open lead; null if no day is set. */
function followUpText(line: ResponseClockProps['line'], today: string): FollowUpProps | null {
  const day = line.follow_up_on;
  if (day === null || !hasFollowUp(line)) return null;
  const strings = messages.clock;
  const late = daysBetween(day, today);
  if (late === 0) return { text: strings.followUpToday, isDue: true };
  if (late < 0) return { text: format(strings.followUpOn, { day: formatDay(day, today) }), isDue: false };
  const when = formatDaysFromToday(-late);
  return { text: format(strings.followUpLate, { when }), isDue: true };
}

const ticks = Array.from({ length: 24 }, (_, tick) => tick);
