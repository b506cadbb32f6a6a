import { useEffect, useRef } from 'react';
import { format, labelFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import type { FieldConflict, SharedForm } from './use-shared-form.ts';
import './field-conflicts.css';

/** Props of {@link BothValues}. */
export interface BothValuesProps {
  readonly form: Pick<SharedForm, 'conflicts' | 'choose'>;
  readonly labelOf: (name: string) => string;
  /** The value of a field as text; by default the value itself. */
  readonly textOf?: (name: string, value: string) => string;
}

/** Props of {@link FieldConflicts}. */
export interface FieldConflictsProps extends BothValuesProps {
  /** What happened and what to do. */
  readonly title: string;
}

const strings = messages.conflict;

/** Shows both values of each field that two people changed, and asks which one to keep. */
export function FieldConflicts({ title, ...both }: FieldConflictsProps) {
  const place = useRef<HTMLElement>(null);
  const isShown = both.form.conflicts.length > 0;
  useEffect(() => {
    if (isShown) place.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <section ref={place} className="conflict" role="alert" tabIndex={-1}>
      <p>{title}</p>
      <BothValues {...both} />
    </section>
  );
}

/** Both values of each field that two people changed, each with a button that keeps it. */
export function BothValues({ form, labelOf, textOf = (_, value) => value }: BothValuesProps) {
  const { conflicts, choose } = form;
  const shown = (name: string, value: string) => textOf(name, value).trim() || strings.empty;
  const choice = ({ name }: FieldConflict, label: string, which: 'mine' | 'theirs') => (
    <button
      type="button"
      className="btn btn--line btn--sm"
      aria-label={labelFor(label, labelOf(name))}
      onClick={() => choose(name, which)}
    >
      {label}
    </button>
  );
  return (
    <dl className="both">
      {conflicts.map((field) => (
        <div key={field.name}>
          <dt>{labelOf(field.name)}</dt>
          <dd>
            <span>{format(strings.mine, { value: shown(field.name, field.mine) })}</span>
            {choice(field, strings.keepMine, 'mine')}
          </dd>
          <dd>
            <span>{format(strings.theirs, { value: shown(field.name, field.theirs) })}</span>
            {choice(field, strings.useTheirs, 'theirs')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
