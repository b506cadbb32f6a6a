// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answer,
  button,
  eachOnItsOwnPage,
  fetchMock,
  field,
  fill,
  form,
  lose,
  open,
  press,
  reply,
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

describe('a stored form', () => {
  beforeEach(async () => {
    fill();
    answer(201, THANKS);
    press();
    await thanked();
  });

  it("is sent as the browser would, with the page's metadata", () => {
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
        smsConsent: '2f9c0a7d11be',
        submission: expect.stringMatching(/^[\da-f-]{36}$/),
        referrer: document.referrer,
        elapsed: expect.stringMatching(/^\d+$/),
      },
    ]);
  });

  it('is replaced by a thank-you card, which takes the focus', () => {
    expect(document.querySelector('form')).toBeNull();
    const card = document.querySelector('.sent');
    expect(card?.textContent).toContain(THANKS.text);
    expect(card?.textContent).toContain('Q-7K3M-Q9DA');
    expect(card?.querySelector('a')?.getAttribute('href')).toBe('/quote?lead=1');
    expect(document.activeElement).toBe(card?.querySelector('h2'));
    expect(toast()?.getAttribute('role')).toBe('status');
    expect(toast()?.textContent).toContain(THANKS.title);
  });

  it('leaves no entries in the browser, and nothing at all after half an hour', () => {
    expect(storedDrafts()).not.toBeNull();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Ana');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
    open();
    expect(storedDrafts()).toBeNull();
  });

  it('is the same lead if the same entries are sent again', async () => {
    open();
    fill();
    answer(201, THANKS);
    press();
    await thanked();
    expect(sent()[1]?.submission).toBe(sent()[0]?.submission);
  });

  it('is another lead once an entry changes', async () => {
    open();
    fill();
    type('firstName', 'Luz');
    answer(201, THANKS);
    press();
    await thanked();
    expect(sent()[1]?.submission).not.toBe(sent()[0]?.submission);
  });
});

describe('a form being sent', () => {
  it('says so on its button, and a second click sends nothing', async () => {
    fill();
    let release = (_: Response) => {};
    reply(() => new Promise((resolve) => (release = resolve)));
    press();
    press();
    await vi.waitFor(() => expect(button().textContent).toBe(WORDS.sending));
    expect(button().disabled).toBe(true);
    press();
    release(Response.json(THANKS, { status: 201 }));
    await thanked();
    expect(sent()).toHaveLength(1);
  });

  it('restores its button when the page is left', async () => {
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

describe('an invalid form', () => {
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

  it('focuses an error summary that links to each field', () => {
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

  it('marks invalid fields as the server does', () => {
    const date = field('moveDate');
    expect(date.getAttribute('aria-invalid')).toBe('true');
    expect(date.getAttribute('aria-describedby')).toBe('quote-form-moveDate-error quote-form-moveDate-hint');
    expect(date.closest('.cell')?.classList.contains('is-error')).toBe(true);
    expect(document.getElementById('quote-form-moveDate-error')?.textContent).toBe('Choose a later day.');
    const row = field('afterHours').closest('fieldset');
    expect(row?.getAttribute('aria-describedby')).toBe('quote-form-afterHours-error');
    expect(row?.hasAttribute('aria-invalid')).toBe(false);
  });

  it('keeps its entries, and clears the errors when it is sent again', async () => {
    expect(field('firstName').value).toBe('Ana');
    expect(storedDrafts()).toContain('Ana');
    expect(button().disabled).toBe(false);
    answer(503, { ...THANKS, title: 'Error', text: 'Down.' });
    press();
    await toastSays('Down.');
    expect(form().querySelector('.errors, .cell__error, .is-error, [aria-invalid]')).toBeNull();
    expect(field('moveDate').getAttribute('aria-describedby')).toBe('quote-form-moveDate-hint');
    expect(field('afterHours').closest('fieldset')?.hasAttribute('aria-describedby')).toBe(false);
  });
});

describe('a form in which the browser finds errors', () => {
  const error = (name: string) => document.getElementById(`quote-form-${name}-error`)?.textContent;
  const refuse = async () => {
    press();
    await vi.waitFor(() => expect(form().querySelector('.is-error')).not.toBeNull());
  };

  it("says so at each field in the page's words, and sends nothing", async () => {
    await refuse();
    expect(error('firstName')).toBe('Please fill this in.');
    expect(error('moveDate')).toBe('Please fill this in.');
    expect(field('firstName').getAttribute('aria-describedby')).toBe('quote-form-firstName-error');
    expect(field('firstName').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('firstName'));
    expect(form().querySelector('.errors')).toBeNull();
    expect(sent()).toHaveLength(0);
  });

  it('clears the error of a field that is corrected', async () => {
    await refuse();
    type('firstName', 'Ana');
    expect(error('firstName')).toBeUndefined();
    expect(field('firstName').matches('[aria-invalid], [aria-describedby], .is-error *')).toBe(false);
    expect(error('moveDate')).toBe('Please fill this in.');
    expect(field('moveDate').getAttribute('aria-describedby')).toContain('quote-form-moveDate-hint');
    type('moveDate', '2031-02-03');
    answer(201, THANKS);
    press();
    await thanked();
  });

  it("turns off the browser's own messages only with the script", () => {
    expect(form().noValidate).toBe(true);
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
    await toastSays(words);
    expect(toast()?.getAttribute('role')).toBe('alert');
    expect(toast()?.querySelector('a')?.getAttribute('href')).toBe(WORDS.call.href);
    expect(field('firstName').value).toBe('Ana');
    expect(button().textContent).toBe('Send my request');
    expect(button().disabled).toBe(false);
    expect(document.querySelector('.sent')).toBeNull();
  });

  it("is sent again with the same key by the toast's button", async () => {
    fill();
    lose();
    press();
    await toastSays(WORDS.failed_text);
    answer(201, THANKS);
    const retry = [...document.querySelectorAll('.toast button')].find(
      (it) => it.textContent === WORDS.retry,
    );
    (retry as HTMLButtonElement).click();
    await thanked();
    expect(sent()).toHaveLength(2);
    expect(sent()[1]?.submission).toBe(sent()[0]?.submission);
  });

  it('keeps entries and key over a reload, but not the consent', async () => {
    fill();
    lose();
    press();
    await toastSays(WORDS.failed_text);
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

  it('does not overwrite what was typed before hydration', () => {
    type('firstName', 'Ana');
    open(document.body.innerHTML.replace('name="firstName"', 'name="firstName" value="Luz"'));
    expect(field('firstName').value).toBe('Luz');
  });
});
