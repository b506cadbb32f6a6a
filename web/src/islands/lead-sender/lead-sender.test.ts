// @vitest-environment happy-dom

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LeadAnswer, LeadWords, Section } from '../../contract.gen';
import { homeSections, pageView } from '../../fixtures/page-view';
import { QuoteCard } from '../../sections/hero/QuoteCard';
import { LeadForm } from '../../sections/lead-form/LeadForm';
import { DRAFTS_KEY } from './drafts';
import { startLeadSender } from './lead-sender';

const WORDS: LeadWords = {
  sending: 'Submitting...',
  failed_title: 'Error',
  failed_text: 'Please try again.',
  retry: 'Try again',
  call: { label: 'Call 956-555-0142', href: 'tel:956-555-0142' },
  waiting_title: 'Not sent yet',
  waiting_text: 'You are offline.',
  close: 'Close',
  errors_heading: 'There is a problem',
};
const THANKS: LeadAnswer = {
  title: 'Quote Request Submitted!',
  text: 'Within 24 hours.',
  errors: [],
  next: { label: 'See your price', href: '/quote?lead=1' },
  go: false,
  reference: 'Q-7K3M-Q9DA',
};
const plain = { autocomplete: null, placeholder: null, options: [] };
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
  consent: { name: 'smsConsent', text: 'Text me.' },
  optional: 'optional',
  submit: 'Send my request',
};

const fetchMock = vi.fn<typeof fetch>();
const network = { online: true };
let answers: (() => Promise<Response>)[];
let page: AbortController;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  network.online = true;
  answers = [];
  fetchMock.mockImplementation(async (address) => {
    if (address === '/leads/words') {
      if (!network.online) throw new TypeError('Failed to fetch');
      return Response.json(WORDS);
    }
    const next = answers.shift();
    if (!next) throw new Error('Nobody expected another request.');
    return next();
  });
  vi.stubGlobal('fetch', fetchMock);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.online);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  open();
});
afterEach(() => {
  page.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  fetchMock.mockReset();
});

/** Opens the page, anew if it was open: nothing is left but what the browser keeps. */
function open(): void {
  page?.abort();
  page = new AbortController();
  document.body.innerHTML = renderToStaticMarkup(
    createElement(LeadForm, { section, page: pageView([section]) }),
  );
  startLeadSender(page.signal);
}

const answer = (status: number, body: unknown) => answers.push(async () => Response.json(body, { status }));
const lose = () => answers.push(() => Promise.reject(new TypeError('Failed to fetch')));
const form = () => document.querySelector('form') as HTMLFormElement;
const field = (name: string) => form().querySelector(`[name=${name}]`) as HTMLInputElement;
const button = () => form().querySelector('button') as HTMLButtonElement;
const toast = () => document.querySelector('.toast');
const kept = () => localStorage.getItem(DRAFTS_KEY);

function type(name: string, value: string): void {
  field(name).value = value;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
}

function fill(): void {
  type('firstName', 'Ana');
  type('moveDate', '2031-02-03');
  field('afterHours').checked = true;
  field('smsConsent').checked = true;
}

const press = () => form().dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
const told = (words: string) => vi.waitFor(() => expect(toast()?.textContent).toContain(words));
const thanked = () => vi.waitFor(() => expect(document.querySelector('.sent')).not.toBeNull());

/** What was sent, request by request. */
function sent(): Record<string, string>[] {
  const posts = fetchMock.mock.calls.filter(([, init]) => init?.method === 'POST');
  return posts.map(([, init]) => Object.fromEntries(init?.body as URLSearchParams));
}

