import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { JobDetail, NewClockStep } from '../../contract.gen';
import { isKey, newKey } from '../../lib/quote-key.ts';
import { ApiError } from '../api/api-error.ts';
import { jobQuery } from '../api/queries.ts';
import { retryWithBackoff } from '../lib/retry-with-backoff.ts';
import { useDraft } from '../lib/use-draft.ts';
import { cacheJob } from '../schedule/job-cache.ts';
import { minuteOf } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import type { ClockStep } from './clock-time.ts';
import { postJob } from './post-job.ts';

/** A step that the server does not have yet. Its id is made once, so that the server takes it once. */
export interface WaitingStep {
  readonly id: string;
  readonly step: ClockStep;
  /** When the button was pressed. */
  readonly pressed: number;
}

/** What came of a step that was not simply saved. */
export type StepResult =
  | { readonly kind: 'refused'; readonly step: ClockStep; readonly message: string }
  | {
      readonly kind: 'late';
      readonly step: ClockStep;
      readonly pressed: number;
      readonly saved: number;
    };

/** Refusals of the moment: too slow, too many at once. */
const passing = [408, 429];

/**
 * Sends the steps of a job's clock. A step is kept on this device until the server has it or refuses it, also over a
 * reload, and is sent again whenever the connection may be back.
 */
export function useClockStep(job: string) {
  const client = useQueryClient();
  const now = useNow();
  const [stored, setStored, clear] = useDraft(`job-clock:${job}`);
  const [isUnsent, setUnsent] = useState(false);
  const [result, setResult] = useState<StepResult | null>(null);
  const [attempt, setAttempt] = useState(0);
  const waiting = parse(stored);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins the retries anew
  useEffect(() => {
    const sent = parse(stored);
    if (!sent) return;
    const { id, step } = sent;
    const send = async () => {
      try {
        const detail = await postJob(job, 'clock', { id, step } satisfies NewClockStep);
        clear();
        setResult(lateResult(detail, sent));
        cacheJob(client, detail);
      } catch (error) {
        if (!isRefusal(error)) {
          setUnsent(true);
          throw error;
        }
        clear();
        setResult({ kind: 'refused', step, message: error.message });
        await client.invalidateQueries({ queryKey: jobQuery(job).queryKey });
      }
    };
    setUnsent(false);
    return retryWithBackoff(send, { now: true });
  }, [client, job, stored, clear, attempt]);

  return {
    /** The step on its way; null if there is none. */
    waiting,
    /** Whether an attempt to send it has failed. */
    isUnsent,
    result,
    take: (step: ClockStep) => {
      setResult(null);
      setStored(JSON.stringify({ id: newKey(), step, pressed: now } satisfies WaitingStep));
    },
    retry: () => setAttempt((count) => count + 1),
    /** Forgets the step on its way. It may have arrived, and only the response was lost. */
    discard: () => {
      clear();
      void client.invalidateQueries({ queryKey: jobQuery(job).queryKey });
    },
  };
}

/** A step that was saved in another minute than it was pressed. */
function lateResult({ clock }: JobDetail, { step, pressed }: WaitingStep): StepResult | null {
  const saved = clock.steps.filter((taken) => taken.step === step).at(-1)?.at;
  if (saved === undefined || minuteOf(saved) - minuteOf(pressed) < 2) return null;
  return { kind: 'late', step, pressed, saved };
}

function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && !passing.includes(error.status);
}

function parse(stored: string): WaitingStep | null {
  try {
    const step = JSON.parse(stored) as WaitingStep;
    return isKey(step.id) ? step : null;
  } catch {
    return null;
  }
}
