/** The id of a control's hint. */
export function hintId(control: string): string {
  return `${control}-hint`;
}

/** The id of the complaint about a control. */
export function errorId(control: string): string {
  return `${control}-error`;
}

/** Points from a control to the words about it that are there. */
export function describedBy(control: string, hint: string | undefined, error: string | undefined) {
  const ids = [error && errorId(control), hint && hintId(control)].filter(Boolean).join(' ');
  return ids === '' ? undefined : ids;
}
