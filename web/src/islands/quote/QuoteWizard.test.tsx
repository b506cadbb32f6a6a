// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { QuoteState } from '../../contract.gen';
import { loadDraft, saveDraft } from '../../lib/quote-draft';
import { COMPLETE, FRESH, RATES } from '../../lib/quote-fixture';
import { farMove } from './PriceNotes';
import { QuoteWizard } from './QuoteWizard';
import { BRAND, TEXT } from './wizard-fixture';
import { fetchMock, heading, open, press, receipt, setUp, type } from './wizard-harness';

setUp();

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
  const bar = (container: HTMLElement) => container.querySelector<HTMLElement>('.quote-nav') ?? container;
  const sheet = (container: HTMLElement) => container.querySelector<HTMLElement>('.copies') ?? container;
  const offer = 'Usual for 3 bedrooms: 3 movers, $1,212.40';

  it('is offered with its price as soon as the home calls for another crew', async () => {
    const { container } = open();
    expect(container.querySelector('.crew-note')).toBeNull();
    fireEvent.click(screen.getByLabelText('3'));
    for (const place of [bar(container), sheet(container)]) {
      await within(place).findByText('$909.30');
      expect(within(place).getByRole('button', { name: /^Usual for/ }).textContent).toContain(offer);
    }
  });

  it.each(['.quote-nav', '.copies'])('is chosen with one tap in %s', async (place) => {
    const { container } = open();
    fireEvent.click(screen.getByLabelText('3'));
    const button = container.querySelector<HTMLButtonElement>(`${place} .crew-note`);
    fireEvent.click(button ?? container);
    expect(container.querySelector('.crew-note')).toBeNull();
    await within(sheet(container)).findByText('$1,212.40');
    press('Next');
    expect(screen.getByLabelText<HTMLInputElement>(/^3 movers/).checked).toBe(true);
  });

  it('is never chosen by itself, and not offered where it is chosen or has no rate', () => {
    const { container } = open({ values: { ...COMPLETE, bedrooms: '4', crew_size: '4' } });
    expect(container.querySelector('.crew-note')).toBeNull();
    cleanup();
    const other = open({ values: { ...COMPLETE, bedrooms: '4' }, usual_crews: [9] });
    expect(other.container.querySelector('.crew-note')).toBeNull();
    cleanup();
    open({ step: 2, values: { ...COMPLETE, bedrooms: '4' } });
    expect(screen.getByLabelText<HTMLInputElement>(/^2 movers/).checked).toBe(true);
  });

  it('is a button of the form without script', () => {
    const values = { ...COMPLETE, bedrooms: '0', crew_size: '4' };
    const { container } = open({ step: 2, values });
    const buttons = container.querySelectorAll<HTMLButtonElement>('.crew-note');
    expect(buttons).toHaveLength(2);
    for (const { type, name, value, form, textContent } of buttons) {
      expect([type, name, value]).toEqual(['submit', 'go', 'usual-crew']);
      expect(form).toBe(container.querySelector('form'));
      expect(textContent).toContain('Usual for studio: 2 movers, $389.70');
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
      ['.quote-nav', '.estimate-bar b'],
      ['.copies', '.total'],
    ] as const) {
      const note = container.querySelector(`${place} .far-note`);
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

  it('is none to a town that the site’s pages add', () => {
    const estimate = { ...TEXT.estimate, added_towns: 'la feria' };
    const address = '500 S Main St, La Feria, TX 78559';
    expect(farMove(TEXT, 'McAllen', address)).toBe(TEXT.estimate.far_move);
    expect(farMove({ ...TEXT, estimate }, 'McAllen', address)).toBeNull();
  });

  it('says so on the receipt', async () => {
    const row = { ...receipt, destination_address: 'Houston, TX' };
    fetchMock.mockResolvedValue(new Response(JSON.stringify([row]), { status: 201 }));
    const values = { ...COMPLETE, destination_address: 'Houston, TX' };
    const { container } = open({ step: 4, values });
    press('Get Quote');
    await waitFor(() => heading('Quote Submitted', 1));
    expect(container.querySelector('.copy .far-note')?.textContent).toBe(TEXT.estimate.far_move);
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
