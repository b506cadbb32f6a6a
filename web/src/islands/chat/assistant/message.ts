import type { AssistantAnswer, AssistantChoice, AssistantEstimate, ChatView } from '../../../contract.gen';
import { billLines } from '../../../lib/estimate-lines';
import { formatCents } from '../../../lib/money';
import { fill } from '../../../lib/quote-text';
import { button, icon, make } from '../dom';

/** A message from the visitor. */
export function question(view: ChatView, words: string): HTMLElement {
  return make('div', { class: 'msg msg--me' }, author(view.text.you), make('p', {}, words));
}

/** A short message from the assistant. */
export function remark(view: ChatView, words: string): HTMLElement {
  return make('div', { class: 'msg' }, author(view.text.assistant), make('p', {}, words));
}

/** An answer: text, price lines, source, buttons to call and to get a quote, and follow-up questions. */
export function answer(
  view: ChatView,
  given: AssistantAnswer,
  pick: (choice: AssistantChoice) => void,
): HTMLElement {
  const { text, call } = view;
  return make(
    'div',
    { class: 'msg' },
    author(text.assistant),
    given.spanish && make('a', { class: 'from', lang: 'es', href: '/es' }, given.spanish),
    make('p', {}, given.answer),
    given.estimate && bill(view, given.estimate),
    given.page &&
      make('a', { class: 'from', href: given.page.href }, fill(text.source, { page: given.page.label })),
    given.call && make('a', { class: 'act num', href: call.href }, icon('phone'), call.label),
    given.quote && make('a', { class: 'act', href: given.quote.href }, given.quote.label),
    choices(given.ask, pick),
  );
}

/** Questions as buttons. */
export function choices(
  offered: readonly AssistantChoice[],
  pick: (choice: AssistantChoice) => void,
  label?: string,
): HTMLElement | null {
  if (offered.length === 0) return null;
  const list = offered.map((choice) =>
    make(
      'li',
      {},
      button(() => pick(choice), {}, choice.label),
    ),
  );
  return make('ul', { class: 'ask', 'aria-label': label }, ...list);
}

/** The price as in the wizard, with a link that continues there. */
function bill(view: ChatView, { estimate, bedrooms, quote }: AssistantEstimate): HTMLElement {
  const { wizard, rates, text } = view;
  const lines = billLines(wizard, rates, estimate, bedrooms).map(({ name, how, value }) =>
    make('div', {}, make('dt', {}, name, how ? make('small', {}, how) : null), make('dd', {}, value)),
  );
  const total = make(
    'div',
    { class: 'tot' },
    make('dt', {}, wizard.estimate.total),
    make('dd', {}, formatCents(estimate.total_cents)),
  );
  return make(
    'div',
    { class: 'bill' },
    make('dl', {}, ...lines, total),
    make('p', { class: 'note' }, wizard.estimate.note),
    make('a', { class: 'act act--go', href: quote }, text.continue_quote),
  );
}

/** The author of a message, for screen readers. */
function author(by: string): HTMLElement {
  return make('span', { class: 'vh' }, by);
}
