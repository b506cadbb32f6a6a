import { words } from '../words.ts';
import { FormCell } from './FormCell.tsx';
import { useTools } from './form-context.ts';
import { labelOf } from './labels.ts';
import { Block, Fields } from './ObjectField.tsx';
import { isObject, type Json, type Schema, type Shape } from './schema.ts';
import { type FieldOf, isCell, ValueField } from './ValueField.tsx';

/** Props of {@link VariantField}. */
export interface VariantFieldProps extends FieldOf<'variants'> {
  readonly schema: Schema;
}

/** A value that may be written in several ways: which, and then its fields. */
export function VariantField({ pointer, label, hint, shape, value }: VariantFieldProps) {
  const { change, shapes } = useTools();
  const present = shapes.variantOf(shape.variants, value);
  return (
    <Block {...{ pointer, label, hint }}>
      <div className="cells cells--form">
        <FormCell pointer={`${pointer}#`} label={words.site.kind}>
          {(bound) => (
            <select
              {...bound}
              value={present?.name}
              onChange={({ target }) => {
                const chosen = shape.variants.find(({ name }) => name === target.value);
                if (chosen) change(pointer, shapes.emptyOf(chosen.schema));
              }}
            >
              {shape.variants.map(({ name }) => (
                <option key={name} value={name}>
                  {labelOf(name)}
                </option>
              ))}
            </select>
          )}
        </FormCell>
      </div>
      {present && <VariantFields {...{ pointer, variant: present.schema, variants: shape, value }} />}
    </Block>
  );
}

/** Props of {@link VariantFields}. */
export interface VariantFieldsProps {
  readonly pointer: string;
  readonly variant: Schema;
  readonly variants: Extract<Shape, { kind: 'variants' }>;
  readonly value: Json | undefined;
}

/** The fields of one of several shapes, without the one that only says which it is. */
export function VariantFields({ pointer, variant, variants, value }: VariantFieldsProps) {
  const { shapes } = useTools();
  const shape = shapes.of(variant);
  if (shape.kind !== 'object') {
    const field = (
      <ValueField
        {...{ pointer, schema: variant, value, label: words.site.value }}
        hint={undefined}
        required
      />
    );
    return isCell(shape) ? <div className="cells cells--form">{field}</div> : field;
  }
  const isTag = ({ key }: { readonly key: string }) =>
    isObject(value) && variants.variants.some(({ name }) => name === value[key]) && key !== 'name';
  const tag = shape.fields.find((field) => shapes.of(field.schema).kind === 'fixed' && isTag(field))?.key;
  return <Fields {...{ pointer, fields: shape.fields, value: value ?? null, but: tag }} />;
}
