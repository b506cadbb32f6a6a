import type { ReactNode } from 'react';
import type { Json, Schema, Shape } from './schema.ts';

/** The props of every field; `shape` depends on its kind. */
export interface FieldProps<Kind extends Shape['kind'] = Shape['kind']> {
  readonly pointer: string;
  readonly label: string;
  readonly hint: ReactNode;
  readonly required: boolean;
  readonly shape: Extract<Shape, { kind: Kind }>;
  readonly value: Json | undefined;
}

/** Props of {@link ValueField}. */
export interface ValueFieldProps extends Omit<FieldProps, 'shape'> {
  readonly schema: Schema;
}

/** Whether a shape is edited in a single cell. */
export function isCell({ kind }: Shape): boolean {
  return kind !== 'list' && kind !== 'object' && kind !== 'table' && kind !== 'variants';
}
