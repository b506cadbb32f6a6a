// @vitest-environment happy-dom
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { homeSections, pageView } from '../../fixtures/page-view';
import { QuoteCard } from '../../sections/hero/QuoteCard';
import {
  answer,
  button,
  eachOnItsOwnPage,
  fetchMock,
  field,
  fill,
  form,
  network,
  open,
  press,
  reply,
  restart,
  sent,
  storedDrafts,
  THANKS,
  thanked,
  toast,
  toastSays,
  type,
  WORDS,
} from './sender-fixture';

eachOnItsOwnPage();

it('saves what was typed before the script was loaded', () => {
  restart();
  expect(JSON.stringify(storedDrafts()), 'an untouched form').not.toContain('firstName');
  field('firstName').value = 'Ana';
  restart();
  expect(storedDrafts()).toContain('Ana');
});

describe('without a network', () => {
  const goOffline = async () => {
    // The messages were loaded while the network was there.
    await vi.waitFor(() => expect(localStorage.length).toBeGreaterThan(0));
    network.online = false;
  };
  const comeBack = () => {
    network.online = true;
    window.dispatchEvent(new Event('online'));
  };

  it('a form waits and is sent once when the network is back', async () => {
    await goOffline();
    fill();
    press();
    await toastSays(WORDS.waiting_text);
    expect(sent(), 'the attempt that was lost').toHaveLength(1);
    answer(201, THANKS);
    comeBack();
    comeBack();
    await thanked();
    comeBack();
    expect(sent()).toHaveLength(2);
    expect(sent()[1]?.submission).toBe(sent()[0]?.submission);
    expect(storedDrafts()).not.toContain('Ana');
  });

  it('a form that lost the network while being sent waits with its key', async () => {
    fill();
    reply(() => {
      network.online = false;
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    press();
    await toastSays(WORDS.waiting_text);
    answer(201, THANKS);
    comeBack();
    await thanked();
    expect(sent()[1]?.submission).toBe(sent()[0]?.submission);
  });

  it('a waiting form is sent when the page is opened again', async () => {
    await goOffline();
    fill();
    press();
    await toastSays(WORDS.waiting_text);
    network.online = true;
    network.reported = false;
    answer(201, THANKS);
    open();
    await thanked();
    expect(sent()).toHaveLength(2);
    expect(sent()[1]).toMatchObject({ firstName: 'Ana', smsConsent: '2f9c0a7d11be' });
  });

  it('a waiting form is sent from any other page, which then says so', async () => {
    await goOffline();
    fill();
    press();
    await toastSays(WORDS.waiting_text);
    const from = location.href;
    network.online = true;
    answer(201, THANKS);
    open('<main>Another page</main>');
    await toastSays(THANKS.title);
    expect(toast()?.querySelector('a')?.getAttribute('href')).toBe('/quote?lead=1');
    const posts = fetchMock.mock.calls.filter(([, init]) => init?.method === 'POST');
    expect(posts.map(([, init]) => init?.referrer)).toEqual([from, from]);
  });

  it('a form is sent if the browser is wrong about the network', async () => {
    network.reported = false;
    fill();
    answer(201, THANKS);
    press();
    await thanked();
    expect(sent()).toHaveLength(1);
  });

  it('a waiting form is sent when the network is back, even if the browser does not report it', async () => {
    vi.useFakeTimers();
    await goOffline();
    fill();
    press();
    await toastSays(WORDS.waiting_text);
    const notice = toast();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent()).toHaveLength(2);
    expect(toast(), 'nothing new to announce').toBe(notice);
    network.online = true;
    network.reported = false;
    answer(201, THANKS);
    await vi.advanceTimersByTimeAsync(30_000);
    await thanked();
    expect(sent()).toHaveLength(3);
  });

  it('a change cancels a waiting form', async () => {
    await goOffline();
    fill();
    press();
    await toastSays(WORDS.waiting_text);
    type('firstName', 'Luz');
    expect(toast()).toBeNull();
    comeBack();
    await vi.waitFor(() => expect(storedDrafts()).toContain('Luz'));
    expect(sent()).toHaveLength(1);
  });
});

describe('a form that the sender leaves to the browser', () => {
  const leave = () => vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});

  it('is one whose response is a page', async () => {
    const submit = leave();
    fill();
    reply(async () => new Response('<!doctype html>', { status: 200 }));
    press();
    await vi.waitFor(() => expect(submit).toHaveBeenCalledOnce());
    expect(storedDrafts()).toBeNull();
  });

  it('is one without texts', async () => {
    localStorage.clear();
    network.online = false;
    const submit = leave();
    open();
    fill();
    press();
    await vi.waitFor(() => expect(submit).toHaveBeenCalledOnce());
    expect(sent()).toHaveLength(0);
  });

  it('is one of another kind', () => {
    document.body.innerHTML = '<form action="/quote" method="post"><button>Next</button></form>';
    let taken: boolean | undefined;
    const look = (event: Event) => {
      taken = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('submit', look, { once: true });
    press();
    expect(taken).toBe(false);
  });
});

it('measures the time since the first input, regardless of changes', async () => {
  fill();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  open();
  type('firstName', 'Luz');
  answer(201, THANKS);
  press();
  await thanked();
  expect(Number(sent()[0]?.elapsed)).toBeGreaterThanOrEqual(60_000);
});

it('sends a filled honeypot as is', async () => {
  fill();
  field('website').value = 'https://spam.example';
  answer(201, THANKS);
  press();
  await thanked();
  expect(sent()[0]?.website).toBe('https://spam.example');
});

it('does not restore the honeypot', () => {
  field('website').value = 'https://spam.example';
  fill();
  open();
  expect(field('firstName').value).toBe('Ana');
  expect(field('website').value).toBe('');
});

it('navigates from the hero card to the URL in the response', async () => {
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

it('handles a form without a key field, such as the subscription', async () => {
  document.body.innerHTML = `<form class="label" action="/subscribe" method="post" data-send=""><input id="s" name="email">
    <button>Subscribe</button></form>`;
  type('email', 'ana@example');
  const errors = [{ field: 'email', message: 'Email: enter an address such as name@example.com.' }];
  answer(422, { ...THANKS, title: 'There is a problem', errors });
  press();
  await vi.waitFor(() => expect(document.getElementById('s-error')).not.toBeNull());
  type('email', 'ana@example.com');
  answer(201, { ...THANKS, next: null, reference: null });
  press();
  await thanked();
  expect(fetchMock.mock.calls.at(-1)?.[0]).toBe('/subscribe');
  expect(document.querySelector('.sent a, .sent .num')).toBeNull();
});

describe('the message', () => {
  const fail = async () => {
    fill();
    answer(503, null);
    press();
    await toastSays(WORDS.failed_text);
  };

  it('closes by Escape and by its button, and returns the focus to the form', async () => {
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

  it('stays on failure, and closes on success once read', async () => {
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

it('keeps entries for the same form in the other language, and sends them there', async () => {
  fill();
  document.documentElement.lang = 'es';
  open(form().outerHTML);
  expect(field('firstName').value).toBe('Ana');
  answer(201, THANKS);
  press();
  await thanked();
  expect(fetchMock.mock.calls.at(-1)?.[0]).toBe('/es/leads');
});
