import { localPath } from '../../lib/local-path';
import type { Entry } from './drafts';

/** Selector of the forms that the sender handles. */
export const FORMS = '[data-send]';

/** The handled forms on this page. */
export function formsHere(): HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>(FORMS)];
}

/**
 * Returns the URL to which the script sends a form. Without script a lead form is posted to its own page, which then
 * shows its errors at its own address; the script needs no page.
 */
export function actionOf(form: HTMLFormElement): string {
  return form.elements.namedItem('form') ? localPath('/leads') : (form.getAttribute('action') ?? '');
}

/**
 * Identifies a form by its `form` field, which is the same in all languages, so that its entries are too. Only the
 * subscription has none.
 */
export function nameOf(form: HTMLFormElement): string {
  return String(new FormData(form).get('form') ?? 'subscribe');
}

/** The form with this name, if it is on this page. */
export function formNamed(name: string): HTMLFormElement | null {
  return formsHere().find((form) => nameOf(form) === name) ?? null;
}

/** The entries of a form. */
export function readEntries(form: HTMLFormElement): Entry[] {
  return [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

/**
 * Fills in entries where nothing has been entered yet. Hidden fields and checkboxes are left alone:
 * someone else may be using the page now, and a consent must be given by the person.
 */
export function fillIn(form: HTMLFormElement, entries: readonly Entry[]): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      const isOpen = !form.querySelector(`[name="${control.name}"]:checked`);
      if (isOpen) control.checked = entries.some(([name, value]) => isOf(control, name, value));
    } else if (isOpenText(control)) {
      control.value = entries.find(([name]) => name === control.name)?.[1] ?? '';
    }
  }
}

/** Returns whether something was typed or chosen before this script was loaded. */
export function isEdited(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement) {
      return control.selectedIndex > 0 && !control.selectedOptions[0]?.defaultSelected;
    }
    if (!(control instanceof HTMLInputElement)) return false;
    return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
  });
}

/** The submit button. */
export function submitButton(form: HTMLFormElement): HTMLButtonElement | null {
  return form.querySelector('button:not([type]), button[type=submit]');
}

function isOf(control: HTMLInputElement, name: string, value: string): boolean {
  return control.name === name && control.value === value;
}

function isOpenText(control: Element): control is HTMLInputElement | HTMLSelectElement {
  if (control instanceof HTMLSelectElement) return control.value === '';
  if (!(control instanceof HTMLInputElement) || control.value !== '') return false;
  // Hidden fields and checkboxes are never empty: their value is what they would send.
  return control.getAttribute('aria-hidden') !== 'true';
}
