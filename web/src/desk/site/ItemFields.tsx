import { screenMessages } from '../messages/screen-messages.ts';
import { useTools } from './form-context.ts';
import { Fields } from './ObjectField.tsx';
import { isReview, SampleMedia } from './SampleMedia.tsx';
import { isObject, type Json, type Schema, type Shape } from './schema.ts';

/** Props of {@link ItemFields}. */
export interface ItemFieldsProps {
  readonly pointer: string;
  readonly schema: Schema;
  readonly value: Json;
}

/** The field that selects the variant; the title already shows it. */
export function ItemFields({ pointer, schema, value }: ItemFieldsProps) {
  const { shapes, Field } = useTools();
  const shape = shapes.of(schema);
  const variant = shape.kind === 'variants' ? shapes.variantFor(shape.variants, value) : undefined;
  const present = variant ? shapes.of(variant.schema) : shape;
  if (present.kind === 'object')
    return (
      <>
        {isReview(present) && <SampleMedia {...{ pointer, value }} />}
        <Fields {...{ pointer, fields: present.fields, value, but: tagOf(present, value, variant?.name) }} />
      </>
    );
  return (
    <Field {...{ pointer, schema, value, label: screenMessages.site.value }} hint={undefined} required />
  );
}

/** The field that only says which of several shapes it is: the title of the fold has said so. */
function tagOf(shape: Extract<Shape, { kind: 'object' }>, value: Json, name?: string): string | undefined {
  return shape.fields.find(({ key }) => name !== undefined && isObject(value) && value[key] === name)?.key;
}
