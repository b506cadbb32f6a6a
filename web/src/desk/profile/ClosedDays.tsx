import { useRef, useState } from 'react';
import type { ContentPlace } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { Field } from '../components/Field.tsx';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { fieldId } from '../site/form-context.ts';
import { Places } from '../site/Places.tsx';
import type { ProblemsByField } from '../site/problems.ts';
import { dayOf } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import type { Facts } from './fact-groups.ts';
import { type ClosedDay, closedDaysOf, closedFields } from './opening-hours.ts';
import { spanishOf } from './spanish-of.ts';

const strings = screenMessages.profile.hours;

/** Props of {@link ClosedDays}. */
export interface ClosedDaysProps {
  readonly facts: Facts;
  readonly places: readonly ContentPlace[];
  readonly problems: ProblemsByField;
  readonly onChange: (closed: Readonly<Record<string, string>>) => void;
}

interface Row extends ClosedDay {
  readonly key: number;
}

/** Holidays and other closed days. A day without a date stays here until it has one. */
export function ClosedDays({ facts, places, problems, onChange }: ClosedDaysProps) {
  const today = dayOf(useNow());
  const [rows, setRows] = useState<readonly Row[]>(() =>
    closedDaysOf(facts.closed).map((day, key) => ({ ...day, key })),
  );
  const next = useRef(rows.length);
  const add = useRef<HTMLButtonElement>(null);
  const change = (changed: readonly Row[]) => {
    setRows(changed);
    onChange(closedFields(changed));
  };
  const edit = (key: number, part: Partial<ClosedDay>) =>
    change(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <fieldset className="closed" id={fieldId('/closed')} tabIndex={-1}>
      <legend>{strings.closedDays}</legend>
      <p className="mute">{strings.closedHint}</p>
      {rows.length > 0 && (
        <ul className="closed__list">
          {rows.map(({ key, date, name, spanish }, index) => {
            const isOver = date !== '' && date < today;
            const isTwice = date !== '' && rows.some((other) => other.key !== key && other.date === date);
            const problem = (reading: string) =>
              date === '' ? undefined : problems.get(`/closed/${reading}`)?.join(' ');
            return (
              <li key={key} className="closed__day">
                <Field
                  label={strings.date}
                  type="date"
                  value={date}
                  autoFocus={name === '' && date === ''}
                  hint={isOver ? strings.over : undefined}
                  error={isTwice ? strings.twice : undefined}
                  onChange={({ target }) => edit(key, { date: target.value })}
                />
                <Field
                  label={strings.name}
                  value={name}
                  autoComplete="off"
                  error={problem(date)}
                  onChange={({ target }) => edit(key, { name: target.value })}
                />
                <Field
                  label={format(screenMessages.profile.inSpanish, { label: strings.name })}
                  hint={spanish === '' ? strings.spanishHint : undefined}
                  optional
                  value={spanish}
                  autoComplete="off"
                  error={problem(spanishOf(date))}
                  onChange={({ target }) => edit(key, { spanish: target.value })}
                />
                <button
                  type="button"
                  className="btn btn--line btn--sm"
                  aria-label={format(strings.removeDay, { name: name || date || String(index + 1) })}
                  onClick={() => {
                    change(rows.filter((row) => row.key !== key));
                    add.current?.focus();
                  }}
                >
                  {screenMessages.site.removeItem}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <button
        ref={add}
        type="button"
        className="btn btn--line btn--sm"
        onClick={() => setRows([...rows, { key: next.current++, date: '', name: '', spanish: '' }])}
      >
        <DeskIcon name="plus" />
        {strings.addDay}
      </button>
      {/* Days that are not published yet have no places, but the hint says where they will be shown. */}
      {rows.length > 0 && places.length > 0 && <Places places={places} />}
    </fieldset>
  );
}
