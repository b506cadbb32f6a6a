import type { JobDetail } from '../../contract.gen';
import { useKeepFocus } from '../lib/use-keep-focus.ts';
import { format, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatFullMoment, formatMoment } from '../time/dates.ts';
import { formatMinutes } from '../time/deadline-clock.ts';
import { useNow } from '../time/use-now.ts';
import { type ClockStep, clockTime, possibleSteps, workedMinutes } from './clock-time.ts';
import { type StepResult, useClockStep } from './use-clock-step.ts';

/** Props of {@link JobClock} and other parts of a job. */
export interface JobProps {
  readonly detail: JobDetail;
}

const strings = screenMessages.job.clock;
const looks: Readonly<Record<ClockStep, string>> = {
  start: 'btn btn--grove',
  resume: 'btn btn--grove',
  pause: 'btn btn--line',
  stop: 'btn',
};

/** The time that was worked, and buttons for what the clock can do now. It runs on the server's steps and time. */
export function JobClock({ detail: { job, clock, result: end } }: JobProps) {
  const now = useNow();
  const { waiting, isUnsent, result, take, retry, discard } = useClockStep(job.id);
  const time = clockTime(clock.steps);
  // Buttons are disabled and removed with each of these.
  const face = useKeepFocus<HTMLParagraphElement>([time.state, waiting === null, isUnsent].join());
  return (
    <section className="job-card">
      <h2>{strings.title}</h2>
      <p ref={face} tabIndex={-1} className={`job-clock job-clock--${end ? 'stopped' : time.state}`}>
        <span className="vh">{strings.worked}: </span>
        <b className="num" role="timer">
          {formatMinutes(workedMinutes(time, end?.at ?? now))}
        </b>{' '}
        {/* The end of the job ends a clock that nobody stopped. */}
        {!end && <span>{format(strings.states[time.state], { time: formatMoment(time.since, now) })}</span>}
      </p>
      {job.status === 'booked' && (
        <div className="job-clock__actions">
          {possibleSteps(time.state).map((step) => (
            <button
              key={step}
              type="button"
              className={looks[step]}
              disabled={waiting !== null}
              onClick={() => take(step)}
            >
              {strings.actions[step]}
            </button>
          ))}
        </div>
      )}
      <div role="status">
        {waiting && !isUnsent && (
          <p className="mute">{format(strings.sending, { step: strings.actions[waiting.step] })}</p>
        )}
        {waiting && isUnsent && (
          <div className="conflict">
            <p>{format(strings.waiting, { step: strings.actions[waiting.step] })}</p>
            <div className="row">
              <button type="button" className="btn btn--grove btn--sm" onClick={retry}>
                {messages.common.tryAgain}
              </button>
              <button type="button" className="btn btn--line btn--sm" onClick={discard}>
                {messages.pending.discard}
              </button>
            </div>
          </div>
        )}
        {result && <p className="failure">{resultText(result, now)}</p>}
      </div>
      <Steps detail={{ clock }} />
    </section>
  );
}

function Steps({ detail: { clock } }: { readonly detail: Pick<JobDetail, 'clock'> }) {
  const now = useNow();
  if (clock.steps.length === 0) return null;
  return (
    <details className="job-more">
      <summary>{strings.history}</summary>
      <ol className="log">
        {clock.steps.map(({ at, step }) => (
          <li key={`${at} ${step}`}>
            <time title={formatFullMoment(at)} dateTime={new Date(at).toISOString()}>
              {formatMoment(at, now)}
            </time>
            <span>{messageFor(strings.steps, step)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function resultText(result: StepResult, now: number): string {
  const step = strings.actions[result.step];
  if (result.kind === 'refused') return format(strings.refused, { step, message: result.message });
  return format(strings.late, {
    step,
    pressed: formatMoment(result.pressed, now),
    saved: formatMoment(result.saved, now),
  });
}