describe('a form that is stored', () => {
  beforeEach(async () => {
    fill();
    answer(201, THANKS);
    press();
    await thanked();
  });

  it('was sent as the browser would, with what only the page knows', () => {
    const [address, init] = fetchMock.mock.calls.find(([, init]) => init?.method === 'POST') ?? [];
    expect(address).toBe('/leads');
    expect(new Headers(init?.headers).get('Accept')).toBe('application/json');
    expect(init?.body).toBeInstanceOf(URLSearchParams);
    expect(init?.referrer).toBe(location.href);
    expect(sent()).toEqual([
      {
        form: 'office',
        website: '',
        firstName: 'Ana',
        moveDate: '2031-02-03',
        afterHours: 'yes',
        smsConsent: 'yes',
        submission: expect.stringMatching(/^[\da-f-]{36}$/),
        referrer: document.referrer,
        elapsed: expect.stringMatching(/^\d+$/),
      },
    ]);
  });

  it('gives its place to the thanks, which take the focus', () => {
    expect(document.querySelector('form')).toBeNull();
    const card = document.querySelector('.sent');
    expect(card?.textContent).toContain(THANKS.text);
    expect(card?.textContent).toContain('Q-7K3M-Q9DA');
    expect(card?.querySelector('a')?.getAttribute('href')).toBe('/quote?lead=1');
    expect(document.activeElement).toBe(card?.querySelector('h2'));
    expect(toast()?.getAttribute('role')).toBe('status');
    expect(toast()?.textContent).toContain(THANKS.title);
  });

  it('leaves nothing of what was entered in the browser, and after half an hour nothing at all', () => {
    expect(kept()).not.toBeNull();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Ana');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
    open();
    expect(kept()).toBeNull();
  });

  it('is the same lead when the very same entries are sent again', async () => {
    open();
    fill();
    answer(201, THANKS);
    press();
    await thanked();
    expect(sent()[1]?.submission).toBe(sent()[0]?.submission);
  });

  it('is another lead once something was changed', async () => {
    open();
    fill();
    type('firstName', 'Luz');
    answer(201, THANKS);
    press();
    await thanked();
    expect(sent()[1]?.submission).not.toBe(sent()[0]?.submission);
  });
});

describe('a form under way', () => {
  it('says so on its button, and a second press sends nothing', async () => {
    fill();
    let release = (_: Response) => {};
    answers.push(() => new Promise((resolve) => (release = resolve)));
    press();
    press();
    await vi.waitFor(() => expect(button().textContent).toBe(WORDS.sending));
    expect(button().disabled).toBe(true);
    press();
    release(Response.json(THANKS, { status: 201 }));
    await thanked();
    expect(sent()).toHaveLength(1);
  });

  it('gives its button back when the page is left, for whoever comes back', async () => {
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => {});
    fill();
    answer(201, { ...THANKS, go: true });
    press();
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/quote?lead=1'));
    expect(button().disabled).toBe(true);
    window.dispatchEvent(new Event('pagehide'));
    expect(button().disabled).toBe(false);
    expect(button().textContent).toBe('Send my request');
    answer(201, { ...THANKS, go: true });
    press();
    await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
    expect(sent()[1]?.submission).toBe(sent()[0]?.submission);
  });
});

describe('a form that is refused', () => {
  beforeEach(async () => {
    fill();
    const errors = [
      { field: 'moveDate', message: 'Move date: choose a later day.' },
      { field: 'afterHours', message: 'After hours: choose one.' },
      { field: 'color', message: 'color: no such field.' },
    ];
    answer(422, { ...THANKS, title: 'There is a problem', errors, next: null, reference: null });
    press();
    await vi.waitFor(() => expect(form().querySelector('.errors')).not.toBeNull());
  });

  it('tells all that is wrong at its head, where the focus goes, each line a link to its field', () => {
    const summary = form().querySelector('.errors');
    expect(document.activeElement).toBe(summary);
    expect(summary?.querySelector('h2')?.textContent).toBe('There is a problem');
    const lines = [...(summary?.querySelectorAll('li') ?? [])];
    expect(lines.map((line) => line.querySelector('a')?.getAttribute('href'))).toEqual([
      '#quote-form-moveDate',
      '#quote-form-afterHours',
      undefined,
    ]);
    expect(lines[2]?.textContent).toBe('color: no such field.');
  });

  it('marks its fields as the server does', () => {
    const date = field('moveDate');
    expect(date.getAttribute('aria-invalid')).toBe('true');
    expect(date.getAttribute('aria-describedby')).toBe('quote-form-moveDate-error quote-form-moveDate-hint');
    expect(date.closest('.cell')?.classList.contains('is-error')).toBe(true);
    expect(document.getElementById('quote-form-moveDate-error')?.textContent).toContain('choose a later day');
    const row = field('afterHours').closest('fieldset');
    expect(row?.getAttribute('aria-describedby')).toBe('quote-form-afterHours-error');
    expect(row?.hasAttribute('aria-invalid')).toBe(false);
  });

  it('keeps its entries, and takes every complaint back when it is sent again', async () => {
    expect(field('firstName').value).toBe('Ana');
    expect(kept()).toContain('Ana');
    expect(button().disabled).toBe(false);
    answer(503, { ...THANKS, title: 'Error', text: 'Down.' });
    press();
    await told('Down.');
    expect(form().querySelector('.errors, .cell__err, .is-error, [aria-invalid]')).toBeNull();
    expect(field('moveDate').getAttribute('aria-describedby')).toBe('quote-form-moveDate-hint');
    expect(field('afterHours').closest('fieldset')?.hasAttribute('aria-describedby')).toBe(false);
  });
});

