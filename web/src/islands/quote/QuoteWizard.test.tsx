// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuoteState, Receipt } from '../../contract.gen';
import { estimate } from '../../lib/estimate';
import { DRAFT_KEY, loadDraft, saveDraft } from '../../lib/quote-draft';
import { COMPLETE, FRESH, RATES } from '../../lib/quote-fixture';
import { toEstimateInput } from '../../lib/quote-form';
import { QuoteWizard } from './QuoteWizard';
import { BRAND, TEXT } from './wizard-fixture';

const fetchMock = vi.fn<typeof fetch>();
const receipt: Receipt = {
  reference: 'Q-7K3M-Q9DA',
  customer_name: 'Ana Peña',
  far: false,
  estimate: estimate(RATES, toEstimateInput(COMPLETE)),
};
const stored = () => new Response(JSON.stringify([receipt]), { status: 201 });
const network = { online: true };

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '');
  network.online = true;
  vi.stubGlobal('fetch', fetchMock);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.online);
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  fetchMock.mockReset();
});

function open(state: Partial<QuoteState> = {}) {
  return render(<QuoteWizard text={TEXT} state={{ ...FRESH, ...state }} brand={BRAND} />);
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const heading = (name: string, level = 2) => screen.getByRole('heading', { level, name });
const keys = () => fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
/** What the first request said about the visitor. */
const source = () =>
  new URLSearchParams(new Headers(fetchMock.mock.calls[0]?.[1]?.headers).get('Lead-Source') ?? '');

describe('the steps', () => {
  it('move without loading a page and take the focus along', () => {
    open();
    press('Next');
    expect(document.activeElement).toBe(heading('Moving Details'));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    press('Next');
    press('Next');
    expect(heading('Where should we send the estimate?')).toBeTruthy();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('keep the entries when going back', async () => {
    open({ step: 2 });
    type('Origin address', 'Pharr');
    press('Next');
    press('Previous');
    await waitFor(() => heading('Moving Details'));
    expect(screen.getByLabelText<HTMLInputElement>('Origin address').value).toBe('Pharr');
  });

  it("follow the browser's Back button", async () => {
    open();
    press('Next');
    act(() => {
      dispatchEvent(new PopStateEvent('popstate', { state: { quoteStep: 1, quoteDepth: 0, quoteBelow: 0 } }));
    });
    expect(heading('Home Details')).toBeTruthy();
  });

  it('update the estimate', () => {
    const { container } = open({ step: 3 });
    fireEvent.click(screen.getByLabelText(/Packing supplies/));
    const sheet = container.querySelector<HTMLElement>('.copies');
    expect(sheet && within(sheet).getByText('Packing supplies')).toBeTruthy();
    expect(sheet?.textContent).toContain('$870.00');
    expect(sheet?.textContent).toMatch(/\d\u00a0h/);
    expect(sheet?.textContent).not.toMatch(/\d h\b/);
  });
});

describe('the crews', () => {
  it('are those of the price list, also without words on the page', () => {
    const crews = [2, 4, 5].map((crew_size) => ({ crew_size, hourly_cents: crew_size * 6_000 }));
    open({ step: 2, rates: { ...RATES, crews } });
    const offered = screen.getAllByRole<HTMLInputElement>('radio', { name: /an hour/ });
    expect(offered.map(({ value }) => value)).toEqual(['2', '4', '5']);
    expect(offered[2]?.closest('label')?.textContent).toContain('$300');
  });
});

describe('the usual crew', () => {
  const bar = (container: HTMLElement) => container.querySelector<HTMLElement>('.qnav') ?? container;
  const sheet = (container: HTMLElement) => container.querySelector<HTMLElement>('.copies') ?? container;
  const offer = '3 movers is usual for 3 bedrooms: $1,212.40';

  it('is offered with its price as soon as the home calls for another crew', async () => {
    const { container } = open();
    expect(container.querySelector('.crewnote')).toBeNull();
    fireEvent.click(screen.getByLabelText('3'));
    for (const place of [bar(container), sheet(container)]) {
      await within(place).findByText('$909.30');
      expect(within(place).getByRole('button', { name: /is usual/ }).textContent).toContain(offer);
    }
  });

  it.each(['.qnav', '.copies'])('is chosen with one tap in %s', async (place) => {
    const { container } = open();
    fireEvent.click(screen.getByLabelText('3'));
    const button = container.querySelector<HTMLButtonElement>(`${place} .crewnote`);
    fireEvent.click(button ?? container);
    expect(container.querySelector('.crewnote')).toBeNull();
    await within(sheet(container)).findByText('$1,212.40');
    press('Next');
    expect(screen.getByLabelText<HTMLInputElement>(/^3 movers/).checked).toBe(true);
  });

  it('is never chosen by itself, and not offered where it is chosen or has no rate', () => {
    const { container } = open({ values: { ...COMPLETE, bedrooms: '4', crew_size: '4' } });
    expect(container.querySelector('.crewnote')).toBeNull();
    cleanup();
    const other = open({ values: { ...COMPLETE, bedrooms: '4' }, usual_crews: [9] });
    expect(other.container.querySelector('.crewnote')).toBeNull();
    cleanup();
    open({ step: 2, values: { ...COMPLETE, bedrooms: '4' } });
    expect(screen.getByLabelText<HTMLInputElement>(/^2 movers/).checked).toBe(true);
  });

  it('is a button of the form without script', () => {
    const values = { ...COMPLETE, bedrooms: '0', crew_size: '4' };
    const { container } = open({ step: 2, values });
    const buttons = container.querySelectorAll<HTMLButtonElement>('.crewnote');
    expect(buttons).toHaveLength(2);
    for (const { type, name, value, form, textContent } of buttons) {
      expect([type, name, value]).toEqual(['submit', 'go', 'usual-crew']);
      expect(form).toBe(container.querySelector('form'));
      expect(textContent).toContain('2 movers is usual for studio: $389.70');
    }
  });
});

describe('a far move', () => {
  it('says what the price counts before the price, wherever it is', async () => {
    const { container } = open({ step: 2, values: COMPLETE });
    type('Origin address', 'McAllen');
    type('Destination address', 'San Antonio St, Pharr');
    expect(screen.queryByText(TEXT.estimate.far_move)).toBeNull();
    type('Destination address', '500 Main Plaza, San Antonio');
    for (const [place, total] of [
      ['.qnav', '.ebar b'],
      ['.copies', '.tot'],
    ] as const) {
      const note = container.querySelector(`${place} .farnote`);
      const price = container.querySelector(`${place} ${total}`);
      expect(note?.textContent).toBe(TEXT.estimate.far_move);
      const order = price && note?.compareDocumentPosition(price);
      expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
    await waitFor(() => {
      const said = container.querySelector('[aria-live=polite]')?.textContent ?? '';
      expect(said).toMatch(/^This price is for the work at both doors.*Total \$779\.40/);
    });
  });

  it('says so on the receipt', async () => {
    const row = { ...receipt, destination_address: 'Houston, TX' };
    fetchMock.mockResolvedValue(new Response(JSON.stringify([row]), { status: 201 }));
    const values = { ...COMPLETE, destination_address: 'Houston, TX' };
    const { container } = open({ step: 4, values });
    press('Get Quote');
    await waitFor(() => heading('Quote Submitted', 1));
    expect(container.querySelector('.copy .farnote')?.textContent).toBe(TEXT.estimate.far_move);
  });
});

describe('the heading of a phone', () => {
  const begun = (container: HTMLElement) => container.querySelector('.is-begun') !== null;

  it.each(['a choice', 'a field', 'Next'])('makes way after %s', (what) => {
    const { container } = open();
    expect(begun(container)).toBe(false);
    if (what === 'a choice') fireEvent.click(screen.getByLabelText('House'));
    else if (what === 'a field') fireEvent.focus(screen.getByLabelText('Square footage'));
    else press('Next');
    expect(begun(container)).toBe(true);
  });

  it('makes way on every later page without script, but not on the receipt', () => {
    const rendered = (state: Partial<QuoteState>) =>
      renderToString(<QuoteWizard text={TEXT} state={{ ...FRESH, ...state }} brand={BRAND} />);
    expect(rendered({})).not.toContain('is-begun');
    expect(rendered({ step: 2 })).toContain('is-begun');
    expect(rendered({ failed: true, step: 4 })).toContain('is-begun');
    expect(rendered({ step: 5, receipt })).not.toContain('is-begun');
  });

  it('keeps what is read in place', () => {
    const scroll = vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
    const heights = [300, 100];
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => heights.shift() ?? 100);
    open();
    fireEvent.click(screen.getByLabelText('House'));
    expect(scroll.mock.calls).toEqual([[0, -200]]);
  });

  it('measures the keyboard, which covers the end of the window', () => {
    const view = Object.assign(new EventTarget(), { height: 640, offsetTop: 0, scale: 1 });
    vi.stubGlobal('visualViewport', view);
    vi.stubGlobal('innerHeight', 640);
    const { unmount } = open();
    const inset = () => document.documentElement.style.getPropertyValue('--keyboard');
    expect(inset()).toBe('');
    view.height = 380;
    view.dispatchEvent(new Event('resize'));
    expect(inset()).toBe('260px');
    Object.assign(view, { height: 320, scale: 2 });
    view.dispatchEvent(new Event('resize'));
    expect(inset()).toBe('0px');
    unmount();
    expect(inset()).toBe('');
  });
});

describe('the square footage', () => {
  it('is checked at Next in step 1', async () => {
    const field_errors = { out_of_range: '{field}: choose between {min} and {max}.' };
    fetchMock.mockResolvedValue(Response.json({ field_errors }));
    open();
    const input = screen.getByLabelText<HTMLInputElement>('Square footage');
    // This DOM compares no numbers.
    Object.defineProperty(input, 'validity', { value: { rangeOverflow: true } });
    type('Square footage', '5000000');
    press('Next');
    const summary = await screen.findByRole('alert');
    within(summary).getByRole('link', { name: 'Square footage: choose between 0 and 1000000.' });
    expect(heading('Home Details')).toBeTruthy();
  });
});

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
    expect(screen.getByText('$779.40')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
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

describe('the live region', () => {
  it('announces the price at most once a second', async () => {
    vi.useFakeTimers();
    const { container } = open({ step: 3 });
    const region = container.querySelector('[aria-live=polite]');
    const said: string[] = [];
    new MutationObserver(() => said.push(region?.textContent ?? '')).observe(region ?? container, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    for (const name of [/Packing supplies/, /Storage|storage/, /Piano/]) {
      fireEvent.click(screen.getByLabelText(name));
      await act(() => vi.advanceTimersByTimeAsync(100));
    }
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(said.map((line) => line.split(', ')[0])).toEqual(['Total $941.78', 'Total $1,634.58']);
  });
});

describe('the draft', () => {
  it('survives a reload', () => {
    open({ step: 1 });
    type('Square footage', '950');
    press('Next');
    cleanup();
    open();
    expect(heading('Moving Details')).toBeTruthy();
    expect(loadDraft(RATES)?.values.square_footage).toBe('950');
  });

  it('hydrates without a mismatch, and keeps what was typed before', async () => {
    saveDraft({
      values: { ...COMPLETE, bedrooms: '3' },
      step: 1,
      key: null,
      pending: false,
      lead: null,
      began: 1,
    });
    const ui = <QuoteWizard text={TEXT} state={FRESH} brand={BRAND} />;
    const container = document.createElement('div');
    container.innerHTML = renderToString(ui);
    document.body.append(container);
    const footage = container.querySelector<HTMLInputElement>('#quote-square_footage');
    if (footage) footage.value = '1234';
    const mismatch = vi.fn();
    render(ui, { container, hydrate: true, onRecoverableError: mismatch });
    await waitFor(() => expect(loadDraft(RATES)?.values.square_footage).toBe('1234'));
    expect(screen.getByLabelText<HTMLInputElement>('3').checked).toBe(true);
    expect(footage?.value).toBe('1234');
    expect(mismatch).not.toHaveBeenCalled();
  });
});
