// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuoteState, Receipt } from '../contract.gen';
import { bareTexts, translatePage } from '../fixtures/translated-page';
import { estimate } from '../lib/estimate';
import { COMPLETE, FRESH, RATES } from '../lib/quote-fixture';
import { toEstimateInput } from '../lib/quote-form';
import { islandComponents } from './components';
import { QuoteWizard } from './quote/QuoteWizard';
import { BRAND, TEXT } from './quote/wizard-fixture';
import type { IslandName, IslandProps } from './registry';

const receipt: Receipt = {
  reference: 'Q-7K3M-Q9DA',
  customer_name: 'Ana Peña',
  far: false,
  day: 'March 14, 2027',
  just_sent: true,
  estimate: estimate(RATES, toEstimateInput({ ...COMPLETE, additional_services: ['full_packing'] })),
};
const errors = [
  { field: 'origin_address', message: 'Origin address: shorten it.' },
  { field: 'stairs_origin', message: 'Choose one.' },
  { field: 'crew_size', message: 'Choose one.' },
  { field: 'additional_services', message: 'Choose one.' },
  { field: 'customer_email', message: 'Email: enter an address.' },
  { field: 'unknown', message: 'No such field.' },
];
const fetchMock = vi.fn<typeof fetch>();

const wizard = (state: Partial<QuoteState>): IslandProps['QuoteWizard'] => ({
  text: { ...TEXT, fields: { special_requests: { label: 'Requests', hint: 'Anything else.' } } },
  state: { ...FRESH, ...state },
  brand: BRAND,
});
/** Every island in every state that it draws differently. */
const states: { readonly [N in IslandName]: Readonly<Record<string, IslandProps[N]>> } = {
  QuoteWizard: {
    'step 1': wizard({}),
    'step 2': wizard({ step: 2, values: { ...COMPLETE, origin_address: '1 Main St, Pharr, TX' } }),
    'step 2 with errors': wizard({ step: 2, errors }),
    'step 3 with errors': wizard({ step: 3, errors }),
    'step 3 with services': wizard({
      step: 3,
      values: { ...COMPLETE, stairs_origin: '2', additional_services: ['full_packing', 'storage'] },
    }),
    'step 4': wizard({ step: 4 }),
    'step 4 with errors': wizard({ step: 4, errors, values: COMPLETE }),
    'step 4 after a failure': wizard({ step: 4, failed: true, values: COMPLETE }),
    'the Spanish page': wizard({ step: 4, path: '/es/cotizacion' }),
    'the receipt': wizard({ step: 5, receipt, values: COMPLETE }),
  },
};
const drawn = Object.entries(states).flatMap(([name, byState]) =>
  Object.entries(byState).map(([state, props]) => [name as IslandName, state, props] as const),
);

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '');
  vi.stubGlobal('fetch', fetchMock);
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  // Amounts change immediately instead of counting.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchMock.mockReset();
});

describe('an island', () => {
  it.each(drawn)('%s owns no text beside other content: %s', (name, _, props) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { container } = render(createElement(islandComponents[name], props));
    expect(container.textContent).not.toBe('');
    expect(bareTexts(container)).toEqual([]);
  });

  it.each(drawn)('%s shows new content on a translated page: %s', (name, _, props) => {
    const failures = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { container, rerender } = render(createElement(islandComponents[name], props));
    translatePage(container);
    const changed = mapTexts(props, (text) => `${text}!`) as typeof props;
    rerender(createElement(islandComponents[name], changed));
    const { container: expected } = render(createElement(islandComponents[name], changed), {
      container: document.body.appendChild(document.createElement('div')),
    });
    expect(container.textContent).toBe(expected.textContent);
    expect(failures).not.toHaveBeenCalled();
  });
});

describe('the wizard on a translated page', () => {
  const choose = (label: string | RegExp) => {
    fireEvent.click(screen.getByLabelText(label));
    translatePage(document.body);
  };
  const press = (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    translatePage(document.body);
  };
  const open = (state: Partial<QuoteState> = {}) => {
    const view = render(<QuoteWizard text={TEXT} state={{ ...FRESH, ...state }} brand={BRAND} />);
    translatePage(document.body);
    const total = (place: string) => view.container.querySelector(place)?.textContent;
    return { ...view, totals: () => [total('.copies .total dd'), total('.estimate-bar b')] };
  };

  it('shows the price of what was entered last, everywhere', () => {
    const { totals } = open();
    expect(totals()).toEqual(['$779.40', '$779.40']);
    choose('House');
    choose('3');
    press('Next');
    choose(/^4 movers/);
    press('Next');
    choose(/^Piano/);
    choose(/^Full packing/);
    expect(totals()).toEqual(['$3,637.20', '$3,637.20']);
    choose(/^Piano/);
    expect(totals()).not.toContain('$3,637.20');
    press('Previous');
  });

  it('shows and removes errors, notices and the receipt', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    open({ step: 4, values: COMPLETE });
    const fields = [{ field: 'customer_email', message: 'Email: enter an address.' }];
    fetchMock.mockResolvedValueOnce(Response.json({ fields }, { status: 400 }));
    press('Get Quote');
    await screen.findByText('Enter an address.');
    translatePage(document.body);
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'luz@example.com' } });
    expect(screen.queryByText('Enter an address.')).toBeNull();

    fetchMock.mockResolvedValueOnce(new Response('{}', { status: 500 }));
    press('Get Quote');
    await screen.findByText(TEXT.error_toast.text);
    translatePage(document.body);
    let arrive: (response: Response) => void = () => {};
    fetchMock.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    press('Get Quote');
    await screen.findByRole('button', { name: 'Submitting...' });
    translatePage(document.body);
    await act(async () => arrive(Response.json([receipt], { status: 201 })));
    await waitFor(() => screen.getByRole('heading', { level: 1, name: 'Quote Submitted' }));
    expect(document.querySelector('.quote-done .total dd')?.textContent).toBe('$1,623.75');
    press('Close');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('takes over a page that was translated before the script was loaded', async () => {
    const ui = <QuoteWizard text={TEXT} state={FRESH} brand={BRAND} />;
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(ui);
    translatePage(container, (text) => text.toUpperCase());
    render(ui, { container, hydrate: true, onRecoverableError: () => {} });
    fireEvent.click(await screen.findByLabelText('3'));
    expect(container.querySelector('.copies .total dd')?.textContent).toBe('$909.30');
  });
});

/** Props with every text of the content changed. The state, keys and addresses keep their values. */
function mapTexts(value: unknown, change: (text: string) => string, key = ''): unknown {
  if (isData(key)) return value;
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, change, name)]),
  );
}

function isData(key: string): boolean {
  return /^(?:state|key|value|icon|href|.*_href)$/.test(key);
}
