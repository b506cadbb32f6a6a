import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeskMe, DeskPerson } from '../../contract.gen';
import { jobDetail, serveJob } from '../fixtures/job-detail.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { CrewJobScreen } from './CrewJobScreen.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to }: LinkProps) => <a href={to}>{children}</a>,
  useParams: () => ({ id: 'a' }),
}));

interface LinkProps {
  readonly children: ReactNode;
  readonly to: string;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const me = (sees_revenue: boolean): Partial<DeskMe> => ({
  person: { id: 'b', role: 'crew', sees_revenue } as DeskPerson,
});

it('shows where to go and the clock, without prices and without what only the office does', async () => {
  serveJob(jobDetail({ promise: null, limit_cents: null }));
  renderDesk(<CrewJobScreen />, me(false));
  expect(await screen.findByRole('heading', { name: 'Customer a', level: 1 })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^Open map/ })).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Start' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('$');
  for (const name of ['Finish the job', 'Add change order'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(document.querySelector('a[href^="/leads"]')).toBeNull();
});

it('shows what was promised to a person who may see prices', async () => {
  serveJob(jobDetail());
  renderDesk(<CrewJobScreen />, me(true));
  expect(await screen.findByText('$1,400.00')).toBeTruthy();
});

it('sends a note once, with its key', async () => {
  const detail = jobDetail();
  const sent = serveJob(detail, () => [201, detail]);
  renderDesk(<CrewJobScreen />, me(false));
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'The gate code is 4711.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ path: 'notes', body: { text: 'The gate code is 4711.' } });
  expect(sent[0]?.body.key).toMatch(/^[0-9a-f-]{36}$/);
});

it('a job of another crew or day leads back to the own jobs', async () => {
  vi.stubGlobal('fetch', async () => json({ error: 'Not found.' }, 404));
  vi.useFakeTimers();
  renderDesk(<CrewJobScreen />, me(false));
  // The test's client tries again a few times.
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  expect(screen.getByRole('heading', { name: 'There is no such job.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to my jobs' }).getAttribute('href')).toBe('/');
});
