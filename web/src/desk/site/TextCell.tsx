import { useId, useState } from 'react';
import { AutoGrowTextarea } from './AutoGrowTextarea.tsx';
import { FormCell } from './FormCell.tsx';
import type { FieldProps } from './field-props.ts';
import { useTools } from './form-context.ts';
import { ImageOptions } from './ImageOptions.tsx';

/** A text longer than this gets the whole width and grows. */
const shortest = 44;

/** A text field, single-line or growing. */
export function TextCell({ pointer, label, hint, required, shape, value, quiet }: TextCellProps) {
  const { change } = useTools();
  const text = typeof value === 'string' ? value : '';
  // Only the initial state: replacing the control while typing would lose the focus.
  const [isLong] = useState(shape.isLong || text.length > shortest);
  // Prices are texts, so that cents are exact; phones still show the numeric keyboard.
  const [isFigure] = useState(/^\d+\.\d+$/.test(text));
  const list = useId();
  const set = (next: string) => change(pointer, next === '' && !required ? undefined : next);
  const isOneLine = !shape.isLong && !text.includes('\n');
  return (
    <FormCell {...{ pointer, label, hint, required, quiet: quiet ?? false }} full={isLong}>
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
            />
            {shape.isImage && <ImageOptions list={list} name={text} />}
          </>
        )
      }
    </FormCell>
  );
}

/** Props of {@link TextCell}. */
export interface TextCellProps extends FieldProps<'text'> {
  readonly quiet?: boolean;
}
