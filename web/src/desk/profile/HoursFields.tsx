import type { ContentPlace } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { format, labelFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { fieldId } from '../site/form-context.ts';
import { Places } from '../site/Places.tsx';
import type { ProblemsByField } from '../site/problems.ts';
import type { Facts } from './fact-groups.ts';
import { textOf, timesOf, type Weekday, weekdays, weekOf, withMondaysHours } from './opening-hours.ts';

const strings = screenMessages.profile.hours;

/** Hours for a day that opens again. */
const usual = '08:00-17:00';

/** Props of {@link HoursFields}. */
export interface HoursFieldsProps {
  readonly facts: Facts;
  readonly places: readonly ContentPlace[];
  readonly problems: ProblemsByField;
  readonly onChange: (pointer: string, value: string) => void;
}

/** The opening hours of each weekday. */
export function HoursFields({ facts, places, problems, onChange }: HoursFieldsProps) {
  const week = weekOf(facts.hours);
  // All days are written, because a file with some of them is closed on the others.
  const setWeek = (changed: Readonly<Record<Weekday, string>>) => {
    for (const day of weekdays) onChange(`/hours/${day}`, changed[day]);
  };
  return (
    <div className="fact">
      <ul className="hours">
        {weekdays.map((day) => (
          <Day
            key={day}
            day={day}
            text={week[day]}
            error={problems.get(`/hours/${day}`)?.join(' ')}
            onChange={(text) => setWeek({ ...week, [day]: text })}
          />
        ))}
      </ul>
      <button
        type="button"
        className="btn btn--line btn--sm hours__copy"
        disabled={week.monday === ''}
        onClick={() => setWeek(withMondaysHours(week))}
      >
        {strings.copyMonday}
      </button>
      <Places places={places} />
    </div>
  );
}

interface DayProps {
  readonly day: Weekday;
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function Day({ day, text, error, onChange }: DayProps) {
  const name = strings.days[day];
  const times = timesOf(text);
  const id = fieldId(`/hours/${day}`);
  const errorId = `${id}-error`;
  const described = { 'aria-invalid': error ? true : undefined, 'aria-describedby': errorId } as const;
  return (
    <li className="hours__day">
      <label className="check hours__open">
        <input
          id={times ? undefined : id}
          type="checkbox"
          checked={times !== null}
          aria-label={labelFor(strings.open, name)}
          aria-describedby={errorId}
          onChange={({ target }) => onChange(target.checked ? usual : '')}
        />
        <span>{name}</span>
      </label>
      {times ? (
        <div className="hours__times">
          <input
            id={id}
            type="time"
            value={times.opens}
            aria-label={format(strings.opens, { day: name })}
            {...described}
            onChange={({ target }) => onChange(textOf({ ...times, opens: target.value }))}
          />
          <span aria-hidden="true">–</span>
          <input
            type="time"
            value={times.closes}
            aria-label={format(strings.closes, { day: name })}
            {...described}
            onChange={({ target }) => onChange(textOf({ ...times, closes: target.value }))}
          />
        </div>
      ) : (
        <span className="mute">{strings.closed}</span>
      )}
      <div id={errorId} className="hours__error">
        {error && (
          <p className="cell__error">
            <DeskIcon name="warn" />
            {error}
          </p>
        )}
      </div>
    </li>
  );
}
