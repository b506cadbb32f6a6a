import type { ReactNode } from 'react';
import type { Choice } from '../../contract.gen';
import { fieldId, type TextField } from '../../lib/quote-form';
import { FieldError } from '../../ui/FieldError';
import { describedBy } from '../../ui/field-ids';
import { errorOf, type Fields } from './fields';

/** Props of {@link ChoiceRow}. */
export interface ChoiceRowProps {
  readonly fields: Fields;
  readonly field: TextField;
  readonly legend: ReactNode;
  /** Whether the legend is a small mark above the row or a heading. */
  readonly small?: boolean;
  readonly choices: readonly Choice[];
  /** A short note on a choice, such as what it adds to the price. */
  readonly noteOf?: (value: string) => string | null;
}

/** Radio buttons side by side. */
export function ChoiceRow({ fields, field, legend, small, choices, noteOf }: ChoiceRowProps) {
  const error = errorOf(fields, field);
  return (
    <ChoiceGroup
      fields={fields}
      field={field}
      legend={legend}
      legendClass={small ? 'segments__legend' : 'quote-legend'}
    >
      <div className={`segments segments--${choices.length}`}>
        {choices.map(({ value, label }) => {
          const note = noteOf?.(value);
          const noteId = `${fieldId(field)}-${value}`;
          return (
            <label key={value}>
              <input
                type="radio"
                name={field}
                value={value}
                checked={fields.values[field] === value}
                onChange={() => fields.enter(field, value)}
                aria-describedby={note ? noteId : undefined}
              />
              <span>{label}</span>
              {/* A description, and no part of the name. */}
              {note && (
                <small className="num" id={noteId} aria-hidden="true">
                  {note}
                </small>
              )}
            </label>
          );
        })}
      </div>
      <FieldError control={fieldId(field)} message={error} />
    </ChoiceGroup>
  );
}

/** Props of {@link ChoiceGroup}. */
export interface ChoiceGroupProps {
  readonly fields: Fields;
  readonly field: TextField;
  readonly legend: ReactNode;
  readonly legendClass: string;
  readonly children: ReactNode;
}

/** A group of radio buttons with its legend, and with its error if it has one. */
export function ChoiceGroup({ fields, field, legend, legendClass, children }: ChoiceGroupProps) {
  const error = errorOf(fields, field);
  return (
    <fieldset id={fieldId(field)} aria-describedby={describedBy(fieldId(field), undefined, error)}>
      <legend className={legendClass}>{legend}</legend>
      {children}
    </fieldset>
  );
}
