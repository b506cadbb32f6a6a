import type { LeadLine } from '../../contract.gen';
import { format, formatDaysFromToday } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { dayOf, daysBetween, formatDay } from '../time/dates.ts';
import { deadlineClock, formatMinutes } from '../time/deadline-clock.ts';
import { useNow } from '../time/use-now.ts';

/** Props of {@link ResponseClock}. */
export interface ResponseClockProps {
  readonly line: Pick<LeadLine, 'deadline' | 'answered_at' | 'created_at' | 'follow_up_on' | 'state'>;
  /** Uses complete phrases, for use outside the list. */
  readonly fully?: boolean;
}

const minute = 60_000;

/**
 * Time left until the 24-hour deadline, or the time to the first answer: as text and as 24 ticks. In the list, the day of
 * a follow-up takes its place: somebody has decided when to call.
 */
export function ResponseClock({ line, fully = false }: ResponseClockProps) {
  const now = useNow();
  const strings = messages.clock;
  const followUp = followUpText(line, dayOf(now));
  if (followUp !== null && (line.deadline === null || !fully)) return <FollowUp {...followUp} />;
  if (line.deadline === null) {
    if (line.answered_at === null) return null;
    const time = formatMinutes(Math.max(0, Math.floor((line.answered_at - line.created_at) / minute)));
    const answered = format(strings.answeredAfter, { time });
    if (line.state !== 'contacted' && line.state !== 'quoted')
      return <span className="clk__t">{answered}</span>;
    const since = formatMinutes(Math.max(0, Math.floor((now - line.answered_at) / minute)));
    const waiting = format(strings.sinceContact, { time: since });
    return <span className="clk__t">{fully ? `${answered}, ${waiting}` : waiting}</span>;
  }
  const { kind, gone, minutes } = deadlineClock(line.deadline, now);
  const time = formatMinutes(minutes);
  const left = format(fully ? strings.leftInFull : strings.left, { time });
  const late = format(fully ? strings.lateInFull : strings.late, { time });
  return (
    <div className={`clk k-${kind}`}>
      <span className="clk__t">{kind === 'late' ? late : left}</span>
      <svg className="clk__b" viewBox="0 0 120 13" aria-hidden="true">
        {ticks.map((tick) => (
          <rect key={tick} x={tick * 5} width={3.5} height={13} className="clk__tick" />
        ))}
        {ticks
          .filter((tick) => tick < gone)
          .map((tick) => (
            <rect
              key={tick}
              x={tick * 5}
              width={3.5 * Math.min(1, gone - tick)}
              height={13}
              className="clk__gone"
            />
          ))}
      </svg>
    </div>
  );
}

interface FollowUpProps {
  readonly text: string;
  readonly isDue: boolean;
}

function FollowUp({ text, isDue }: FollowUpProps) {
  return <span className={`clk__t clk__t--day${isDue ? ' tagx tagx--due' : ''}`}>{text}</span>;
}

/** Whether the list shows the day of a lead's follow-up instead of its deadline. */
export function hasFollowUp({ follow_up_on, state }: Pick<LeadLine, 'follow_up_on' | 'state'>): boolean {
  return follow_up_on !== null && ['new', 'contacted', 'quoted', 'booked'].includes(state);
}

/** When to follow up on an open lead; null if no day is set. */
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
