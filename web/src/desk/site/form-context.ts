import { type ComponentType, createContext, useContext } from 'react';
import type { ValueFieldProps } from './field-props.ts';
import type { ProblemsByField } from './problems.ts';
import type { Json, Shapes } from './schema.ts';

/** What every field needs; stays the same object while the user types. */
export interface FormTools {
  readonly shapes: Shapes;
  /** The field for a value. Nested fields get it from here, since it is made of them. */
  readonly Field: ComponentType<ValueFieldProps>;
  /** Sets the value at a pointer, or removes it if undefined. */
  readonly change: (pointer: string, value: Json | undefined) => void;
}

/** The tools of the surrounding form. */
export const ToolsContext = createContext<FormTools | null>(null);

/** The errors of the surrounding form. */
export const ProblemsContext = createContext<ProblemsByField>(new Map());

/** The form's tools. */
export function useTools(): FormTools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error('A field stands outside of a form.');
  return tools;
}

/** The error messages for a field, joined. */
export function useProblem(pointer: string): string | undefined {
  return useContext(ProblemsContext).get(pointer)?.join(' ');
}

/** The id of the element for a pointer. */
export function fieldId(pointer: string): string {
  return `at${pointer}`;
}

/** Focuses the field of a pointer, or its closest ancestor, and opens what is collapsed around it. */
export function focusField(pointer: string): void {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = document.getElementById(fieldId(at));
    if (place) {
      for (let fold = place.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
        fold.open = true;
      place.scrollIntoView({ block: 'center' });
      place.focus({ preventScroll: true });
      return;
    }
    if (at === '') return;
  }
}
