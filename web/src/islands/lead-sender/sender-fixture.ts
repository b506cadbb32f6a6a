/** A page with a form, a server with scripted responses, and the actions of a visitor. For tests. */

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { LeadMessages, LeadResponse, Section } from '../../contract.gen';
import { pageView } from '../../fixtures/page-view';
import { LeadForm } from '../../sections/lead-form/LeadForm';
import { DRAFTS_KEY } from './drafts';
import { startLeadSender } from './lead-sender';

/** The texts that the server sends. */
export const WORDS: LeadMessages = {
  sending: 'Submitting...',
  failed_title: 'Error',
  failed_text: 'Please try again.',
  retry: 'Try again',
  call: { label: 'Call 956-555-0142', href: 'tel:956-555-0142' },
  waiting_title: 'Not sent yet',
  waiting_text: 'You are offline.',
  close: 'Close',
  errors_heading: 'There is a problem',
  field_errors: {
    required: '{field}: please fill this in.',
    not_an_email: '{field}: enter an address.',
    not_a_date: '{field}: enter a valid date.',
    in_the_past: '{field}: choose a later date.',
    not_a_number: '{field}: use digits only.',
    out_of_range: '{field}: choose between {min} and {max}.',
  },
};
/** Its response when a form is stored. */
export const THANKS: LeadResponse = {
  title: 'Quote Request Submitted!',
  text: 'Within 24 hours.',
  errors: [],
  next: { label: 'See your price', href: '/quote?lead=1' },
  go: false,
  reference: 'Your reference is Q-7K3M-Q9DA.',
};
const plain = { max_length: 200, autocomplete: null, placeholder: null, options: [] };
const section: Extract<Section, { kind: 'lead-form' }> = {
  kind: 'lead-form',
  id: 'quote-form',
  heading: 'Quote',
  lead: '',
  form: 'office',
  fields: [
    { ...plain, name: 'firstName', label: 'First name', kind: 'text', required: true },
    { ...plain, name: 'moveDate', label: 'Move date', kind: 'date', required: true, placeholder: 'Roughly' },
    {
      ...plain,
      name: 'afterHours',
      label: 'After hours',
      kind: 'radio',
      required: false,
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
    },
  ],
  consent: { name: 'smsConsent', text: 'Text me.', version: '2f9c0a7d11be' },
  optional: 'optional',
  submit: 'Send my request',
};

/** Records every request. */
export const fetchMock = vi.fn<typeof fetch>();
/** Whether requests arrive, and whether the browser reports being online. */
export const network = { online: true, reported: true };
let answers: (() => Promise<Response>)[];
let page: AbortController;

/** Opens a page with empty storage before each test of a file, and closes it after each. */
export function eachOnItsOwnPage(): void {
  beforeEach(setUp);
  afterEach(tearDown);
}

function setUp(): void {
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(network, { online: true, reported: true });
  answers = [];
  fetchMock.mockImplementation(async (address) => {
    if (!network.online) throw new TypeError('Failed to fetch');
    if (address === '/leads/messages' || address === '/es/leads/messages') return Response.json(WORDS);
    const next = answers.shift();
    if (!next) throw new Error('Unexpected request.');
    return next();
  });
  vi.stubGlobal('fetch', fetchMock);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.online && network.reported);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  open();
}

function tearDown(): void {
  page.abort();
  document.documentElement.lang = '';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  fetchMock.mockReset();
}

/** Opens a page, by default the form's own. Only stored data is left of the previous one. */
export function open(markup?: string): void {
  page?.abort();
  page = new AbortController();
  const own = createElement(LeadForm, { section, page: pageView([section]) });
  document.body.innerHTML = markup ?? renderToStaticMarkup(own);
  startLeadSender(page.signal);
}

/** Starts the script again on the page as it is. */
export function restart(): void {
  page.abort();
  page = new AbortController();
  startLeadSender(page.signal);
}

/** Settles the next request with this. */
export const reply = (settle: () => Promise<Response>) => answers.push(settle);
/** Lets the server respond to the next request with this status and body. */
export const answer = (status: number, body: unknown) => reply(async () => Response.json(body, { status }));
/** Loses the next request on the way. */
export const lose = () => reply(() => Promise.reject(new TypeError('Failed to fetch')));
/** The form. */
export const form = () => document.querySelector('form') as HTMLFormElement;
/** A control of it. */
export const field = (name: string) => form().querySelector(`[name=${name}]`) as HTMLInputElement;
/** The button that sends it. */
export const button = () => form().querySelector('button') as HTMLButtonElement;
/** The message over the page. */
export const toast = () => document.querySelector('.toast');
/** The stored drafts of forms. */
export const storedDrafts = () => localStorage.getItem(DRAFTS_KEY);

/** Types into a field. */
export function type(name: string, value: string): void {
  field(name).value = value;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
}

/** Fills the form in, consent and all. */
export function fill(): void {
  type('firstName', 'Ana');
  type('moveDate', '2031-02-03');
  field('afterHours').checked = true;
  field('smsConsent').checked = true;
}

/** Presses the button. */
export const press = () =>
  form().dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
/** Waits for a toast with this text. */
export const toastSays = (text: string) => vi.waitFor(() => expect(toast()?.textContent).toContain(text));
/** Waits for the thanks. */
export const thanked = () => vi.waitFor(() => expect(document.querySelector('.sent')).not.toBeNull());

/** Returns what was sent, request by request. */
export function sent(): Record<string, string>[] {
  const posts = fetchMock.mock.calls.filter(([, init]) => init?.method === 'POST');
  return posts.map(([, init]) => Object.fromEntries(init?.body as URLSearchParams));
}
