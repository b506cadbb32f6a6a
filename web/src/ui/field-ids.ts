/** The id of a control's hint. */
export function hintId(control: string): string {
  return `${control}-hint`;
}

/** The id of a control's error message. */
export function errorId(control: string): string {
  return `${control}-error`;
}

/** The `aria-describedby` of a control: the hint and error that exist. */
export function describedBy(control: string, hint: string | undefined, error: string | undefined) {
  const ids = [error && errorId(control), hint && hintId(control)].filter(Boolean).join(' ');
  return ids === '' ? undefined : ids;
}

/** The id of the wizard's form, on a step that was posted. */
export const QUOTE_FORM_ID = 'wizard-form';
