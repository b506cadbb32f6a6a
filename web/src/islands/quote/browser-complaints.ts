import type { FieldMessage } from '../../contract.gen';

/**
 * The browser's own validation messages for the fields on the page, each after the
 * field's label: an invalid email address, a date before the first allowed one, an incomplete
 * date. Missing values are not reported: the submit button stays disabled until they are filled in.
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
