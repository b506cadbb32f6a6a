import { words } from '../words.ts';
import { useTools } from './form-context.ts';
import { Fields } from './ObjectField.tsx';
import { isObject, type Json, type Schema } from './schema.ts';
import { ValueField } from './ValueField.tsx';
import { VariantFields } from './VariantField.tsx';

/** Props of {@link ItemFields}. */
export interface ItemFieldsProps {
  readonly pointer: string;
  readonly schema: Schema;
  readonly value: Json;
}

/** The fields of an item of a list, within its fold. */
export function ItemFields({ pointer, schema, value }: ItemFieldsProps) {
  const { shapes } = useTools();
  const shape = shapes.of(schema);
  if (shape.kind === 'object') return <Fields {...{ pointer, fields: shape.fields, value }} />;
  if (shape.kind === 'variants' && isObject(value)) {
    const variant = shapes.variantOf(shape.variants, value);
    if (variant) return <VariantFields {...{ pointer, variant: variant.schema, variants: shape, value }} />;
  }
  return <ValueField {...{ pointer, schema, value, label: words.site.value }} hint={undefined} required />;
}
