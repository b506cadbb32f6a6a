import type { BrowserFieldErrors, FieldMessage } from '../contract.gen';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The errors that the browser finds in a form, at most one for each field, in the page's language. Without texts, as
 * when the server was never reached, the message is the browser's own.
 */
export function fieldErrors(form: HTMLFormElement, texts: BrowserFieldErrors | undefined): FieldMessage[] {
  const errors = new Map<string, string>();
  for (const control of form.elements) {
    const problem = isControl(control) ? problemOf(control) : null;
    if (!isControl(control) || !problem || errors.has(control.name)) continue;
    const message = texts?.[problem] ?? `{field}: ${control.validationMessage}`;
    const limit = (name: 'min' | 'max') => control.getAttribute(name) ?? '';
    // A function, because a label may contain a pattern such as `$&`.
    errors.set(
      control.name,
      message
        .replace('{min}', limit('min'))
        .replace('{max}', limit('max'))
        .replace('{field}', () => labelOf(control)),
    );
  }
  return [...errors].map(([field, message]) => ({ field, message }));
}

/**
 * The label of a control, or of its group of radio buttons, without marks such as `<i>(optional)</i>`. Its text may be in
 * elements, which browsers that translate the page add.
 */
export function labelOf(control: Control): string {
  const label =
    control.type === 'radio' ? control.closest('fieldset')?.querySelector('legend') : control.labels?.[0];
  const parts = [...(label?.childNodes ?? [])].filter(({ nodeName }) => nodeName !== 'I');
  return parts
    .map(({ textContent }) => textContent)
    .join('')
    .trim();
}

/** Returns whether an element is a control whose value can be invalid. */
export function isControl(element: Element | null): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/** A length is not checked: `maxlength` limits what is typed, and the server checks the rest. */
function problemOf({ type, validity }: Control): keyof BrowserFieldErrors | null {
  // An incomplete date or number has no value, so it would also count as missing.
  if (validity.badInput) return type === 'date' ? 'not_a_date' : 'not_a_number';
  if (validity.rangeUnderflow && type === 'date') return 'in_the_past';
  if (validity.rangeUnderflow || validity.rangeOverflow) return 'out_of_range';
  if (validity.valueMissing) return 'required';
  return validity.typeMismatch ? 'not_an_email' : null;
}
