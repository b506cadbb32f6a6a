import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sample } from '../../contract.gen';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { FactFields } from './FactFields.tsx';
import type { Facts } from './fact-groups.ts';

const fetchMock = vi.fn<typeof fetch>();
const onChange = vi.fn();

function sample(fact: string, text: string, confirmable: boolean): [string, Sample] {
  const pointer = `/${fact.replace('.', '/')}`;
  const place = { file: 'facts.toml', title: 'Facts', pointer };
  return [fact, { key: fact, fact, text, confirmable, confirmed: false, ...place }];
}

interface Given {
  readonly samples?: [string, Sample][];
  readonly published?: Facts;
  readonly readings?: readonly string[];
}

function open(
  fact: string,
  facts: Facts,
  { samples = [], published = facts, readings = ['main'] }: Given = {},
) {
  renderDesk(
    <FactFields
      group={{ fact, readings }}
      placesOf={new Map()}
      samples={new Map(samples)}
      problems={new Map()}
      {...{ facts, published, onChange }}
    />,
  );
}

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  onChange.mockReset();
});

describe('a field of the profile', () => {
  it('marks a claim that came with the program until the owner confirms it', async () => {
    open('rating', { rating: { main: '4.8' } }, { samples: [sample('rating.main', '4.8', true)] });
    expect(screen.getByText('Sample')).toBeTruthy();
    fetchMock.mockResolvedValue(json({ dismissed: false, steps: [] }));
    fireEvent.click(screen.getByRole('button', { name: 'This is true for my company: Average rating' }));
    await waitFor(() => expect(fetchMock).toHaveBeenCalled());
    expect(JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body))).toEqual({
      key: 'rating.main',
      done: true,
    });
  });

  it('is not marked as a sample once it is changed', () => {
    open('rating', { rating: { main: '4.9' } }, { samples: [sample('rating.main', '4.8', true)] });
    expect(screen.queryByText('Sample')).toBeNull();
  });

  it('a license number has one field for both languages and cannot be confirmed as a sample', () => {
    const text = 'TxDMV 000000000C (sample)';
    const txdmv = { main: text, main_es: 'TxDMV 000000000C (muestra)' };
    open('txdmv', { txdmv }, { samples: [sample('txdmv.main', text, false)] });
    expect(screen.getByText('Sample')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    const fields = screen.getAllByRole('textbox');
    expect(fields).toHaveLength(1);
    fireEvent.change(fields[0] as HTMLElement, { target: { value: '003456789C' } });
    expect(onChange).toHaveBeenCalledWith('/txdmv', { main: '003456789C' });
  });

  it('warns that the law asks for a license number where there is none', () => {
    open('txdmv', { txdmv: { main: '' } });
    expect(screen.getByRole('status').textContent).toContain('643.153');
    cleanup();
    open('txdmv', { txdmv: { main: 'TxDMV 003456789C' } });
    expect(screen.queryByRole('status')).toBeNull();
  });

  describe('whose main reading was changed', () => {
    const published = { phone: { main: '956-555-0173', about: '956-555-0199', hero: '956-555-0100' } };
    const changed = { phone: { ...published.phone, main: '956-555-0142' } };
    const readings = ['main', 'about', 'hero'];
    const button = 'Use the new one everywhere';

    it('names the readings that still show another value, and replaces them together', () => {
      open('phone', changed, { published, readings });
      const offer = screen.getByRole('status');
      expect(offer.textContent).toContain('Phone on the About page: 956-555-0199');
      expect(offer.textContent).toContain('956-555-0100');
      fireEvent.click(screen.getByRole('button', { name: button }));
      expect(onChange.mock.calls).toEqual([
        ['/phone/about', '956-555-0142'],
        ['/phone/hero', '956-555-0142'],
      ]);
      // From now on they follow.
      expect(screen.queryByText(button)).toBeNull();
      onChange.mockReset();
      fireEvent.change(screen.getByLabelText('Main phone'), { target: { value: '956-555-0143' } });
      expect(onChange.mock.calls.map(([pointer]) => pointer)).toEqual([
        '/phone/main',
        '/phone/about',
        '/phone/hero',
      ]);
    });

    it('says nothing of readings that were changed too, nor before there is a new value', () => {
      open('phone', published, { published, readings });
      expect(screen.queryByText(button)).toBeNull();
      cleanup();
      open('phone', { phone: { ...published.phone, main: '  ' } }, { published, readings });
      expect(screen.queryByText(button)).toBeNull();
      cleanup();
      const own = { phone: { main: '956-555-0142', about: '956-555-0150', hero: '956-555-0151' } };
      open('phone', own, { published, readings });
      expect(screen.queryByText(button)).toBeNull();
    });
  });
});
