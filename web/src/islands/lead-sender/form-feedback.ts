import type { FieldMessage, LeadResponse } from '../../contract.gen';
import { isControl, labelOf } from '../../lib/field-errors';
import { fieldSentence } from '../../lib/field-sentence';
import { errorId } from '../../ui/field-ids';
import { element, icon } from './element';
import { submitButton } from './form-entries';

/** Shows the sending state on the button. Returns a function that restores it. */
export function showSending(form: HTMLFormElement, word: string): () => void {
  const button = submitButton(form);
  const label = button?.textContent ?? '';
  const set = (text: string, disabled: boolean) => {
    if (button) Object.assign(button, { textContent: text, disabled });
  };
  set(word, true);
  return () => set(label, false);
}

/** Shows an error summary above the fields, with links, and an error at each field. */
export function showErrors(form: HTMLFormElement, heading: string, errors: readonly FieldMessage[]): void {
  const lines = errors.map(({ field, message }) => {
    const control = markControl(form, field, message);
    const words = control?.id ? element('a', { class: 'link', href: `#${control.id}` }, message) : message;
    return element('li', {}, words);
  });
  const summary = element(
    'div',
    { class: 'errors', tabindex: '-1', role: 'alert' },
    element('h2', {}, heading),
    element('ul', {}, ...lines),
  );
  (form.querySelector('.cells') ?? form.firstElementChild)?.before(summary);
  goTo(summary);
}

/** Shows an error at each field and focuses the first one. */
export function showFieldErrors(form: HTMLFormElement, errors: readonly FieldMessage[]): void {
  clearErrors(form);
  for (const { field, message } of errors) markControl(form, field, message);
  const first = form.querySelector<HTMLElement>('.is-error :is(input, select)');
  if (first) goTo(first);
}

/** Removes all errors of a form or of one cell, including those rendered by the server. */
export function clearErrors(part: Element): void {
  for (const error of part.querySelectorAll('.errors, .cell__error')) error.remove();
  // The cell of radio buttons is also their control.
  for (const marked of [part, ...part.querySelectorAll('.is-error, [aria-invalid], [aria-describedby]')]) {
    marked.classList.remove('is-error');
    marked.removeAttribute('aria-invalid');
    describe(
      marked,
      descriptions(marked).filter((id) => id !== errorId(marked.id)),
    );
  }
}

/** Replaces the form with a thank-you card and focuses it. */
export function showThanks(form: HTMLFormElement, { title, text, reference, next }: LeadResponse): void {
  const heading = element('h2', { tabindex: '-1' }, title);
  const card = element('div', { class: 'label sent' }, heading, element('p', {}, text));
  if (reference) card.append(element('p', { class: 'num' }, reference));
  if (next) {
    const link = element('a', { class: 'btn', href: next.href }, next.label);
    card.append(element('div', { class: 'sent__go' }, link));
  }
  form.replaceWith(card);
  heading.focus({ preventScroll: true });
  // Centered, so that no toast covers it.
  card.scrollIntoView({ block: 'center' });
}

/** Marks the control of a field as invalid, or the fieldset of radio buttons. */
function markControl(form: HTMLFormElement, field: string, message: string): Element | null {
  const named = form.querySelector(`[name="${CSS.escape(field)}"]:not([type=hidden])`);
  const group = named?.matches('[type=radio]') ? named.closest('fieldset') : null;
  const control = group ?? named;
  if (!control) return null;
  const id = errorId(control.id);
  const sentence = isControl(named) ? fieldSentence(message, labelOf(named)) : message;
  const errorText = element('span', { class: 'cell__error', id }, icon('warn'), sentence);
  (group?.querySelector('legend') ?? control).after(errorText);
  control.closest('.cell')?.classList.add('is-error');
  if (!group) control.setAttribute('aria-invalid', 'true');
  describe(control, [id, ...descriptions(control)]);
  return control;
}

function descriptions(control: Element): string[] {
  return control.getAttribute('aria-describedby')?.split(' ') ?? [];
}

function describe(control: Element, ids: readonly string[]): void {
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '));
  else control.removeAttribute('aria-describedby');
}

/** Browsers scroll differently on focus: some center the element, some ignore its scroll margin. */
function goTo(place: HTMLElement): void {
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'nearest' });
}
