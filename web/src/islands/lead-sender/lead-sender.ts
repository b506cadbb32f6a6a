import type { LeadMessages, LeadResponse } from '../../contract.gen';
import { fieldErrors } from '../../lib/field-errors';
import { newKey } from '../../lib/quote-key';
import {
  type Draft,
  deleteDraft,
  draftOf,
  loadDrafts,
  markStored,
  pendingDrafts,
  sameEntries,
  saveDraft,
  storedKey,
} from './drafts';
import { element } from './element';
import {
  actionOf,
  FORMS,
  fillIn,
  formNamed,
  formsHere,
  isEdited,
  nameOf,
  readEntries,
  submitButton,
} from './form-entries';
import { clearErrors, showErrors, showFieldErrors, showSending, showThanks } from './form-feedback';
import { loadMessages } from './messages';
import { sendLead } from './send-lead';
import { adoptStyles } from './styles';
import { closeToast, isToastShown, showToast } from './toast';

/** Milliseconds until a waiting form is tried again: some browsers never report that the network is back. */
const RETRY_MS = 30_000;

/** Milliseconds until the next attempt right after the browser reported the network. */
const SETTLE_MS = 1_000;

let retryTimer = 0;
let retryMs = RETRY_MS;

/** Forms being sent, with the function that restores their buttons. */
const sending = new Map<string, () => void>();

/**
 * Sends lead and subscription forms without leaving the page: once, even if the button is clicked repeatedly,
 * and later if there is no network. Without script they are plain forms.
 */
export function startLeadSender(signal?: AbortSignal): void {
  adoptStyles();
  loadDrafts();
  sending.clear();
  clearTimeout(retryTimer);
  retryMs = RETRY_MS;
  pendingMessages = loadMessages();
  const options = signal ? { signal } : {};
  document.addEventListener('submit', onSubmit, options);
  document.addEventListener('input', onInput, options);
  document.addEventListener('keydown', onKey, options);
  addEventListener('online', onOnline, options);
  // A page restored from the back-forward cache is as it was left, and nothing is being sent anymore.
  addEventListener('pagehide', restoreButtons, options);
  for (const form of formsHere()) {
    // From now on this script shows errors, in the page's language; the browser does in its own.
    form.noValidate = true;
    const draft = draftOf(nameOf(form));
    if (draft) fillIn(form, draft.entries);
    else if (isEdited(form)) draftFrom(form);
  }
  sendPending();
}

let pendingMessages: Promise<LeadMessages | null> = Promise.resolve(null);

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.matches(FORMS)) return;
  event.preventDefault();
  void sendValid(draftFrom(form), form);
}

/** Sends a form, unless the browser finds errors in it. */
async function sendValid(draft: Draft, form: HTMLFormElement): Promise<void> {
  const words = await pendingMessages;
  // Without messages the form is posted, and the server shows its errors.
  const errors = words ? fieldErrors(form, words.field_errors) : [];
  if (errors.length > 0) showFieldErrors(form, errors);
  else await send(nameOf(form), draft, form);
}

function onInput({ target }: Event): void {
  const control = target instanceof Element ? target : null;
  const form = control?.closest<HTMLFormElement>(FORMS);
  if (!control || !form) return;
  const wrong = control.closest('.is-error');
  if (wrong) clearErrors(wrong);
  const waited = draftOf(nameOf(form))?.pending;
  // Editing a waiting form cancels it; it is sent when submitted again.
  if (waited && !draftFrom(form).pending) closeToast();
  else draftFrom(form);
}

function onKey({ key }: KeyboardEvent): void {
  if (key === 'Escape') closeToast();
}

function onOnline(): void {
  retryMs = SETTLE_MS;
  sendPending();
}

function sendPending(): void {
  for (const [name, draft] of pendingDrafts()) void send(name, draft, formNamed(name));
}

function restoreButtons(): void {
  for (const rest of sending.values()) rest();
  sending.clear();
}

/**
 * The draft of the form's current entries. Changed entries are a different request, so the key is dropped, and so is
 * one that was made in the other language: its response would be in that language.
 */
