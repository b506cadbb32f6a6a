import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckedColor, ColorCheck } from '../../contract.gen';
import { ColorFields } from './ColorFields.tsx';
import type { Facts } from './fact-groups.ts';

const shipped = { primary: '#00684a', accent: '#c4213a' };

/** The server: it knows the shipped colors, navy, and a gray that it refuses. */
function checked(color: string, original: string): CheckedColor {
  const isGrey = color === '#777777';
  const isColor = /^#[0-9a-f]{6}$/.test(color);
  return {
    text_contrast: isColor ? (isGrey ? '4.4' : '6.8') : null,
    problem: isGrey ? 'Too pale: use #595959.' : isColor ? null : 'No color.',
    nearest: isGrey ? '#595959' : null,
    shipped: original,
  };
}

const urls: string[] = [];

function answer(url: string): ColorCheck {
  urls.push(url);
  const query = new URL(url, 'https://desk.test').searchParams;
  const primary = query.get('primary') ?? shipped.primary;
  const accent = query.get('accent') ?? shipped.accent;
  return {
    primary: checked(primary, shipped.primary),
    accent: checked(accent, shipped.accent),
    sample: {
      primary,
      primary_dark: '#010101',
      primary_darkest: '#020202',
      accent,
      accent_dark: '#030303',
      theme: null,
    },
  };
}

let current: Facts;

function Harness({
  colors,
  refused,
}: {
  readonly colors?: Record<string, string>;
  readonly refused?: string;
}) {
  const [facts, setFacts] = useState<Facts>({ brand: { main: 'Palma Real' }, ...(colors && { colors }) });
  current = facts;
  return (
    <ColorFields
      facts={facts}
      problems={new Map(refused ? [['/colors/primary', [refused]]] : [])}
      onChange={(pointer, value) => {
        expect(pointer).toBe('/colors');
        setFacts({ ...facts, colors: value });
      }}
    />
  );
}

async function show(props: Parameters<typeof Harness>[0]) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Harness {...props} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Colors' });
}

const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

beforeEach(() => {
  urls.length = 0;
  vi.stubGlobal('fetch', async (url: string) => Response.json(answer(url)));
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

describe('the color fields', () => {
  it('show each color as a picker, as text, and its contrast as text', async () => {
    await show({ colors: shipped });
    expect(field('Main color').value).toBe('#00684a');
    expect(field('Accent color: open the color picker').value).toBe('#c4213a');
    expect(screen.getAllByText('Good contrast: text on this color has at least 6.8:1')).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('say why a color cannot be used, and change it to the nearest one that can', async () => {
    await show({ colors: shipped });
    type('Main color', '#777777');
    expect(await screen.findByText('Too pale: use #595959.')).toBeTruthy();
    expect(screen.getAllByText(/^Good contrast/)).toHaveLength(1);
    expect(field('Main color').getAttribute('aria-invalid')).toBe('true');
    expect(field('Accent color').getAttribute('aria-invalid')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Use this color instead: #595959' }));
    expect(current.colors).toEqual({ primary: '#595959', accent: '#c4213a' });
    await vi.waitFor(() => expect(screen.queryByText('Too pale: use #595959.')).toBeNull());
    expect(field('Main color').value).toBe('#595959');
  });

  it('restore both original colors', async () => {
    await show({ colors: { primary: '#1b2a5c', accent: '#7a1f4d' } });
    fireEvent.click(screen.getByRole('button', { name: 'Restore the original colors' }));
    expect(current.colors).toEqual(shipped);
    expect(screen.queryByRole('button', { name: 'Restore the original colors' })).toBeNull();
  });

  it('take a color from the picker, and digits without their hash', async () => {
    await show({ colors: shipped });
    type('Main color: open the color picker', '#1b2a5c');
    type('Accent color', ' 7A1F4D');
    expect(current.colors).toEqual({ primary: '#1b2a5c', accent: '#7A1F4D' });
  });

  it('start with the original colors where none are stored', async () => {
    await show({});
    expect(field('Main color').value).toBe('#00684a');
    type('Accent color', '#7a1f4d');
    expect(current.colors).toEqual({ primary: '#00684a', accent: '#7a1f4d' });
  });

  it('show a sample in the colors that are checked', async () => {
    await show({ colors: shipped });
    type('Main color', '#1b2a5c');
    const sample = screen.getByRole('img', { name: 'How the colors look on a page' });
    await vi.waitFor(() => expect(sample.style.getPropertyValue('--grove')).toBe('#1b2a5c'));
    expect(sample.style.getPropertyValue('--grove-xdk')).toBe('#020202');
    expect(sample.style.getPropertyValue('--ruby')).toBe('#c4213a');
    expect(within(sample).getByText('Palma Real')).toBeTruthy();
  });

  it('ask the server once for a run of changes', async () => {
    await show({ colors: shipped });
    vi.useFakeTimers();
    for (const color of ['#111111', '#222222', '#333333']) {
      type('Main color: open the color picker', color);
      await act(() => vi.advanceTimersByTimeAsync(100));
    }
    expect(urls).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(urls).toHaveLength(2);
    expect(urls[1]).toContain('333333');
  });

  it('show why publishing was refused at the field', async () => {
    await show({ colors: shipped, refused: 'Refused by the server.' });
    expect(screen.getByText('Refused by the server.')).toBeTruthy();
    expect(field('Main color').getAttribute('aria-invalid')).toBe('true');
  });
});
