import { useContext, useState } from 'react';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { Collapsible, ErrorText } from './Collapsible.tsx';
import { type FieldProps, isCell } from './field-props.ts';
import { fieldId, ShowTextContext, useProblem, useTools } from './form-context.ts';
import { hintFor } from './hints.tsx';
import { childPointer } from './json-pointer.ts';
import { labelAt, titleFor } from './labels.ts';
import { StaleDescription } from './StaleDescription.tsx';
import { type FieldShape, isObject, type Json, type Schema, type Shape, type Shapes } from './schema.ts';

const strings = screenMessages.site;
/** An object with at most this many plain fields is not collapsed. */
const few = 6;

/** The description of a page's main image is not optional, unlike that of decoration. */
const described = { hints: { alt: strings.describedImage }, required: 'alt' };

/** Props of {@link ObjectField}. */
export interface ObjectFieldProps extends FieldProps<'object'> {
  readonly schema: Schema;
}

/** A nested object: a group of fields if it is small, otherwise collapsible. */
export function ObjectField({ pointer, label, hint, required, shape, value, schema }: ObjectFieldProps) {
  const { change, shapes } = useTools();
  const show = useContext(ShowTextContext);
  const [isNew, setIsNew] = useState(false);
  if (value === undefined || value === null)
    return (
      <AddPart
        label={label}
        onAdd={() => {
          setIsNew(true);
          change(pointer, shapes.emptyValue(schema));
        }}
      />
    );
  const isImage = shape.fields.some(({ schema }) => isImageName(shapes.of(schema)));
  const fields = (
    <>
      <Fields {...{ pointer, fields: shape.fields, value }} {...(schema['x-described'] ? described : {})} />
      {isImage && <StaleDescription {...{ pointer, value }} />}
    </>
  );
  const remove = !required && <RemovePart label={label} onRemove={() => change(pointer, undefined)} />;
  if (shape.fields.length <= few && shape.fields.every(({ schema }) => isCell(shapes.of(schema))))
    return (
      <Block {...{ pointer, label, hint }}>
        {fields}
        {remove}
      </Block>
    );
  const said = titleFor(value, shape, show);
  return (
    <Collapsible pointer={pointer} title={label} note={said} open={isNew}>
      {fields}
      {remove}
    </Collapsible>
  );
}

function isImageName(shape: Shape): boolean {
  return shape.kind === 'text' && shape.isImage;
}

/** Props of {@link Fields}. */
export interface FieldsProps {
  readonly pointer: string;
  readonly fields: readonly FieldShape[];
  readonly value: Json;
  /** Key of a field to leave out. */
  readonly but?: string | undefined;
  /** Hints in place of those of the schema, by key. */
  readonly hints?: Readonly<Record<string, string>> | undefined;
  /** Key of a field that is required here, although its schema does not say so. */
  readonly required?: string | undefined;
}

/** The fields of an object in schema order; adjacent plain fields share a block. */
export function Fields({ pointer, fields, value, but, hints, required: alsoRequired }: FieldsProps) {
  const { shapes, Field } = useTools();
  const all = fields.filter(({ key }) => key !== but);
  const advanced = all.filter(({ key }) => rare.includes(key));
  const draw = (part: readonly FieldShape[]) =>
    runs(part, shapes).map((run) => {
      const drawn = run.fields.map(({ key, schema, required }) => (
        <Field
          key={key}
          pointer={childPointer(pointer, key)}
          label={labelAt(childPointer(pointer, key))}
          hint={hints?.[key] ?? hintFor(key, shapes.of(schema).about)}
          schema={schema}
          required={required || key === alsoRequired}
          value={isObject(value) ? value[key] : undefined}
        />
      ));
      const name = run.fields[0]?.key ?? '';
      if (!run.areCells) return drawn;
      return (
        <div key={name} className="cells cells--form">
          {drawn}
        </div>
      );
    });
  return (
    <>
      {draw(all.filter(({ key }) => !rare.includes(key)))}
      {advanced.length > 0 && (
        <details className="more-row">
          <summary>{strings.advanced}</summary>
          {draw(advanced)}
        </details>
      )}
    </>
  );
}

/** Fields that tie a text to the rest of the site, or that only programs read. Few edits need them. */
const rare = [
  ...['id', 'slug', 'translation_of', 'brand', 'listed', 'variant', 'still_id', 'autocomplete', 'log'],
  // Errors that only another program can cause.
  ...['method', 'media_type', 'bad_json', 'unknown_field', 'wrong_value', 'cross_site'],
];

/** Props of {@link Block}. */
export interface BlockProps {
  readonly pointer: string;
  readonly label: string;
  readonly hint: React.ReactNode;
  readonly children: React.ReactNode;
}

/** A group of fields with a legend. */
export function Block({ pointer, label, hint, children }: BlockProps) {
  const problem = useProblem(pointer);
  // The root has the screen's title, and its anchor is the form.
  if (pointer === '') return children;
  return (
    <fieldset className="block" id={fieldId(pointer)} tabIndex={-1}>
      <legend>{label}</legend>
      {hint && <p className="mute">{hint}</p>}
      {problem && <ErrorText text={problem} />}
      {children}
    </fieldset>
  );
}

/** A button that adds an optional part. */
export function AddPart({ label, onAdd }: { readonly label: string; readonly onAdd: () => void }) {
  return (
    <button type="button" className="btn btn--line btn--sm part" onClick={onAdd}>
      <DeskIcon name="plus" />
      {format(strings.addPart, { label })}
    </button>
  );
}

function RemovePart({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <button type="button" className="link part" onClick={onRemove}>
      {format(strings.removePart, { label })}
    </button>
  );
}

interface Run {
  readonly areCells: boolean;
  readonly fields: FieldShape[];
}

function runs(fields: readonly FieldShape[], shapes: Shapes): Run[] {
  const found: Run[] = [];
  for (const field of fields) {
    const areCells = isCell(shapes.of(field.schema));
    const last = found.at(-1);
    if (last && last.areCells === areCells) last.fields.push(field);
    else found.push({ areCells, fields: [field] });
  }
  return found;
}