function draftFrom(form: HTMLFormElement): Draft {
  const name = nameOf(form);
  const entries = readEntries(form);
  const before = draftOf(name);
  const action = actionOf(form);
  if (before?.action === action && sameEntries(before.entries, entries)) return before;
  const draft: Draft = {
    action,
    entries,
    key: storedKey(name, entries),
    pending: false,
    began: before?.began ?? performance.timeOrigin,
    page: location.href,
    referrer: document.referrer,
  };
  saveDraft(name, draft);
  return draft;
}

async function send(name: string, draft: Draft, form: HTMLFormElement | null): Promise<void> {
  if (sending.has(name)) return;
  sending.set(name, () => {});
  const words = await pendingMessages;
  if (!words) {
    sending.delete(name);
    // Without messages nothing can be shown here; the server shows it on a page.
    pendingMessages = loadMessages();
    form?.submit();
    return;
  }
  const sent = { ...draft, key: draft.key ?? newKey() };
  saveDraft(name, sent);
  // A form that waits keeps saying so until it is stored.
  if (!draft.pending) closeToast();
  if (form) {
    clearErrors(form);
    sending.set(name, showSending(form, words.sending));
  }
  const result = await sendLead(sent, sent.key);
  if (result.kind === 'stored') markStored(name, sent.entries, sent.key);
  if (result.kind === 'stored' && result.answer.go && result.answer.next && form) {
    // Leave the button disabled while the next page loads.
    location.assign(result.answer.next.href);
    return;
  }
  sending.get(name)?.();
  sending.delete(name);
  switch (result.kind) {
    case 'stored':
      showSuccess(result.answer, words, form);
      break;
    case 'refused':
      saveDraft(name, { ...(draftOf(name) ?? sent), pending: false });
      showRefusal(result.answer, words, form);
      break;
    case 'offline':
      showWaiting(name, sent, words);
      break;
    case 'page':
      deleteDraft(name);
      form?.submit();
      break;
    case 'failed':
      console.error(result.cause);
      saveDraft(name, { ...(draftOf(name) ?? sent), pending: false });
      showFailure(name, result.answer, words, form);
  }
}

function showSuccess(answer: LeadResponse, words: LeadMessages, form: HTMLFormElement | null): void {
  const { title, text, next } = answer;
  // On other pages there is no form to replace, so the toast has the link.
  const actions =
    form || !next ? [] : [element('a', { class: 'btn btn--rind btn--sm', href: next.href }, next.label)];
  showToast({ tone: 'good', title, text, close: words.close, actions });
  if (form) showThanks(form, answer);
}

function showRefusal(
  { title, errors }: LeadResponse,
  words: LeadMessages,
  form: HTMLFormElement | null,
): void {
  if (form) showErrors(form, title, errors);
  else {
    const text = errors.map(({ message }) => message).join(' ');
    showToast({ tone: 'bad', title, text, close: words.close });
  }
}

/** Shows that the form will be sent later, unless it was changed in the meantime. */
function showWaiting(name: string, sent: Draft, words: LeadMessages): void {
  if (draftOf(name)?.key !== sent.key) return;
  saveDraft(name, { ...sent, pending: true });
  clearTimeout(retryTimer);
  retryTimer = window.setTimeout(sendPending, retryMs);
  retryMs = RETRY_MS;
  if (isToastShown('waiting')) return;
  const { waiting_title: title, waiting_text: text, close } = words;
  showToast({ tone: 'waiting', title, text, close });
}

function showFailure(
  name: string,
  answer: LeadResponse | null,
  words: LeadMessages,
  form: HTMLFormElement | null,
): void {
  const button = form && submitButton(form);
  const retry = element('button', { class: 'btn btn--rind btn--sm', type: 'button' }, words.retry);
  retry.addEventListener('click', () => {
    closeToast();
    const draft = draftOf(name);
    if (form) form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    else if (draft) void send(name, draft, null);
  });
  const call = element('a', { class: 'btn btn--ghost btn--sm num', href: words.call.href }, words.call.label);
  showToast({
    tone: 'bad',
    title: answer?.title ?? words.failed_title,
    text: answer?.text || words.failed_text,
    close: words.close,
    actions: [retry, call],
    home: button,
  });
  // The disabled button lost the focus; do not move it if the visitor went elsewhere.
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}
