import { act, cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { deskJob } from '../fixtures/desk-week.ts';
import { at, jobDetail, serveJob } from '../fixtures/job-detail.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { JobScreen } from './JobScreen.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to, params, search, hash }: LinkProps) => (
    <a href={`${to} ${JSON.stringify(params ?? search ?? {})}${hash ? `#${hash}` : ''}`}>{children}</a>
  ),
  useParams: () => ({ id: 'a' }),
}));

interface LinkProps {
  readonly children: ReactNode;
  readonly to: string;
  readonly params?: object;
  readonly search?: object;
  readonly hash?: string;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

it('says when, where and who, one tap from a call, a text, both maps and the lead', async () => {
  serveJob(jobDetail());
  renderDesk(<JobScreen />);
  expect(await screen.findByRole('heading', { name: 'Customer a', level: 1 })).toBeTruthy();
  expect(screen.getByText('8:00 AM to 10:00 AM')).toBeTruthy();
  expect(screen.getByText('Crew North')).toBeTruthy();
  expect(hrefOf(/^Call/)).toBe('tel:+19565550118');
  expect(hrefOf('Text')).toBe('/leads/$id {"id":"lead-a"}#text');
  expect(screen.getAllByRole('link', { name: /^Open map/ })).toHaveLength(2);
  expect(hrefOf('Open the lead')).toBe('/leads/$id {"id":"lead-a"}');
});

it('shows what was promised, and the maximum with the change orders', async () => {
  const order = { id: 'o1', at: at('11:00'), text: 'Swing', cents: 15_000 };
  const change_orders = [{ ...order, accepted_at: at('11:10'), accepted_name: 'Ana' }];
  serveJob(jobDetail({ change_orders, limit_cents: 155_000 }));
  renderDesk(<JobScreen />);
  expect(await screen.findByText('No. 7, not above the maximum')).toBeTruthy();
  for (const text of ['$1,201.58', '$1,400.00', '$1,550.00', 'Marisol Treviño, 7:00 AM'])
    expect(screen.getByText(text)).toBeTruthy();
});

it('a job that waits for confirmation or was canceled has no clock and is not finished', async () => {
  for (const status of ['requested', 'canceled']) {
    serveJob(jobDetail({ job: deskJob('a', { status }) }));
    renderDesk(<JobScreen />);
    expect(await screen.findByText(/^This (?:booking waits|job was canceled)/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Finish the job' })).toBeNull();
    cleanup();
  }
});

it('is printed as one sheet for the crew', async () => {
  serveJob(jobDetail());
  renderDesk(<JobScreen />);
  await screen.findByRole('heading', { name: 'Clock' });
  act(() => void dispatchEvent(new Event('beforeprint')));
  const paper = document.querySelector('.crew-sheet');
  for (const text of ['Crew North', '8:00 AM to 10:00 AM', '$1,400.00', '1210 N 10th St', '(956) 555-0118'])
    expect(paper?.textContent).toContain(text);
  // The print styles hide all that follows it.
  expect(paper?.parentElement?.firstElementChild).toBe(paper);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.crew-sheet')).toBeNull();
});

it('says that there is no such job', async () => {
  vi.stubGlobal('fetch', async () => json({ error: 'Not found.' }, 404));
  vi.useFakeTimers();
  renderDesk(<JobScreen />);
  // The test's client tries again a few times.
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  expect(screen.getByRole('heading', { name: 'There is no such job.' })).toBeTruthy();
});

it('a job that cannot be loaded can be tried again', async () => {
  vi.stubGlobal('fetch', async () => json({ error: 'Not now.' }, 503));
  vi.useFakeTimers();
  renderDesk(<JobScreen />);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  expect(screen.getByText('The job could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
