import type { LeadLine } from '../../contract.gen';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { deadlineClock, formatMinutes } from '../time/deadline-clock.ts';
import { useNow } from '../time/use-now.ts';

/** Props of {@link ResponseClock}. */
export interface ResponseClockProps {
  readonly line: Pick<LeadLine, 'deadline' | 'answered_at' | 'created_at'>;
  /** Uses complete phrases, for use outside the list. */
  readonly fully?: boolean;
}

const minute = 60_000;

/** Time left until the 24-hour deadline, or the time to the first answer: as text and as 24 ticks. */
export function ResponseClock({ line, fully = false }: ResponseClockProps) {
  const now = useNow();
  const strings = messages.clock;
  if (line.deadline === null) {
    if (line.answered_at === null) return null;
    const time = formatMinutes(Math.max(0, Math.floor((line.answered_at - line.created_at) / minute)));
    return <span className="clk__t">{format(strings.answeredAfter, { time })}</span>;
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

const ticks = Array.from({ length: 24 }, (_, tick) => tick);
