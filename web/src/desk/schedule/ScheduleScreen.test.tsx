import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskPerson, DeskWeek } from '../../contract.gen';
import { deskJob, deskWeek } from '../fixtures/desk-week.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { syncClock } from '../time/use-now.ts';
import { ScheduleScreen } from './ScheduleScreen.tsx';
import type { ScheduleSearch } from './search-params.ts';

let search: ScheduleSearch = {};
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to, search: given, params, hash, activeOptions, ...rest }: LinkProps) => (
    <a href={`${to} ${JSON.stringify(given ?? params ?? {})}`} {...rest}>
      {children}
    </a>
  ),
  useSearch: () => search,
}));

interface LinkProps {
  readonly children: ReactNode;
  readonly to: string;
  readonly search?: object;
  readonly params?: object;
  readonly hash?: string;
  readonly activeOptions?: object;
}

let isWide = false;
const sent: { readonly request: string; readonly body: unknown }[] = [];

beforeEach(() => {
  syncClock(Date.parse('2026-12-02T18:00:00Z'));
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  search = {};
  isWide = false;
  sent.length = 0;
});

/** Shows the schedule with a week; changes are answered by `refuse`, or else accepted. */
async function show(week: () => DeskWeek, refuse?: () => Response): Promise<void> {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return json(path.includes('/schedule/') ? week() : []);
    sent.push({
      request: `${method} ${path.replace('/desk/api/', '')}`,
      body: JSON.parse(String(body)),
    });
    return refuse ? refuse() : new Response(null, { status: 204 });
  });
  renderDesk(<ScheduleScreen />, { person: { role: 'owner' } as DeskPerson });
  await screen.findByRole('heading', { name: 'Schedule' });
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the week', () => {
  it('is a list by day on a phone, with today first', async () => {
    const conflict = deskJob('b', { day: '2026-12-01', crew: 9, conflict: 'crew_gone' });
    await show(() => deskWeek({ jobs: [conflict, deskJob('a', { status: 'requested' })] }));
    const job = await screen.findByRole('button', { name: /Customer a/ });
    expect(job.textContent).toContain('8:00 AM to 10:00 AM');
    expect(job.textContent).toMatch(/McAllen to +Edinburg/);
    expect(job.textContent).toContain('To confirm');
    const [, today, , , , , , yesterday] = headings();
    expect(today).toContain('Wed, Dec 2');
    expect(today).toContain('1 free');
    expect(yesterday).toContain('Tue, Dec 1');
    expect(screen.getByText('This crew was removed. Move the job to another one.')).toBeTruthy();
    // A day that is over can no longer be blocked, and nothing is free on it.
    expect(yesterday).not.toContain('free');
    expect(screen.queryByRole('button', { name: 'Block or unblock: Tue, Dec 1' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Block or unblock: Wed, Dec 2' })).toBeTruthy();
  });

  it('is a table of crews and days where there is room', async () => {
    isWide = true;
    await show(() => deskWeek({ jobs: [deskJob('a', { crew: 2 })], closed: ['2026-12-04'] }));
    const row = await screen.findByRole('row', { name: /^Crew South/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent?.includes('Customer a'))).toEqual([
      ...[false, false, true, false, false, false, false],
    ]);
    expect([4, 6].map((at) => cells[at]?.textContent)).toEqual(['Off', 'Off']);
  });

  it('leads to the week before and after, and to today', async () => {
    search = { day: '2026-12-09' };
    await show(deskWeek);
    const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(to('Previous week')).toBe('/schedule {}');
    expect(to('Next week')).toBe('/schedule {"day":"2026-12-16"}');
    expect(to('Today')).toBe('/schedule {}');
    expect(to('Month')).toBe('/schedule {"day":"2026-12-09","span":"month"}');
  });

  it('asks for crews when there are none', async () => {
    await show(() => deskWeek({ crews: [] }));
    expect(await screen.findByRole('heading', { name: 'No crews yet' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Set up crews' });
    expect(link.getAttribute('href')).toContain('/booking-setup');
  });
});

it('the month counts jobs and free crews by day, and each day opens its week', async () => {
  search = { day: '2026-12-02', span: 'month' };
  await show(() => deskWeek({ jobs: [deskJob('a'), deskJob('b', { crew: 2 })], closed: ['2026-12-25'] }));
  const day = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(await screen.findByRole('table', { name: /December 2026/ })).toBeTruthy();
  // Nothing is free on a day that is over.
  expect(day('Tue, Dec 1: 0 jobs')).toBe('/schedule {"day":"2026-12-01"}');
  expect(day('Wed, Dec 2: 2 jobs, 0 crews free')).toBe('/schedule {"day":"2026-12-02"}');
  expect(day('Thu, Dec 3: 0 jobs, 2 crews free')).toBe('/schedule {"day":"2026-12-03"}');
  expect(day('Fri, Dec 25: 0 jobs, Closed')).toBe('/schedule {"day":"2026-12-25"}');
});

describe('a job', () => {
  const open = async (name = /Customer a/) => fireEvent.click(await screen.findByRole('button', { name }));
  const move = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
    await screen.findByRole('option', { name: 'Crew South' });
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-12-03' } });
    fireEvent.change(screen.getByLabelText('Arrival window'), { target: { value: '10:00-12:00' } });
    fireEvent.change(screen.getByLabelText('Crew'), { target: { value: '2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
  };

  it('is moved by a menu, and a refusal is shown in the words of the server', async () => {
    const week = deskWeek({ jobs: [deskJob('a')] });
    await show(
      () => week,
      () => json({ error: 'A crew is already booked at this time.' }, 422),
    );
    await open();
    await move();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('A crew is already booked at this time.');
    expect(screen.getByLabelText('Day')).toHaveProperty('value', '2026-12-03');
    expect(sent).toEqual([
      {
        request: 'PUT bookings/a/place',
        body: { day: '2026-12-03', window: '10:00-12:00', crew: 2, expected: 3 },
      },
    ]);
  });

  it('keeps the focus in its dialog when that changes', async () => {
    await show(() => deskWeek({ jobs: [deskJob('a')] }));
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
    expect(document.activeElement?.textContent).toBe(
      'If the arrival changes, the customer is told by email.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement?.textContent).toMatch(/^Arrival/);
  });

  it('that somebody else changed is shown as it is now', async () => {
    let week = deskWeek({ jobs: [deskJob('a')] });
    await show(
      () => week,
      () => {
        week = deskWeek({ jobs: [deskJob('a', { day: '2026-12-04', sequence: 4 })] });
        return json({ error: 'Changed.' }, 409);
      },
    );
    await open();
    await move();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Someone else changed this job/);
    expect(screen.getByLabelText('Day')).toHaveProperty('value', '2026-12-04');
  });

  it('is confirmed, and canceled after a question', async () => {
    await show(() => deskWeek({ jobs: [deskJob('a', { status: 'requested' })] }));
    await open();
    expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+19565550118');
    expect(screen.getAllByRole('link', { name: /^Open map/ })).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Open the job' }).getAttribute('href')).toBe(
      '/jobs/$id {"id":"a"}',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Confirm the booking' }));
    await vi.waitFor(() => expect(sent.at(-1)?.request).toBe('POST bookings/a/confirm'));
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: 'Cancel the job' })).toHaveProperty('disabled', false),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the job' }));
    const question = screen.getByRole('alertdialog');
    expect(sent).toHaveLength(1);
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel the job' }));
    await vi.waitFor(() => expect(sent.at(-1)?.request).toBe('POST bookings/a/cancel'));
  });

  it('that is dragged to another crew is moved after a look at it', async () => {
    isWide = true;
    await show(() => deskWeek({ jobs: [deskJob('a')] }));
    const dataTransfer = { setData: () => undefined };
    const job = await screen.findByRole('button', { name: /Customer a/ });
    // Firefox does not drag a button itself.
    expect(job.getAttribute('draggable')).toBeNull();
    expect(job.parentElement?.getAttribute('draggable')).toBe('true');
    fireEvent.dragStart(job, { dataTransfer });
    const row = screen.getByRole('row', { name: /^Crew South/ });
    const friday = within(row).getAllByRole('cell')[4];
    if (!friday) throw new Error('no cell');
    // False: the browser does nothing else with what was dropped.
    expect(fireEvent.drop(friday, { dataTransfer })).toBe(false);
    await screen.findByRole('option', { name: 'Crew South' });
    expect(screen.getByLabelText('Day')).toHaveProperty('value', '2026-12-04');
    expect(screen.getByLabelText('Crew')).toHaveProperty('value', '2');
    expect(sent).toEqual([]);
  });
});

it('a day is blocked for everybody or one crew, and its jobs stay', async () => {
  const days = { first: '2026-12-02', last: '2026-12-02' };
  const days_off = [{ day: '2026-12-02', crew: 2 }];
  await show(() => deskWeek({ jobs: [deskJob('a')], days_off }));
  fireEvent.click(await screen.findByRole('button', { name: 'Block or unblock: Wed, Dec 2' }));
  expect(screen.getByText('1 job stays on this day. Move it or call the customer.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Block: Everybody' }));
  await vi.waitFor(() =>
    expect(sent).toEqual([{ request: 'POST days-off', body: { ...days, crew: null, reason: '' } }]),
  );
  const free = screen.getByRole('button', { name: 'Unblock: Crew South' });
  await vi.waitFor(() => expect(free).toHaveProperty('disabled', false));
  fireEvent.click(free);
  await vi.waitFor(() =>
    expect(sent.at(-1)).toEqual({ request: 'DELETE days-off', body: { ...days, crew: 2 } }),
  );
});

it('a schedule that cannot be loaded can be tried again', async () => {
  vi.stubGlobal('fetch', async () => json({ error: 'Not now.' }, 400));
  vi.useFakeTimers();
  renderDesk(<ScheduleScreen />);
  // The test's client tries again a few times.
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  expect(screen.getByText('The schedule could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
