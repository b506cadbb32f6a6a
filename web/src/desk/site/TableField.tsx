import { useState } from 'react';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { type FieldProps, isCell } from './field-props.ts';
import { useTools } from './form-context.ts';
import { childPointer } from './json-pointer.ts';
import { labelFor } from './labels.ts';
import { Block } from './ObjectField.tsx';
import { isObject } from './schema.ts';

const strings = screenMessages.site;

/** Entries with user-defined keys, such as the readings of a fact. */
export function TableField({ pointer, label, hint, shape, value }: FieldProps<'table'>) {
  const { shapes, Field } = useTools();
  const entry = shapes.of(shape.entry);
  const keys = isObject(value) ? Object.keys(value) : [];
  const drawn = keys.map((key) => (
    <Field
      key={key}
      pointer={childPointer(pointer, key)}
      label={labelFor(key)}
      schema={shape.entry}
      hint={undefined}
      required
      value={isObject(value) ? value[key] : undefined}
    />
  ));
  return (
    <Block {...{ pointer, label, hint }}>
      {keys.length > 0 && (isCell(entry) ? <div className="cells cells--form">{drawn}</div> : drawn)}
      <AddEntry {...{ pointer, label, keys, entry: shape.entry }} />
    </Block>
  );
}

interface AddEntryProps {
  readonly pointer: string;
  readonly label: string;
  readonly keys: readonly string[];
  readonly entry: FieldProps<'table'>['shape']['entry'];
}

/** Adds an entry under a new name, or removes the one with that name. */
function AddEntry({ pointer, label, keys, entry }: AddEntryProps) {
  const { change, shapes } = useTools();
  const [name, setName] = useState('');
  const key = name.trim();
  const isThere = keys.includes(key);
  const act = () => {
    if (key === '') return;
    change(childPointer(pointer, key), isThere ? undefined : shapes.emptyValue(entry));
    setName('');
  };
  return (
    <details className="more-row">
      <summary>
        {strings.addOrRemove}
        <span className="vh">: {label}</span>
      </summary>
      <div className="add-row">
        <label>
          <span className="vh">{format(strings.newName, { label })}</span>
          <input
            className="plain"
            value={name}
            placeholder={strings.namePlaceholder}
            autoComplete="off"
            autoCapitalize="none"
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              act();
            }}
          />
        </label>
        <button type="button" className="btn btn--line btn--sm" disabled={key === ''} onClick={act}>
          <DeskIcon name={isThere ? 'erase' : 'plus'} />
          {isThere ? strings.removeItem : strings.add}
          <span className="vh"> {label}</span>
        </button>
      </div>
    </details>
  );
}
