import { type ComponentType, createContext, useContext } from 'react';
import type { ContentCounterpart, ContentPlace, Placeholder } from '../../contract.gen';
import type { ValueFieldProps } from './field-props.ts';
import { valueAtPointer } from './json-pointer.ts';
import { bodyPointer } from './merge-content.ts';
import type { ProblemsByField } from './problems.ts';
import type { Json, Shapes } from './schema.ts';
import type { ShowText } from './shown-text.ts';

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

/** The same file in the other language, shown next to the fields. */
export interface OtherLanguage {
  readonly lang: string;
  readonly value: Json;
  readonly body: string | null;
  /** The published values of the edited file: what is the same in both is not shown. */
  readonly own: Json;
}

/** The file of the surrounding form as it is published. */
export interface PublishedFile {
  readonly path: string;
  readonly value: Json;
}

/** The published file of the surrounding form; null outside of a form. */
export const PublishedContext = createContext<PublishedFile | null>(null);

/** The other language of the surrounding form; null if it is not shown. */
export const OtherLanguageContext = createContext<OtherLanguage | null>(null);

/** The file of the other language, whether or not its texts are shown. */
export const CounterpartContext = createContext<ContentCounterpart | null>(null);

/** What the other language says at a pointer; null where both say the same, or nothing. */
export function useOtherText(pointer: string): { readonly lang: string; readonly text: string } | null {
  const other = useContext(OtherLanguageContext);
  if (!other) return null;
  const text = pointer === bodyPointer ? other.body : valueAtPointer(other.value, pointer);
  if (typeof text !== 'string' || text === valueAtPointer(other.own, pointer)) return null;
  return { lang: other.lang, text };
}

/** Shows the texts of the surrounding form as pages do; as they are where no values are known. */
export const ShowTextContext = createContext<ShowText>((text) => text);

/** The values that the texts of the surrounding form may contain in braces. */
export const PlaceholdersContext = createContext<readonly Placeholder[]>([]);

/** Where other files show the values of the surrounding form, by pointer. */
export const PlacesContext = createContext<ReadonlyMap<string, readonly ContentPlace[]>>(new Map());

/** The files that show the value at a pointer. */
export function usePlaces(pointer: string): readonly ContentPlace[] {
  return useContext(PlacesContext).get(pointer) ?? [];
}

/** The form's tools. */
export function useTools(): FormTools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error('A field must be inside a form.');
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
