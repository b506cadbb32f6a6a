// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { DRAFT_KEY, loadDraft, saveDraft } from '../../lib/quote-draft';
import { COMPLETE, FRESH, RATES } from '../../lib/quote-fixture';
import { QuoteWizard } from './QuoteWizard';
import { BRAND, TEXT } from './wizard-fixture';
import {
  button,
  fetchMock,
  heading,
  network,
  open,
  press,
  receipt,
  setUp,
  stored,
  type,
} from './wizard-harness';

setUp();

const keys = () => fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
/** Returns the source of the visitor in the first request. */
const source = () =>
  new URLSearchParams(new Headers(fetchMock.mock.calls[0]?.[1]?.headers).get('Lead-Source') ?? '');

describe('Get Quote', () => {
  it('is disabled until name, email and phone are filled in, and says so', () => {
    open({ step: 4 });
    expect(button('Get Quote').disabled).toBe(true);
    expect(screen.getByText(TEXT.contact.incomplete)).toBeTruthy();
    type('Name', 'Ana');
    type('Email', 'ana@example.com');
    type('Phone', '   ');
    expect(button('Get Quote').disabled).toBe(true);
    type('Phone', '956');
    expect(button('Get Quote').disabled).toBe(false);
    expect(screen.queryByText(TEXT.contact.incomplete)).toBeNull();
  });

  it('is enabled in the server-rendered page', () => {
    const html = renderToString(<QuoteWizard text={TEXT} state={{ ...FRESH, step: 4 }} brand={BRAND} />);
    expect(html).not.toContain('disabled');
    expect(html).not.toContain('style=');
    expect(html).not.toMatch(/type="date"[^>]*min=/);
  });

  it('reads Submitting... while sending, and a double click sends once', async () => {
    let arrive: (response: Response) => void = () => {};
    fetchMock.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    open({ step: 4, values: COMPLETE });
    const submit = button('Get Quote');
    act(() => {
      submit.click();
      submit.click();
    });
    expect(button('Submitting...').disabled).toBe(true);
    await act(async () => arrive(stored()));
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(heading('Quote Submitted', 1)).toBeTruthy();
  });

  it('shows the receipt and the success text, and deletes the draft', async () => {
    fetchMock.mockResolvedValue(stored());
    open({ step: 4, values: COMPLETE });
    press('Get Quote');
    await waitFor(() => heading('Quote Submitted', 1));
    expect(screen.getByRole('status').textContent).toContain('Quote Request Submitted!');
    expect(screen.getByText('Thank you, Ana Peña.')).toBeTruthy();
    expect(screen.getByText('Q-7K3M-Q9DA')).toBeTruthy();
    expect(document.querySelector('.copy .total dd')?.textContent).toBe('$779.40');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
  });

  it('leads below the price to the free days, with a form that works without script', async () => {
    fetchMock.mockResolvedValue(stored());
    open({ step: 4, values: COMPLETE });
    press('Get Quote');
    await waitFor(() => heading('Quote Submitted', 1));
    const { form } = button('Choose your day');
    expect([form?.method, form?.hasAttribute('action')]).toEqual(['post', false]);
    expect(form?.previousElementSibling?.querySelector('.total')).toBeTruthy();
  });

  it('repeats on the copy what was asked for, and is a page of its own', async () => {
    const dated = { ...receipt, moving_date: '2027-03-14' };
    fetchMock.mockResolvedValue(new Response(JSON.stringify([dated]), { status: 201 }));
    const typed = { origin_address: '1 Main St, Pharr', stairs_origin: '1', special_requests: 'A parrot.' };
    open({ step: 4, values: { ...COMPLETE, ...typed } });
    press('Get Quote');
    await waitFor(() => heading('Quote Submitted', 1));
    const lines = [...document.querySelectorAll('.copy__asked > div')].map((line) => line.textContent);
    expect(lines).toEqual([
      'Origin address1 Main St, Pharr',
      'Moving dateMarch 14, 2027',
      'Home typeApartment',
      'Bedrooms1',
      'Square footage800',
      'Stairs at origin1 flight',
      'Special requestsA parrot.',
      'Phone956-555-0100',
    ]);
    expect(document.title).toBe('Customer copy Q-7K3M-Q9DA | RGV Move Quote');
  });

  it.each([
    ['/quote', 'es'],
    ['/es/cotizacion', 'en'],
  ])('marks the second titles on %s as the other language', async (path, lang) => {
    fetchMock.mockResolvedValue(stored());
    open({ path, step: 4, values: COMPLETE });
    expect(screen.getByText('Su estimado').lang).toBe(lang);
    expect(screen.getByText('De').lang).toBe(lang);
    press('Get Quote');
    await waitFor(() => heading('Quote Submitted', 1));
    expect(screen.getByText('Copia del cliente').lang).toBe(lang);
  });
});

