/** Opens the wizard in a browser without a server, for tests. */

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { QuoteState, Receipt } from '../../contract.gen';
import { estimate } from '../../lib/estimate';
import { COMPLETE, FRESH, RATES } from '../../lib/quote-fixture';
import { toEstimateInput } from '../../lib/quote-form';
import { QuoteWizard } from './QuoteWizard';
import { BRAND, TEXT } from './wizard-fixture';

export const fetchMock = vi.fn<typeof fetch>();
export const receipt: Receipt = {
  reference: 'Q-7K3M-Q9DA',
  customer_name: 'Ana Peña',
  far: false,
  day: 'March 14, 2027',
  just_sent: true,
  estimate: estimate(RATES, toEstimateInput(COMPLETE)),
};
export const stored = () => new Response(JSON.stringify([receipt]), { status: 201 });
export const network = { online: true };

/** Gives each test of a file an empty storage, a network, and `fetchMock` in place of `fetch`. */
export function setUp(): void {
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
}

export function open(state: Partial<QuoteState> = {}) {
  return render(<QuoteWizard text={TEXT} state={{ ...FRESH, ...state }} brand={BRAND} />);
}
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const press = (name: string) => fireEvent.click(button(name));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const heading = (name: string, level = 2) => screen.getByRole('heading', { level, name });
