import { createContext, useContext } from 'react';
import type { ProblemsByField } from './problems.ts';
import type { Json, Shapes } from './schema.ts';

/** What every field of a form needs; it stays the same while somebody types. */
export interface FormTools {
  readonly shapes: Shapes;
  /** Puts another value at a pointer, or takes it away. */
  readonly change: (pointer: string, value: Json | undefined) => void;
}

/** The tools of the form that is drawn. */
export const ToolsContext = createContext<FormTools | null>(null);

/** What is wrong in the form that is drawn. */
export const ProblemsContext = createContext<ProblemsByField>(new Map());

/** The form's tools. */
export function useTools(): FormTools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error('A field stands outside of a form.');
  return tools;
}

/** What is wrong with a field, in one text. */
export function useProblem(pointer: string): string | undefined {
  return useContext(ProblemsContext).get(pointer)?.join(' ');
}

/** The id of the element that stands for a pointer. */
export function fieldId(pointer: string): string {
  return `at${pointer}`;
}

/** Takes somebody to the field of a pointer, or to the nearest that holds it, and opens what is folded on the way. */
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
