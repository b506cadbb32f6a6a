import { useEffect, useId, useRef } from 'react';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { Field } from '../components/Field.tsx';
import { screenMessages } from '../messages/screen-messages.ts';
import { weekdays as dayKeys } from '../profile/opening-hours.ts';
import { hasWeekday, toggleWeekday } from './weekdays.ts';

const strings = screenMessages.bookingSetup.crews;
const dayNames = screenMessages.profile.hours.days;

/** Props of {@link CrewFields}. */
export interface CrewFieldsProps {
  readonly name: string;
  readonly weekdays: number;
  /** The server's message for a field. */
  readonly errorOf: (field: string) => string | undefined;
  readonly onName: (name: string) => void;
  readonly onWeekdays: (weekdays: number) => void;
}

/** The name of a crew, which gets the focus, and the weekdays on which it works. */
export function CrewFields({ name, weekdays, errorOf, onName, onWeekdays }: CrewFieldsProps) {
  const errorId = useId();
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector('input')?.focus(), []);
  const error = errorOf('weekdays');
  return (
    <>
      <div ref={first} className="cells cells--one">
        <Field
          full
          label={strings.name}
          name="name"
          hint={strings.nameHint}
          autoComplete="off"
          value={name}
          error={errorOf('name')}
          onChange={({ target }) => onName(target.value)}
        />
      </div>
      <fieldset className="choice" aria-describedby={errorId}>
        <legend>{strings.weekdays}</legend>
        <div className="setup-days">
          {dayKeys.map((key, day) => (
            <label key={key} className="check">
              <input
                type="checkbox"
                checked={hasWeekday(weekdays, day)}
                aria-invalid={error ? true : undefined}
                onChange={() => onWeekdays(toggleWeekday(weekdays, day))}
              />
              <span>{dayNames[key]}</span>
            </label>
          ))}
        </div>
        <div id={errorId}>
          {error && (
            <p className="cell__error">
              <DeskIcon name="warn" />
              {error}
            </p>
          )}
        </div>
      </fieldset>
    </>
  );
}
