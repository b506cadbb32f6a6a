import type { FieldMessage } from '../../contract.gen';

/**
 * What the browser itself finds wrong with the fields on the page, in its own words after the
 * field's label: an address that is no e-mail address, a date before the first allowed, half a
 * date. What is merely missing is not its business; the button waits for the needed fields.
 */
export function browserComplaints(form: HTMLFormElement): FieldMessage[] {
  return [...form.elements]
    .filter((element) => element instanceof HTMLInputElement)
    .filter(({ validity }) => validity.typeMismatch || validity.rangeUnderflow || validity.badInput)
    .map(({ name, labels, validationMessage }) => ({
      field: name,
      message: `${labels?.[0]?.textContent}: ${validationMessage}`,
    }));
}
