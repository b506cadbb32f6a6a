import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { JobFinish } from '../../contract.gen';
import { formatCents } from '../../lib/money.ts';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { Field } from '../components/Field.tsx';
import { useFormMutation } from '../components/use-form-mutation.ts';
import { parseCents } from '../lead/parse-cents.ts';
import { notify } from '../lib/toasts.ts';
import { useDraft } from '../lib/use-draft.ts';
import { useInvalidFocus } from '../lib/use-invalid-focus.ts';
import { format, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { cacheJob } from '../schedule/job-cache.ts';
import { formatMinutes } from '../time/deadline-clock.ts';
import { useNow } from '../time/use-now.ts';
import { clockTime, workedMinutes } from './clock-time.ts';
import { type FinishProblem, finishOf, payments } from './finish-values.ts';
import type { JobProps } from './JobClock.tsx';
import { postJob } from './post-job.ts';

const strings = screenMessages.job.finish;

/** What the job took and cost and how it was paid; finishing it asks once more. */
export function FinishForm({ detail }: JobProps) {
  const { job, limit_cents: limit } = detail;
  const client = useQueryClient();
  const id = useId();
  const entries = useEntries(detail);
  const [problems, setProblems] = useState<readonly FinishProblem[]>([]);
  const [checked, setChecked] = useState<JobFinish | null>(null);
  const { form, ...save } = useFormMutation({
    send: (body: JobFinish) => postJob(job.id, 'finish', body),
    onSent: (finished) => {
      entries.clear();
      cacheJob(client, finished);
      notify(strings.saved);
    },
  });
  const focusInvalid = useInvalidFocus(form);
  const errorOf = (field: FinishProblem, missing: string) =>
    problems.includes(field) ? missing : save.errorOf(field);
  const overError = aboveLimit(entries.values.amount, limit);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const finish = finishOf(entries.values);
    const isComplete = 'cents' in finish;
    setProblems(isComplete ? [] : finish);
    if (!isComplete || overError) focusInvalid();
    else if (!save.isPending) setChecked(finish);
  };
  const timeError = errorOf('minutes', strings.timeInvalid);
  const paymentError = errorOf('payment', strings.paymentMissing);
  return (
    <section className="job-card">
      <h2>{strings.title}</h2>
      <form ref={form} className="stack" noValidate onSubmit={submit}>
        <fieldset className="choice">
          <legend>{strings.time}</legend>
          <div className="cells">
            {(['hours', 'minutes'] as const).map((name) => (
              <Field
                key={name}
                label={strings[name]}
                name={name}
                inputMode="numeric"
                autoComplete="off"
                aria-invalid={timeError ? true : undefined}
                aria-describedby={`${id}-time`}
                value={entries.values[name]}
                onChange={({ target }) => entries.set(name, target.value)}
              />
            ))}
          </div>
          <p className="mute">
            {strings.timeHint} {clockTime(detail.clock.steps).state === 'running' && strings.running}
          </p>
          <Problem id={`${id}-time`} text={timeError} />
        </fieldset>
        <div className="cells cells--one">
          <Field
            label={strings.amount}
            hint={
              limit === null ? strings.amountFree : format(strings.amountHint, { limit: formatCents(limit) })
            }
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            error={overError ?? errorOf('cents', screenMessages.job.orders.amountInvalid)}
            value={entries.values.amount}
            onChange={({ target }) => entries.set('amount', target.value)}
          />
        </div>
        <fieldset className="choice">
          <legend>{strings.payment}</legend>
          <div className="job-pay">
            {payments.map((payment) => (
              <label key={payment} className="check">
                <input
                  type="radio"
                  name="payment"
                  value={payment}
                  aria-invalid={paymentError ? true : undefined}
                  aria-describedby={`${id}-payment`}
                  checked={entries.values.payment === payment}
                  onChange={() => entries.set('payment', payment)}
                />
                <span>{strings.payments[payment]}</span>
              </label>
            ))}
          </div>
          <Problem id={`${id}-payment`} text={paymentError} />
        </fieldset>
        <button type="submit" className="btn btn--wide" disabled={save.isPending}>
          {strings.title}
        </button>
      </form>
      {checked && (
        <ConfirmDialog
          title={strings.confirmTitle}
          text={summaryOf(checked)}
          action={strings.title}
          onConfirm={() => save.submit(checked)}
          onClose={() => setChecked(null)}
        />
      )}
    </section>
  );
}

/** The entries, kept on this device until the job is finished. The time is that of the clock until it is typed. */
function useEntries({ job, clock }: JobProps['detail']) {
  const now = useNow();
  const [hours, setHours, clearHours] = useDraft(`finish-hours:${job.id}`);
  const [minutes, setMinutes, clearMinutes] = useDraft(`finish-minutes:${job.id}`);
  const [amount, setAmount, clearAmount] = useDraft(`finish-amount:${job.id}`);
  const [payment, setPayment, clearPayment] = useDraft(`finish-payment:${job.id}`);
  const [isTyped, setTyped] = useState(hours !== '' || minutes !== '');
  const worked = workedMinutes(clockTime(clock.steps), now);
  const measured = { hours: String(Math.floor(worked / 60)), minutes: String(worked % 60) };
  const time = isTyped ? { hours, minutes } : worked === 0 ? { hours: '', minutes: '' } : measured;
  const setters = { hours: setHours, minutes: setMinutes, amount: setAmount, payment: setPayment };
  return {
    values: { ...time, amount, payment },
    set: (name: keyof typeof setters, value: string) => {
      if (!isTyped && (name === 'hours' || name === 'minutes')) {
        // The other half stays as it was shown.
        setHours(time.hours);
        setMinutes(time.minutes);
        setTyped(true);
      }
      setters[name](value);
    },
    clear: () => {
      for (const clear of [clearHours, clearMinutes, clearAmount, clearPayment]) clear();
    },
  };
}

interface ProblemProps {
  readonly id: string;
  readonly text: string | undefined;
}

/** What is wrong with several fields together. */
function Problem({ id, text }: ProblemProps) {
  return (
    <div id={id} role="alert">
      {text && (
        <p className="cell__error job-problem">
          <DeskIcon name="warn" />
          {text}
        </p>
      )}
    </div>
  );
}

/** By how much a typed amount is above the maximum, as the server would say it. */
function aboveLimit(amount: string, limit: number | null): string | undefined {
  const cents = parseCents(amount);
  if (cents === undefined || limit === null || cents <= limit) return undefined;
  return format(strings.above, { over: formatCents(cents - limit), limit: formatCents(limit) });
}

function summaryOf({ minutes, cents, payment }: JobFinish): string {
  return format(strings.confirmText, {
    time: formatMinutes(minutes ?? 0),
    amount: formatCents(cents),
    payment: messageFor(strings.payments, payment),
  });
}
