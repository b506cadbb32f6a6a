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

function open(fact: string, facts: Facts, samples: [string, Sample][]) {
  renderDesk(
    <FactFields
      group={{ fact, readings: ['main'] }}
      placesOf={new Map()}
      samples={new Map(samples)}
      problems={new Map()}
      {...{ facts, onChange }}
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
    open('rating', { rating: { main: '4.8' } }, [sample('rating.main', '4.8', true)]);
    expect(screen.getByText('Sample')).toBeTruthy();
    fetchMock.mockResolvedValue(json({ dismissed: false, steps: [] }));
    fireEvent.click(screen.getByRole('button', { name: 'This is true for my company: Average rating' }));
    await waitFor(() => expect(fetchMock).toHaveBeenCalled());
    expect(JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body))).toEqual({
      key: 'rating.main',
      done: true,
    });
  });

  it('is no sample once it says something else', () => {
    open('rating', { rating: { main: '4.9' } }, [sample('rating.main', '4.8', true)]);
    expect(screen.queryByText('Sample')).toBeNull();
  });

  it('of a license number is one for both languages and cannot be confirmed as a sample', () => {
    const text = 'TxDMV 000000000C (sample)';
    const txdmv = { main: text, main_es: 'TxDMV 000000000C (muestra)' };
    open('txdmv', { txdmv }, [sample('txdmv.main', text, false)]);
    expect(screen.getByText('Sample')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    const fields = screen.getAllByRole('textbox');
    expect(fields).toHaveLength(1);
    fireEvent.change(fields[0] as HTMLElement, { target: { value: '003456789C' } });
    expect(onChange).toHaveBeenCalledWith('/txdmv', { main: '003456789C' });
  });

  it('warns that the law asks for a license number where there is none', () => {
    open('txdmv', { txdmv: { main: '' } }, []);
    expect(screen.getByRole('status').textContent).toContain('643.153');
    cleanup();
    open('txdmv', { txdmv: { main: 'TxDMV 003456789C' } }, []);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