describe('a form that fails', () => {
  it.each([
    ['503 with words', 503, { ...THANKS, title: 'Error', text: 'Down.' }, 'Down.'],
    ['500 with a page', 500, null, WORDS.failed_text],
    ['204', 201, null, WORDS.failed_text],
    ['201 without words', 201, {}, WORDS.failed_text],
    ['202 with words', 202, THANKS, WORDS.failed_text],
  ])('says so: %s', async (_, status, body, words) => {
    fill();
    answer(status, body);
    button().focus();
    press();
    await told(words);
    expect(toast()?.getAttribute('role')).toBe('alert');
    expect(toast()?.querySelector('a')?.getAttribute('href')).toBe(WORDS.call.href);
    expect(field('firstName').value).toBe('Ana');
    expect(button().textContent).toBe('Send my request');
    expect(button().disabled).toBe(false);
    expect(document.querySelector('.sent')).toBeNull();
  });

  it('is sent once more under the same key by the button of the message', async () => {
    fill();
    lose();
    press();
    await told(WORDS.failed_text);
    answer(201, THANKS);
    const retry = [...document.querySelectorAll('.toast button')].find(
      (it) => it.textContent === WORDS.retry,
    );
    (retry as HTMLButtonElement).click();
    await thanked();
    expect(sent()).toHaveLength(2);
    expect(sent()[1]?.submission).toBe(sent()[0]?.submission);
  });

  it('keeps entries and key over a reload, but gives no consent for whoever opens the page', async () => {
    fill();
    lose();
    press();
    await told(WORDS.failed_text);
    open();
    expect(field('firstName').value).toBe('Ana');
    expect(field('afterHours').checked).toBe(true);
    expect(field('website').value).toBe('');
    expect(field('smsConsent').checked).toBe(false);
    field('smsConsent').checked = true;
    answer(201, THANKS);
    press();
    await thanked();
    expect(sent()[1]?.submission).toBe(sent()[0]?.submission);
    expect(Number(sent()[1]?.elapsed)).toBeGreaterThanOrEqual(Number(sent()[0]?.elapsed));
  });

  it('overwrites nothing that was typed before it was taken up', () => {
    type('firstName', 'Ana');
    const markup = document.body.innerHTML;
    page.abort();
    document.body.innerHTML = markup;
    field('firstName').value = 'Luz';
    page = new AbortController();
    startLeadSender(page.signal);
    expect(field('firstName').value).toBe('Luz');
  });
});

describe('without a network', () => {
  const goOffline = async () => {
    // The words have come while there was one.
    await vi.waitFor(() => expect(localStorage.length).toBeGreaterThan(0));
    network.online = false;
  };
  const comeBack = () => {
    network.online = true;
    window.dispatchEvent(new Event('online'));
  };

  it('a form waits and goes out once when the network is back', async () => {
    await goOffline();
    fill();
    press();
    await told(WORDS.waiting_text);
    expect(sent()).toHaveLength(0);
    answer(201, THANKS);
    comeBack();
    comeBack();
    await thanked();
    comeBack();
    expect(sent()).toHaveLength(1);
    expect(kept()).not.toContain('Ana');
  });

  it('a form whose network went while it was sent waits under its key', async () => {
    fill();
    answers.push(() => {
      network.online = false;
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    press();
    await told(WORDS.waiting_text);
    answer(201, THANKS);
    comeBack();
    await thanked();
    expect(sent()[1]?.submission).toBe(sent()[0]?.submission);
  });

  it('a form that waits goes out when the page is opened again', async () => {
    await goOffline();
    fill();
    press();
    await told(WORDS.waiting_text);
    network.online = true;
    answer(201, THANKS);
    open();
    await thanked();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({ firstName: 'Ana', smsConsent: 'yes' });
  });

  it('a form that waits goes out from any other page, which then says so', async () => {
    await goOffline();
    fill();
    press();
    await told(WORDS.waiting_text);
    const from = location.href;
    network.online = true;
    answer(201, THANKS);
    page.abort();
    document.body.innerHTML = '<main>Another page</main>';
    page = new AbortController();
    startLeadSender(page.signal);
    await told(THANKS.title);
    expect(toast()?.querySelector('a')?.getAttribute('href')).toBe('/quote?lead=1');
    expect(fetchMock.mock.calls.find(([, init]) => init?.method === 'POST')?.[1]?.referrer).toBe(from);
  });

  it('a change takes a form that waits back', async () => {
    await goOffline();
    fill();
    press();
    await told(WORDS.waiting_text);
    type('firstName', 'Luz');
    expect(toast()).toBeNull();
    comeBack();
    await vi.waitFor(() => expect(kept()).toContain('Luz'));
    expect(sent()).toHaveLength(0);
  });
});

describe('what the sender leaves to the browser', () => {
  const leave = () => vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});

  it('is a form whose answer is a page', async () => {
    const submit = leave();
    fill();
    answers.push(async () => new Response('<!doctype html>', { status: 200 }));
    press();
    await vi.waitFor(() => expect(submit).toHaveBeenCalledOnce());
    expect(kept()).toBeNull();
  });

  it('is a form for which it has no words', async () => {
    localStorage.clear();
    network.online = false;
    const submit = leave();
    open();
    fill();
    press();
    await vi.waitFor(() => expect(submit).toHaveBeenCalledOnce());
    expect(sent()).toHaveLength(0);
  });

  it('is a form of another kind', () => {
    document.body.innerHTML = '<form action="/quote" method="post"><button>Next</button></form>';
    expect(press()).toBe(true);
  });
});

