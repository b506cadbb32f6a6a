import { useState } from 'react';
import { Field } from '../components/Field.tsx';
import { messages } from '../messages/messages.ts';
import { type DayProblem, dayProblem, lastFollowUpDay } from './follow-up-day.ts';

/** Props of {@link FollowUpField}. */
export interface FollowUpFieldProps {
  /** The saved day as YYYY-MM-DD. */
  readonly saved: string | null;
  readonly today: string | undefined;
  readonly isPending: boolean;
  readonly onChange: (day: string) => void;
}

interface Typed {
  readonly day: string;
  readonly problem: DayProblem | null;
  /** The day that was saved in the meantime; a new one replaces what is typed. */
  readonly saved: string | null;
}

const strings = messages.work;
const problems = { past: strings.followUpPast, impossible: strings.followUpImpossible } as const;

/** The day of the follow-up. A valid day is saved immediately; the field shows it until another is saved. */
export function FollowUpField({ saved, today, isPending, onChange }: FollowUpFieldProps) {
  const [latest, setTyped] = useState<Typed | null>(null);
  const typed = latest?.saved === saved ? latest : null;
  const check = ({ value, validity }: HTMLInputElement, isLeaving: boolean) => {
    const problem = today === undefined ? null : dayProblem(value, validity.badInput, today);
    // Before the last digit of a year it is one of the first centuries.
    const isTyping = !isLeaving && (value === '' || value < '1000');
    setTyped({ day: value, problem: isTyping ? null : problem, saved });
    return problem;
  };
  return (
    <Field
      label={strings.followUp}
      type="date"
      min={today}
      max={today && lastFollowUpDay(today)}
      value={typed?.day ?? saved ?? ''}
      error={typed?.problem ? problems[typed.problem] : undefined}
      disabled={isPending}
      onChange={({ target }) => {
        if (check(target, false) === null && target.value !== '') onChange(target.value);
      }}
      onBlur={({ target }) => {
        if (typed && check(target, true) === null) setTyped(null);
      }}
    />
  );
}
