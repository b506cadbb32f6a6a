import type { LeadMessages, LeadResponse } from '../../contract.gen';
import { newKey } from '../../lib/quote-key';
import {
  type Draft,
  draftOf,
  dropDraft,
  keepDraft,
  loadDrafts,
  markStored,
  pendingDrafts,
  sameEntries,
  storedKey,
} from './drafts';
import { element } from './element';
import {
  actionOf,
  FORMS,
  fillIn,
  formNamed,
  formsHere,
  nameOf,
  readEntries,
  submitButton,
} from './form-entries';
import { clearComplaints, showComplaints, showSending, showThanks } from './form-feedback';
import { loadWords } from './messages';
import { sendLead } from './send-lead';
import { adoptStyles } from './styles';
import { closeToast, showToast } from './toast';

/** Forms under way, and how to give their buttons back. */
const underWay = new Map<string, () => void>();

/**
 * Takes over the forms that make a lead or a subscription: they are sent without leaving the page, once however often
 * they are pressed, and later if there is no network. Without it they are plain forms.
 */
export function startLeadSender(signal?: AbortSignal): void {
  adoptStyles();
  loadDrafts();
  underWay.clear();
  wordsAsked = loadWords();
  const options = signal ? { signal } : {};
  document.addEventListener('submit', onSubmit, options);
  document.addEventListener('input', onInput, options);
  document.addEventListener('keydown', onKey, options);
  addEventListener('online', sendPending, options);
  // A page that the browser brings back is as it was left, and nothing is under way there any more.
  addEventListener('pagehide', giveBack, options);
  for (const form of formsHere()) fillIn(form, draftOf(nameOf(form))?.entries ?? []);
  sendPending();
}

let wordsAsked: Promise<LeadMessages | null> = Promise.resolve(null);

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.matches(FORMS)) return;
  event.preventDefault();
  void send(nameOf(form), draftFrom(form), form);
}

function onInput({ target }: Event): void {
  const form = target instanceof Element ? target.closest<HTMLFormElement>(FORMS) : null;
  if (!form) return;
  const waited = draftOf(nameOf(form))?.pending;
  // A change takes a waiting form back; it goes out when it is sent again.
  if (waited && !draftFrom(form).pending) closeToast();
  else draftFrom(form);
}

function onKey({ key }: KeyboardEvent): void {
  if (key === 'Escape') closeToast();
}

function sendPending(): void {
  for (const [name, draft] of pendingDrafts()) void send(name, draft, formNamed(name));
}

function giveBack(): void {
  for (const rest of underWay.values()) rest();
  underWay.clear();
}

/** The draft as the form stands now. Entries that have changed are another request, so the key goes. */
function draftFrom(form: HTMLFormElement): Draft {
  const name = nameOf(form);
  const entries = readEntries(form);
  const before = draftOf(name);
  if (before && sameEntries(before.entries, entries)) return before;
  const draft: Draft = {
    action: actionOf(form),
    entries,
    key: storedKey(name, entries),
    pending: false,
    began: before?.began ?? performance.timeOrigin,
    page: location.href,
    referrer: document.referrer,
  };
  keepDraft(name, draft);
  return draft;
}

async function send(name: string, draft: Draft, form: HTMLFormElement | null): Promise<void> {
  if (underWay.has(name)) return;
  underWay.set(name, () => {});
  const words = await wordsAsked;
  if (!words) {
    underWay.delete(name);
    // Without words nothing could be told here; the server tells it on a page.
    wordsAsked = loadWords();
    form?.submit();
    return;
  }
  const sent = { ...draft, key: draft.key ?? newKey() };
  keepDraft(name, sent);
  if (!navigator.onLine) {
    underWay.delete(name);
    wait(name, sent, words);
    return;
  }
  closeToast();
  if (form) {
    clearComplaints(form);
    underWay.set(name, showSending(form, words.sending));
  }
  const result = await sendLead(sent, sent.key);
  if (result.kind === 'stored') markStored(name, sent.entries, sent.key);
  if (result.kind === 'stored' && result.answer.go && result.answer.next && form) {
    // The button stays as it is while the next page loads.
    location.assign(result.answer.next.href);
    return;
  }
  underWay.get(name)?.();
  underWay.delete(name);
  switch (result.kind) {
    case 'stored':
      thank(result.answer, words, form);
      break;
    case 'refused':
      keepDraft(name, { ...(draftOf(name) ?? sent), pending: false });
      refuse(result.answer, words, form);
      break;
    case 'offline':
      wait(name, sent, words);
      break;
    case 'page':
      dropDraft(name);
      form?.submit();
      break;
    case 'failed':
      console.error(result.cause);
      keepDraft(name, { ...(draftOf(name) ?? sent), pending: false });
      fail(name, result.answer, words, form);
  }
}

function thank(answer: LeadResponse, words: LeadMessages, form: HTMLFormElement | null): void {
  const { title, text, next } = answer;
  // On another page than its own the form is not there to be replaced, so the message itself leads on.
  const actions =
    form || !next ? [] : [element('a', { class: 'btn btn--rind btn--sm', href: next.href }, next.label)];
  showToast({ tone: 'good', title, text, close: words.close, actions });
  if (form) showThanks(form, answer);
}

function refuse({ title, errors }: LeadResponse, words: LeadMessages, form: HTMLFormElement | null): void {
  if (form) showComplaints(form, title, errors);
  else {
    const text = errors.map(({ message }) => message).join(' ');
    showToast({ tone: 'bad', title, text, close: words.close });
  }
}

/** Says that the form goes out later, unless it was changed meanwhile. */
function wait(name: string, sent: Draft, words: LeadMessages): void {
  if (draftOf(name)?.key !== sent.key) return;
  keepDraft(name, { ...sent, pending: true });
  const { waiting_title: title, waiting_text: text, close } = words;
  showToast({ tone: 'waiting', title, text, close });
}

function fail(
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
    if (form) form.requestSubmit();
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
  // The button lost the focus while it was disabled; somebody who went elsewhere stays there.
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}
