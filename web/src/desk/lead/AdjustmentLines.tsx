import { useEffect, useRef, useState } from 'react';
import { Field } from '../components/Field.tsx';
import { format, labelFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import type { TypedLine } from './adjustment-values.ts';

/** Props of {@link AdjustmentLines}. */
export interface AdjustmentLinesProps {
  readonly lines: readonly TypedLine[];
  readonly onChange: (lines: readonly TypedLine[]) => void;
  /** Called with the place of a line that was removed, before {@link onChange}. */
  readonly onRemove: (place: number) => void;
  readonly errorOf: (field: string) => string | undefined;
}

const strings = screenMessages.adjuster;

/** The most lines that the server takes. */
const MAX_LINES = 30;

/** Own lines of an estimate, which can be added and removed. */
export function AdjustmentLines({ lines, onChange, onRemove, errorOf }: AdjustmentLinesProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const [isAdded, setAdded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isAdded) return;
    setAdded(false);
    const inputs = list.current?.querySelectorAll<HTMLInputElement>('input[name="line_text"]');
    inputs?.[inputs.length - 1]?.focus();
  }, [isAdded]);
  const changed = (at: number, line: Partial<TypedLine>) =>
    onChange(lines.map((present, place) => (place === at ? { ...present, ...line } : present)));
  const remove = (at: number) => {
    onRemove(at);
    onChange(lines.filter((_, place) => place !== at));
    // The removed line had the focus.
    button.current?.focus();
  };
  return (
    <fieldset ref={list} className="adjust__lines">
      <legend>{strings.lines}</legend>
      <p className="mute">{strings.linesHint}</p>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Lines have no other identity while they are typed.
        <div key={place} className="adjust__line">
          <Field
            label={format(strings.lineText, { number: place + 1 })}
            name="line_text"
            maxLength={120}
            autoComplete="off"
            error={errorOf(`lines.${place}.text`)}
            value={line.text}
            onChange={({ target }) => changed(place, { text: target.value })}
          />
          <Field
            label={format(strings.lineAmount, { number: place + 1 })}
            name="line_amount"
            autoComplete="off"
            error={errorOf(`lines.${place}.cents`)}
            value={line.amount}
            onChange={({ target }) => changed(place, { amount: target.value })}
          />
          <button
            type="button"
            className="btn btn--line btn--sm"
            aria-label={labelFor(strings.remove, line.text || String(place + 1))}
            onClick={() => remove(place)}
          >
            {strings.remove}
          </button>
        </div>
      ))}
      {errorOf('lines') && (
        <p role="alert" className="failure">
          {errorOf('lines')}
        </p>
      )}
      <button
        ref={button}
        type="button"
        className="btn btn--line btn--sm"
        disabled={lines.length >= MAX_LINES}
        onClick={() => {
          onChange([...lines, { text: '', amount: '' }]);
          setAdded(true);
        }}
      >
        {strings.add}
      </button>
    </fieldset>
  );
}
