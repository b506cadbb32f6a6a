import { useState } from 'react';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { FormCell } from './FormCell.tsx';
import type { FieldProps } from './field-props.ts';
import { useTools } from './form-context.ts';
import { labelFor } from './labels.ts';

const strings = screenMessages.site;

/** A number field. Invalid text is kept as typed, so that the server can say what is wrong. */
export function NumberCell({ shape, value, ...field }: FieldProps<'number'>) {
  const read = (text: string) => {
    const number = Number(text.trim().replace(',', '.'));
    return text.trim() !== '' && Number.isFinite(number) ? number : undefined;
  };
  const { min, max, isWhole } = shape;
  const inRange = (number: number) =>
    (!isWhole || Number.isInteger(number)) && number >= (min ?? number) && number <= (max ?? number);
  return (
    <TypedNumber
      {...field}
      {...{ value, read, inRange }}
      mode={isWhole ? 'numeric' : 'decimal'}
      show={String}
      wrong={isWhole ? wholeNumberHint(min, max) : strings.number}
    />
  );
}

const largestNamed = 1_000_000;

/** Names the limits only where they are meaningful. */
function wholeNumberHint(min: number | undefined, max: number | undefined): string {
  if (min === undefined || max === undefined || max >= largestNamed) return strings.wholeNumber;
  return format(strings.wholeNumberBetween, { min, max });
}

interface TypedNumberProps extends Omit<FieldProps, 'shape'> {
  readonly mode: 'numeric' | 'decimal';
  readonly read: (text: string) => number | undefined;
  readonly inRange: (number: number) => boolean;
  readonly show: (number: number) => string;
  readonly wrong: string;
}

function TypedNumber({ pointer, label, hint, required, value, ...number }: TypedNumberProps) {
  const { mode, read, inRange, show, wrong } = number;
  const { change } = useTools();
  const [typed, setTyped] = useState<string | null>(null);
  const kept = typeof value === 'number' ? show(value) : String(value ?? '');
  const text = typed ?? kept;
  const present = read(text);
  const isWrong = text !== '' && (present === undefined || !inRange(present));
  return (
    <FormCell {...{ pointer, label, hint, required }} error={isWrong ? wrong : undefined}>
      {(bound) => (
        <input
          {...bound}
          inputMode={mode}
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setTyped(target.value);
            const isEmpty = target.value.trim() === '';
            change(pointer, isEmpty && !required ? undefined : (read(target.value) ?? target.value));
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </FormCell>
  );
}

/** A yes-or-no field. */
export function SwitchCell({ pointer, label, hint, shape, value }: FieldProps<'switch'>) {
  const { change } = useTools();
  return (
    <FormCell {...{ pointer, label, hint }}>
      {(bound) => (
        <select
          {...bound}
          value={(value ?? shape.preset) === true ? 'yes' : 'no'}
          onChange={({ target }) => change(pointer, target.value === 'yes')}
        >
          <option value="no">{strings.no}</option>
          <option value="yes">{strings.yes}</option>
        </select>
      )}
    </FormCell>
  );
}

/** A select field. */
export function ChoiceCell({
  pointer,
  label,
  hint,
  required,
  shape: { choices },
  value,
}: FieldProps<'choice'>) {
  const { change } = useTools();
  const at = choices.findIndex((choice) => choice.value === value);
  return (
    <FormCell {...{ pointer, label, hint, required }}>
      {(bound) => (
        <select
          {...bound}
          value={at}
          onChange={({ target }) => change(pointer, choices[Number(target.value)]?.value)}
        >
          {(at < 0 || !required) && (
            <option value={-1}>{at < 0 && value ? String(value) : messages.common.none}</option>
          )}
          {choices.map((choice, index) => (
            <option key={String(choice.value)} value={index}>
              {choice.name ?? labelFor(String(choice.value))}
            </option>
          ))}
        </select>
      )}
    </FormCell>
  );
}

/** A constant, shown read-only. */
export function FixedCell({ pointer, label, shape: { value } }: FieldProps<'fixed'>) {
  return (
    <FormCell {...{ pointer, label }}>
      {(bound) => <input {...bound} readOnly value={labelFor(String(value))} />}
    </FormCell>
  );
}

/** A value that has no editor; it is shown read-only as JSON. */
export function OtherCell({ pointer, label, value }: FieldProps<'other' | 'variants'>) {
  return (
    <FormCell {...{ pointer, label, hint: strings.notEditable }} full>
      {(bound) => <input {...bound} readOnly value={JSON.stringify(value ?? null)} />}
    </FormCell>
  );
}