it('counts the time from when the visitor began, however often something is changed', async () => {
  fill();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  open();
  type('firstName', 'Luz');
  answer(201, THANKS);
  press();
  await thanked();
  expect(Number(sent()[0]?.elapsed)).toBeGreaterThanOrEqual(60_000);
});

it('sends what a machine put into the trap as it is', async () => {
  fill();
  field('website').value = 'https://spam.example';
  answer(201, THANKS);
  press();
  await thanked();
  expect(sent()[0]?.website).toBe('https://spam.example');
});

it('does not put back into the trap what was in it', () => {
  field('website').value = 'https://spam.example';
  fill();
  open();
  expect(field('firstName').value).toBe('Ana');
  expect(field('website').value).toBe('');
});

it('goes on from the hero card, whose answer says so', async () => {
  const hero = homeSections.find((it) => it.kind === 'hero');
  if (!hero) throw new Error('no hero');
  document.body.innerHTML = renderToStaticMarkup(
    createElement(QuoteCard, { card: hero.card, page: pageView([hero]) }),
  );
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {});
  type('phone', '956-555-0100');
  answer(201, { ...THANKS, go: true });
  press();
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/quote?lead=1'));
  expect(sent()[0]).toMatchObject({ form: 'hero-card', phone: '956-555-0100' });
  expect(document.querySelector('.sent')).toBeNull();
});

it('takes a form without a key field of its own, such as the subscription', async () => {
  document.body.innerHTML = `<form class="label" action="/subscribe" method="post"><input id="s" name="email">
    <button>Subscribe</button></form>`;
  type('email', 'ana@example');
  const errors = [{ field: 'email', message: 'Email: use the form name@example.com.' }];
  answer(422, { ...THANKS, title: 'There is a problem', errors });
  press();
  await vi.waitFor(() => expect(document.getElementById('s-error')).not.toBeNull());
  type('email', 'ana@example.com');
  answer(201, { ...THANKS, next: null, reference: null });
  press();
  await thanked();
  expect(fetchMock.mock.calls.at(-1)?.[0]).toBe('/subscribe');
  expect(document.querySelector('.sent a, .sent__ref')).toBeNull();
});

describe('the message', () => {
  const fail = async () => {
    fill();
    answer(503, null);
    press();
    await told(WORDS.failed_text);
  };

  it('is closed by Escape and by its button, which gives the focus back to the form', async () => {
    await fail();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(toast()).toBeNull();
    await fail();
    const close = document.querySelector('.toast [aria-label=Close]') as HTMLButtonElement;
    close.focus();
    close.click();
    expect(toast()).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it('stays when the news is bad, and good news only until it is read', async () => {
    vi.useFakeTimers();
    fill();
    answer(201, THANKS);
    press();
    await vi.advanceTimersByTimeAsync(5_000);
    toast()?.parentElement?.dispatchEvent(new Event('pointerenter'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(toast()).not.toBeNull();
    toast()?.parentElement?.dispatchEvent(new Event('pointerleave'));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(toast()).toBeNull();
    open();
    fill();
    answer(503, null);
    press();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(toast()).not.toBeNull();
  });
});
