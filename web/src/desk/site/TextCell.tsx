import { useId, useState } from 'react';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { AutoGrowTextarea } from './AutoGrowTextarea.tsx';
import { FormCell } from './FormCell.tsx';
import type { FieldProps } from './field-props.ts';
import { useTools } from './form-context.ts';
import { ImageOptions } from './ImageOptions.tsx';
import { ImagePicker } from './ImagePicker.tsx';
import { focusDescription } from './StaleDescription.tsx';

const strings = screenMessages.site;

/** A text longer than this gets the whole width and grows. */
const shortest = 44;

/** A text field, single-line or growing. */
export function TextCell({ pointer, label, hint, required, shape, value, quiet }: TextCellProps) {
  const { change } = useTools();
  const text = typeof value === 'string' ? value : '';
  // Only the initial state: replacing the control while typing would lose the focus.
  // The description of an image is a sentence, also before it is written.
  const [isLong] = useState(shape.isLong || text.length > shortest || pointer.endsWith('/alt'));
  // That of a page or post, which half a row would cut.
  const isTitle = pointer === '/title';
  // Prices are texts, so that cents are exact; phones still show the numeric keyboard.
  const [isFigure] = useState(/^\d+\.\d+$/.test(text));
  const list = useId();
  // Only for a text that was there: a new file begins with empty ones.
  const [wasFilled] = useState(text !== '');
  const error = required && wasFilled && text.trim() === '' ? format(strings.required, { label }) : undefined;
  const set = (next: string) => change(pointer, next === '' && !required ? undefined : next);
  const choose = (name: string) => {
    set(name);
    if (name !== text) focusDescription(pointer);
  };
  const isOneLine = !shape.isLong && !text.includes('\n');
  return (
    <FormCell
      {...{ pointer, label, hint, required, quiet: quiet ?? false, error, text }}
      full={isLong || isTitle}
    >
      {(bound) =>
        isLong ? (
          <AutoGrowTextarea
            {...bound}
            value={text}
            maxLength={shape.most}
            onChange={({ target }) =>
              set(isOneLine ? target.value.replaceAll(/\s*\n\s*/g, ' ') : target.value)
            }
          />
        ) : (
          <>
            <input
              {...bound}
              type={shape.isDate ? 'date' : 'text'}
              value={text}
              maxLength={shape.most}
              inputMode={isFigure ? 'decimal' : undefined}
              autoComplete="off"
              list={shape.isImage ? list : undefined}
              onChange={({ target }) => set(target.value)}
              onBlur={({ target }) => {
                const amount = isFigure ? exactAmount(target.value) : null;
                if (amount !== null && amount !== text) set(amount);
              }}
            />
            {shape.isImage && <ImageOptions list={list} name={text} />}
            {shape.isImage && <ImagePicker value={text} onChoose={choose} />}
          </>
        )
      }
    </FormCell>
  );
}

/** An amount as the price list has it: "$1,200" as "1200.00". Null if it is none. */
export function exactAmount(typed: string): string | null {
  const plain = typed.trim().replace(/^\$/, '').replace(/%$/, '').replaceAll(',', '').trim();
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain).toFixed(2) : null;
}

/** Props of {@link TextCell}. */
export interface TextCellProps extends FieldProps<'text'> {
  readonly quiet?: boolean;
}
