import { DeskIcon } from '../components/DeskIcon.tsx';
import { messages } from '../messages/messages.ts';
import { fieldId, useOtherText, usePlaces, useProblem } from './form-context.ts';
import { Places } from './Places.tsx';
import { ShownValues } from './ShownValues.tsx';

/** The attributes that connect a control with its label and messages. */
export interface Bound {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string;
}

/** Props of {@link FormCell}. */
export interface FormCellProps {
  readonly pointer: string;
  readonly label: string;
  readonly hint?: React.ReactNode;
  readonly required?: boolean;
  /** Spans the whole width of its block. */
  readonly full?: boolean;
  /** Shows the label to screen readers only. */
  readonly quiet?: boolean;
  /** An error found in the browser, shown instead of the server's. */
  readonly error?: string | undefined;
  /** The text of the field, whose values in braces are named below it. */
  readonly text?: string;
  readonly children: (bound: Bound) => React.ReactNode;
}

/** A labeled field for one value of a file, with the server's errors for it. */
export function FormCell({ pointer, label, hint, required = true, ...more }: FormCellProps) {
  const refused = useProblem(pointer);
  const other = useOtherText(pointer);
  const places = usePlaces(pointer);
  const { full, quiet, text = '', children } = more;
  const error = more.error ?? refused;
  const id = fieldId(pointer);
  const about = `${id}-about`;
  return (
    <div
      className={`cell${full ? ' cell--full' : ''}${quiet ? ' cell--quiet' : ''}${error ? ' is-error' : ''}`}
    >
      <label htmlFor={id} className={quiet ? 'vh' : undefined}>
        {label} {!required && <i>({messages.common.optional})</i>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': about })}
      <div id={about}>
        {hint && <p className="cell__hint">{hint}</p>}
        <ShownValues text={text} />
        {other && (
          <p className="cell__other" lang={other.lang}>
            {other.text}
          </p>
        )}
        {error && (
          <p className="cell__error">
            <DeskIcon name="warn" />
            {error}
          </p>
        )}
      </div>
      {places.length > 0 && <Places places={places} />}
    </div>
  );
}