describe('a failure', () => {
  const fail = async () => {
    fetchMock.mockImplementation(async () => new Response('{}', { status: 500 }));
    open({ step: 4, values: COMPLETE });
    press('Get Quote');
    await screen.findByRole('alert');
  };

  it('shows the failure text, keeps the entries and is logged', async () => {
    await fail();
    const { textContent } = screen.getByRole('alert');
    expect(textContent).toContain('Error');
    expect(textContent).toContain('Failed to submit quote request. Please try again.');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ana Peña');
    expect(console.error).toHaveBeenCalled();
  });

  it('keeps its key for a retry until an entry changes', async () => {
    await fail();
    press('Get Quote');
    await screen.findByRole('alert');
    type('Name', 'Luz');
    press('Get Quote');
    await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(3));
    await screen.findByRole('alert');
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('is shown after 20 seconds without a response', async () => {
    vi.useFakeTimers();
    fetchMock.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    open({ step: 4, values: COMPLETE });
    press('Get Quote');
    await act(() => vi.advanceTimersByTimeAsync(19_999));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('alert').textContent).toContain(TEXT.error_toast.text);
  });

  it('an error that the browser finds is reported with the text of the site', async () => {
    const field_errors = { not_an_email: '{field}: ponga una dirección.' };
    fetchMock.mockResolvedValue(Response.json({ field_errors }));
    open({ step: 4, values: { ...COMPLETE, customer_email: 'ana@' } });
    press('Get Quote');
    const summary = await screen.findByRole('alert');
    within(summary).getByRole('link', { name: 'Email: ponga una dirección.' });
    const input = screen.getByLabelText('Email');
    const about = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(about?.textContent).toBe('Ponga una dirección.');
    expect(fetchMock.mock.calls.map(([address]) => address)).toEqual(['/leads/messages']);
  });

  it('a limit is said in words beside the form, which keeps its entries and its key', async () => {
    const fields = [{ field: '', message: 'Too many requests. Please wait a minute.' }];
    fetchMock.mockImplementation(async () => Response.json({ fields }, { status: 429 }));
    open({ step: 4, values: COMPLETE });
    press('Get Quote');
    const summary = await screen.findByRole('alert');
    within(summary).getByText('Too many requests. Please wait a minute.');
    expect(within(summary).queryByRole('link')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ana Peña');
    press('Get Quote');
    await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
    await screen.findByRole('alert');
    expect(new Set(keys()).size).toBe(1);
  });

  it('an error of a field opens its step and links to the field', async () => {
    const fields = [{ field: 'origin_address', message: 'Shorten the address.' }];
    fetchMock.mockResolvedValue(new Response(JSON.stringify({ fields }), { status: 400 }));
    open({ step: 4, values: COMPLETE });
    press('Get Quote');
    const summary = await screen.findByRole('alert');
    // The focus moves in an effect, after the summary is on the page.
    await waitFor(() => expect(document.activeElement).toBe(summary));
    const input = screen.getByLabelText('Origin address');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(within(summary).getByRole('link', { name: 'Shorten the address.' }));
    expect(document.activeElement).toBe(input);
  });
});

describe('without a network', () => {
  const loseRequests = () => fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));

  it('the request waits and is sent once, with one key', async () => {
    network.online = false;
    loseRequests();
    open({ step: 4, values: COMPLETE });
    press('Get Quote');
    expect((await screen.findByRole('status')).textContent).toContain(TEXT.waiting_toast.title);
    const kept = loadDraft(RATES);
    expect(kept?.pending).toBe(true);
    expect(keys()).toEqual([kept?.key]);
    network.online = true;
    fetchMock.mockReset().mockResolvedValue(stored());
    await act(async () => {
      dispatchEvent(new Event('online'));
      dispatchEvent(new Event('online'));
    });
    await waitFor(() => heading('Quote Submitted', 1));
    expect(keys()).toEqual([kept?.key]);
  });

  it('the request is sent if the browser is wrong about the network', async () => {
    network.online = false;
    fetchMock.mockResolvedValue(stored());
    open({ step: 4, values: COMPLETE });
    press('Get Quote');
    await waitFor(() => heading('Quote Submitted', 1));
  });

  it('the request is sent when the network is back, even if the browser does not report it', async () => {
    vi.useFakeTimers();
    network.online = false;
    loseRequests();
    open({ step: 4, values: COMPLETE });
    press('Get Quote');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByRole('status').textContent).toContain(TEXT.waiting_toast.title);
    fetchMock.mockResolvedValue(stored());
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(heading('Quote Submitted', 1)).toBeTruthy();
    expect(new Set(keys()).size).toBe(1);
  });

  it('an unsent request says that it is saved', async () => {
    loseRequests();
    open({ step: 4, values: COMPLETE });
    press('Get Quote');
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain(TEXT.error_toast.text);
    expect(textContent).toContain(TEXT.kept);
  });

  it('a waiting request is sent when the page is opened again', async () => {
    network.online = false;
    const key = '3f1c2a9e-8d47-4b6a-9c1d-0e2f3a4b5c6d';
    saveDraft({ values: COMPLETE, step: 4, key, pending: true, lead: null, began: Date.now() - 90_000 });
    fetchMock.mockResolvedValue(stored());
    open();
    await waitFor(() => heading('Quote Submitted', 1));
    expect(keys()).toEqual([key]);
    // The visitor began before the page was opened again; a machine would have been faster.
    expect(Number(source().get('elapsed'))).toBeGreaterThanOrEqual(90_000);
  });

  it('sends the id of the lead that it continues', async () => {
    fetchMock.mockResolvedValue(stored());
    open({ step: 4, values: COMPLETE, lead: 'a-lead' });
    press('Get Quote');
    await waitFor(() => heading('Quote Submitted', 1));
    expect(source().get('lead')).toBe('a-lead');
  });

  it('offers a call besides a retry on failure', async () => {
    fetchMock.mockResolvedValue(new Response('{}', { status: 503 }));
    open({ step: 4, values: COMPLETE });
    press('Get Quote');
    const toast = await screen.findByRole('alert');
    expect(within(toast).getByRole('link').getAttribute('href')).toBe(BRAND.phone_href);
    await waitFor(() => expect(document.activeElement).toBe(button('Get Quote')));
  });
});

describe('the toasts', () => {
  const succeed = async () => {
    vi.useFakeTimers();
    fetchMock.mockResolvedValue(stored());
    open({ step: 4, values: COMPLETE });
    press('Get Quote');
    await act(() => vi.advanceTimersByTimeAsync(0));
    return screen.getByRole('status');
  };

  it('close after six seconds on success, but not while hovered', async () => {
    const toast = await succeed();
    fireEvent.pointerEnter(toast);
    await act(() => vi.advanceTimersByTimeAsync(7_000));
    expect(screen.queryByRole('status')).toBeTruthy();
    fireEvent.pointerLeave(toast);
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('close when their button is clicked', async () => {
    await succeed();
    press('Close');
    expect(screen.queryByRole('status')).toBeNull();
  });
});
