import { useState } from 'react';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { hintFor } from './hints.tsx';
import { labelFor } from './labels.ts';
import type { Schema, Shape } from './schema.ts';

const strings = screenMessages.site;

/** Kinds of sections that only a page of the program has, such as the sign-in form. */
const ownPages: readonly string[] = [
  'auth-form',
  'hero',
  'jingle',
  'not-found',
  'notice',
  'post',
  'posts',
  'quote-page',
  'quote-wizard',
];

/** Props of {@link AddItem}. */
export interface AddItemProps {
  readonly label: string;
  readonly schema: Schema;
  readonly shape: Shape;
  readonly onAdd: (schema: Schema) => void;
}

/** Adds an item at the end of a list; with several kinds, the user chooses one. */
export function AddItem({ label, schema, shape, onAdd }: AddItemProps) {
  const all = shape.kind === 'variants' ? shape.variants : [];
  const variants = all.filter((variant) => !ownPages.includes(variant.name));
  const [name, setName] = useState(variants[0]?.name ?? '');
  const chosen = variants.find((variant) => variant.name === name);
  const hint = chosen && hintFor(chosen.name, chosen.about);
  return (
    <div className="add-row">
      {variants.length > 0 && (
        <label>
          <span className="vh">{format(strings.newKind, { label })}</span>
          <select className="plain" value={name} onChange={({ target }) => setName(target.value)}>
            {variants.map((variant) => (
              <option key={variant.name} value={variant.name}>
                {labelFor(variant.name)}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="button" className="btn btn--line btn--sm" onClick={() => onAdd(chosen?.schema ?? schema)}>
        <DeskIcon name="plus" />
        {strings.add}
        <span className="vh"> {label}</span>
      </button>
      {hint && <p className="mute">{hint}</p>}
    </div>
  );
}
