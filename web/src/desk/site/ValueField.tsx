import { memo } from 'react';
import { ChoiceCell, FixedCell, NumberCell, OtherCell, SwitchCell } from './cells.tsx';
import type { ValueFieldProps } from './field-props.ts';
import { useTools } from './form-context.ts';
import { ListField } from './ListField.tsx';
import { ObjectField } from './ObjectField.tsx';
import { TableField } from './TableField.tsx';
import { TextCell } from './TextCell.tsx';

/** The field for a value, chosen by its schema. */
export const ValueField = memo(function ValueField({ schema, ...field }: ValueFieldProps) {
  const shape = useTools().shapes.of(schema);
  switch (shape.kind) {
    case 'text':
      return <TextCell {...field} shape={shape} />;
    case 'number':
      return <NumberCell {...field} shape={shape} />;
    case 'switch':
      return <SwitchCell {...field} shape={shape} />;
    case 'choice':
      return <ChoiceCell {...field} shape={shape} />;
    case 'fixed':
      return <FixedCell {...field} shape={shape} />;
    case 'list':
      return <ListField {...field} shape={shape} />;
    case 'object':
      return <ObjectField {...field} shape={shape} schema={schema} />;
    case 'table':
      return <TableField {...field} shape={shape} />;
    case 'variants':
      // Only list items have variants.
      return (
        <div className="cells">
          <OtherCell {...field} shape={shape} />
        </div>
      );
    case 'other':
      return <OtherCell {...field} shape={shape} />;
  }
});
