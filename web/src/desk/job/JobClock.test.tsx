import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { JobDetail } from '../../contract.gen';
import { jobClock, jobDetail, type SentChange, serveJob } from '../fixtures/job-detail.ts';
import { renderDesk } from '../fixtures/render-desk.tsx';
import { JobScreen } from './JobScreen.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
  useParams: () => ({ id: 'a' }),
}));

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const running = jobDetail({ clock: jobClock([['09:45', 'start']]) });
const steps = ['Start', 'Pause', 'Resume', 'Stop'];
const offered = () => steps.filter((name) => screen.queryByRole('button', { name }));

async function show(
  first: JobDetail,
  answer?: (change: SentChange) => readonly [number, unknown] | null,
): Promise<SentChange[]> {
  const sent = serveJob(first, answer);
  renderDesk(<JobScreen />);
  await screen.findByRole('heading', { name: 'Clock' });
  return sent;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows the time since the steps of the server, without the breaks', async () => {
  await show(running);
  expect(screen.getByRole('timer').textContent).toBe('2 h 15 min');
  expect(screen.getByText('Running since 9:45 AM')).toBeTruthy();
  expect(offered()).toEqual(['Pause', 'Stop']);
  cleanup();
  await show(
    jobDetail({
      clock: jobClock([
        ['08:00', 'start'],
        ['08:50', 'pause'],
      ]),
    }),
  );
  expect(screen.getByRole('timer').textContent).toBe('50 min');
  expect(offered()).toEqual(['Resume', 'Stop']);
});

it('takes a step once and then offers the next ones', async () => {
  const sent = await show(jobDetail(), () => [200, running]);
  expect(offered()).toEqual(['Start']);
  press('Start');
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy();
  expect(screen.getByRole('timer').parentElement).toBe(document.activeElement);
  expect(sent).toEqual([{ path: 'clock', body: { id: sent[0]?.body.id, step: 'start' } }]);
});

it('keeps a step without a connection over a reload, and sends the same one again', async () => {
  let isOnline = false;
  const sent = await show(jobDetail(), () => (isOnline ? [200, running] : null));
  press('Start');
  expect(await screen.findByText(/^“Start” is kept on this device/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', true);
  cleanup();
  renderDesk(<JobScreen />);
  expect(await screen.findByText(/^“Start” is kept on this device/)).toBeTruthy();
  isOnline = true;
  press('Try again');
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy();
  expect(screen.queryByText(/is kept on this device/)).toBeNull();
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
  expect(localStorage).toHaveLength(0);
});

it('says that a step was saved later than it was pressed', async () => {
  let isOnline = false;
  const late = jobDetail({ clock: jobClock([['12:40', 'start']], '12:40') });
  await show(jobDetail(), () => (isOnline ? [200, late] : null));
  press('Start');
  await screen.findByText(/^“Start” is kept on this device/);
  isOnline = true;
  press('Try again');
  expect(await screen.findByText(/^“Start” was pressed at 11:59 AM and saved at 12:40 PM/)).toBeTruthy();
});

it('forgets a step that is discarded', async () => {
  await show(jobDetail(), () => null);
  press('Start');
  await screen.findByText(/^“Start” is kept on this device/);
  press('Discard');
  expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', false);
  expect(localStorage).toHaveLength(0);
});

it('says in words why the server refuses a step', async () => {
  await show(jobDetail(), () => [409, { error: 'The clock cannot do that now.' }]);
  press('Start');
  expect(await screen.findByText('“Start” was not saved. The clock cannot do that now.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', false);
});
