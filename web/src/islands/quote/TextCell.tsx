import type { ComponentProps } from 'react';
import { fieldSentence } from '../../lib/field-sentence';
import { fieldId, type TextField } from '../../lib/quote-form';
import { Cell } from '../../ui/Cell';
import { errorOf, type Fields } from './fields';

/** Props of {@link TextCell}. */
export interface TextCellProps {
  readonly fields: Fields;
  readonly field: TextField;
  readonly label: string;
  readonly hint?: string | undefined;
  /** The mark of an optional field. */
  readonly optional?: string;
  /** Whether the cell takes the whole row. */
  readonly wide?: boolean;
  /** Whether several lines may be written. */
  readonly multiline?: boolean;
  /** Additional attributes: type, autocomplete and the like. */
  readonly input?: ComponentProps<'input'>;
}

/** A text field of the wizard. */
export function TextCell({ fields, field, label, hint, optional, wide, multiline, input }: TextCellProps) {
  const error = errorOf(fields, field);
  const words = (
    <>
      <span>{label}</span>
      {optional && <i>{` (${optional})`}</i>}
    </>
  );
  return (
    <Cell
      id={fieldId(field)}
      label={words}
      className={wide ? 'cell--full' : ''}
      hint={hint}
      error={error && fieldSentence(error, label)}
    >
      {(cell) => {
        const control = { ...cell, name: field, value: fields.values[field] };
        return multiline ? (
          <textarea rows={3} {...control} onChange={(event) => fields.enter(field, event.target.value)} />
        ) : (
          <input {...input} {...control} onChange={(event) => fields.enter(field, event.target.value)} />
        );
      }}
    </Cell>
  );
}
