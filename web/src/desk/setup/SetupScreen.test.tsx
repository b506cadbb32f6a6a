import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskPerson, MailStatus, Sample, SetUpStep } from '../../contract.gen';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { SetupScreen } from './SetupScreen.tsx';

const fetchMock = vi.fn<typeof fetch>();
const owner = { id: 'a', name: 'Rosa', role: 'owner' } as DeskPerson;
const mail = {
  ...{ is_fixed: true, failure: '', test: null },
  ...{ owner_address: 'rosa@example.com', owner_source: 'account', owner_version: 0 },
} as unknown as MailStatus;

const rating: Sample = {
  key: 'rating.main',
  fact: 'rating.main',
  file: 'facts.toml',
  title: 'Facts',
  pointer: '/rating/main',
  text: '4.8',
  confirmable: true,
  confirmed: false,
};
const confirmed: Sample = {
  ...rating,
  key: 'founded.ads',
  fact: 'founded.ads',
  pointer: '/founded/ads',
  confirmed: true,
};
const license: Sample = {
  ...rating,
  key: 'txdmv.main',
  fact: 'txdmv.main',
  pointer: '/txdmv/main',
  text: 'TxDMV 000000000C (sample)',
  confirmable: false,
};
const badges: Sample = {
  ...rating,
  key: 'pages/home.toml/section/0/badges',
  fact: '',
  file: 'es/pages/home.toml',
  title: 'Home',
  pointer: '/section/0/badges',
  text: 'BBB Accredited',
};
const price: Sample = {
  ...license,
  key: 'rates.toml/services/piano_moving',
  fact: '',
  file: 'rates.toml',
  pointer: '/services/2/price',
  text: '$200.00',
};

function step(key: string, part: Partial<SetUpStep> = {}): SetUpStep {
  return { key, done: false, confirmable: false, confirmed: false, samples: [], ...part };
}

async function open(...steps: SetUpStep[]) {
  const answers: Readonly<Record<string, unknown>> = {
    mail,
    me: { person: owner, now: Date.now() },
    setup: { dismissed: false, steps },
  };
  fetchMock.mockImplementation(async (url) => json(answers[String(url).split('/').at(-1) ?? '']));
  const router = createRouter({
    routeTree: createRootRoute({ component: SetupScreen }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  renderDesk(<RouterProvider router={router as never} />, { person: owner });
  await screen.findByRole('heading', { level: 1, name: 'Set up' });
  await screen.findByText(/of \d+ done$/);
}

const item = (name: RegExp) =>
  screen.getByRole('heading', { level: 2, name }).closest('.setup__step') as HTMLElement;
const sent = () =>
  fetchMock.mock.calls.flatMap(([, init]) => (init?.body ? [JSON.parse(String(init.body))] : []));

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

describe('the set-up list', () => {
  it('begins with email while there is none', async () => {
    await open(step('mail'), step('backup'));
    expect(screen.getByText(/^Start with email\./)).toBeTruthy();
  });

  it('does not ask for email once it is there', async () => {
    await open(step('mail', { done: true }), step('backup'));
    expect(screen.queryByText(/^Start with email\./)).toBeNull();
  });

  it('names what came with the program, with a link to its field', async () => {
    await open(
      step('licenses', { samples: [license] }),
      step('samples', { samples: [badges] }),
      step('prices', { confirmable: true, samples: [price] }),
    );
    const links = (name: RegExp) =>
      within(item(name))
        .getAllByRole('link')
        .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
    expect(links(/^License/)).toContain('TxDMV number /profile#at/txdmv/main');
    expect(links(/^Reviews/)[0]).toMatch(/^Badges \(Home\), in Spanish \/site\/edit\?path=es.*&at=/);
    expect(links(/^Prices/)[0]).toMatch(/^Piano moving \/site\/edit\?path=rates\.toml&at=/);
  });

  it('lists the same text of both languages once, and folds a long list', async () => {
    const english = { ...badges, file: 'en/pages/home.toml' };
    const many = Array.from({ length: 5 }, (_, at) => ({ ...price, key: `price/${at}`, pointer: `/${at}` }));
    await open(step('samples', { samples: [english, badges] }), step('prices', { samples: many }));
    const list = item(/^Reviews/);
    expect(within(list).getByText('1 item came with the program')).toBeTruthy();
    expect(within(list).getAllByRole('button', { name: /^This is true for my company/ })).toHaveLength(1);
    const links = within(list).getAllByRole('link');
    expect(links.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      'Badges (Home)',
      'Badges (Home), in Spanish',
    ]);
    expect(links[1]?.parentElement?.textContent, 'on a line of its own').toBe('Badges (Home), in Spanish');
    expect(list.querySelector('details')?.open).toBe(true);
    expect(item(/^Prices/).querySelector('details')?.open).toBe(false);
  });

  it('says what the picture of a replaced review is', async () => {
    const poster = { ...badges, pointer: '/section/3/testimonials/0/poster', text: 'Dora Salinas' };
    await open(step('samples', { samples: [{ ...poster, file: 'en/pages/home.toml' }] }));
    const list = item(/^Reviews/);
    expect(
      within(list).getByRole('link', { name: 'Picture with the review of Dora Salinas (Home)' }),
    ).toBeTruthy();
    expect(within(list).queryByText('Dora Salinas')).toBeNull();
  });

  it('lists the legal pages by name, and lets the owner say that a lawyer has reviewed them', async () => {
    const terms = { ...badges, key: 'pages/terms.toml', pointer: '', title: 'Terms', text: 'Terms' };
    const english = { ...terms, file: 'en/pages/terms.toml' };
    await open(step('legal', { samples: [english, { ...terms, file: 'es/pages/terms.toml' }] }));
    const list = item(/^Terms and privacy/);
    const links = within(list).getAllByRole('link');
    expect(links.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Terms', 'Terms, in Spanish']);
    fireEvent.click(within(list).getByRole('button', { name: 'A lawyer has reviewed this page: Terms' }));
    await waitFor(() => expect(sent()).toEqual([{ key: 'pages/terms.toml', done: true }]));
  });

  it('does not let an invented review be confirmed', async () => {
    const review = { ...badges, key: 'review', pointer: '/section/3/testimonials/0', text: 'Marta G.' };
    await open(step('samples', { samples: [review] }));
    expect(within(item(/^Reviews/)).queryByRole('button')).toBeNull();
  });

  it('confirms a claim, but no placeholder number and no list as a whole', async () => {
    await open(step('licenses', { samples: [license] }), step('claims', { samples: [rating, confirmed] }));
    expect(within(item(/^License/)).queryByRole('button')).toBeNull();
    expect(within(item(/^Claims/)).getByText('1 item came with the program')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'This is true for my company: Average rating' }));
    await waitFor(() => expect(sent()).toEqual([{ key: 'rating.main', done: true }]));
    const again = screen.getByRole('button', { name: /^Mark as not confirmed/ });
    await waitFor(() => expect(again).toHaveProperty('disabled', false));
    fireEvent.click(again);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({ key: 'founded.ads', done: false });
  });
});
