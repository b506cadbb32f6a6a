import type { FieldMessage, LeadResponse } from '../../contract.gen';
import { errorId } from '../../ui/field-ids';
import { element, icon } from './element';
import { submitButton } from './form-entries';

/** Lets the button say that it runs, and gives the way back. */
export function showSending(form: HTMLFormElement, word: string): () => void {
  const button = submitButton(form);
  const label = button?.textContent ?? '';
  const set = (text: string, disabled: boolean) => {
    if (button) Object.assign(button, { textContent: text, disabled });
  };
  set(word, true);
  return () => set(label, false);
}

/** Puts all that is wrong above the fields, each line a link, and beside each field what is wrong with it. */
export function showComplaints(
  form: HTMLFormElement,
  heading: string,
  errors: readonly FieldMessage[],
): void {
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

/** Takes every complaint back, the server's own as well. */
export function clearComplaints(form: HTMLFormElement): void {
  for (const part of form.querySelectorAll('.errors, .cell__err')) part.remove();
  for (const cell of form.querySelectorAll('.is-error')) cell.classList.remove('is-error');
  for (const control of form.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid');
  for (const control of form.querySelectorAll('[aria-describedby]')) {
    describe(
      control,
      descriptions(control).filter((id) => id !== errorId(control.id)),
    );
  }
}

/** Puts the thanks where the form was, and the focus there. */
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
  // In the middle, where no message covers it.
  card.scrollIntoView({ block: 'center' });
}

/** The control of a field, marked; a row of choices as a whole. */
function markControl(form: HTMLFormElement, field: string, message: string): Element | null {
  const named = form.querySelector(`[name="${CSS.escape(field)}"]:not([type=hidden])`);
  const group = named?.matches('[type=radio]') ? named.closest('fieldset') : null;
  const control = group ?? named;
  if (!control) return null;
  const id = errorId(control.id);
  const complaint = element('span', { class: 'cell__err', id }, icon('warn'), message);
  (group?.querySelector('legend') ?? control).after(complaint);
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

/** The browsers' own scrolling to what is focused differs: some centre it, some ignore its scroll margin. */
function goTo(place: HTMLElement): void {
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'nearest' });
}
