import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LeadBooking as Booking, LeadLine, NewJob } from '../../contract.gen';
import { deskJob, deskWeek } from '../fixtures/desk-week.ts';
import { deskLead, json, renderDesk } from '../fixtures/render-desk.tsx';
import { syncClock } from '../time/use-now.ts';
import { LeadBooking } from './LeadBooking.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to, search, params }: LinkProps) => (
    <a href={`${to} ${JSON.stringify(search ?? params)}`}>{children}</a>
  ),
}));

interface LinkProps {
  readonly children: ReactNode;
  readonly to: string;
  readonly search?: object;
  readonly params?: object;
}

let sent: NewJob[] = [];

beforeEach(() => {
  sent = [];
  syncClock(Date.parse('2026-12-02T18:00:00Z'));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the booking of a lead; a new one is answered by `answer`. */
function show(line: Partial<LeadLine>, booking: () => Booking, answer = () => new Response(null)) {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return json(path.endsWith('/booking') ? booking() : deskWeek());
    sent.push(JSON.parse(String(body)));
    return answer();
  });
  return renderDesk(<LeadBooking lead={deskLead(line)} />).client;
}

const book = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Book a day' }));
  await screen.findByRole('option', { name: 'Crew North' });
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Book' }));

it('a phone lead is booked with the day and the length of its estimate, for the first free crew', async () => {
  let booking: Booking = { job: null };
  show(
    { moving_date: '2026-12-05', minutes: 270 },
    () => booking,
    () => {
      booking = { job: deskJob('a', { day: '2026-12-05' }) };
      return new Response(null, { status: 204 });
    },
  );
  await book();
  expect(screen.getByLabelText('Length in hours')).toHaveProperty('value', '4.5');
  submit();
  expect(await screen.findByText('Sat, Dec 5')).toBeTruthy();
  expect(sent).toEqual([
    { id: sent[0]?.id, day: '2026-12-05', window: '08:00-10:00', crew: null, minutes: 270 },
  ]);
  const week = screen.getByRole('link', { name: 'See the week' });
  expect(week.getAttribute('href')).toBe('/schedule {"day":"2026-12-05"}');
  const job = screen.getByRole('link', { name: 'Open the job' });
  expect(job.getAttribute('href')).toBe('/jobs/$id {"id":"a"}');
});

it('a lead without an estimate asks for day and length', async () => {
  show({ moving_date: '2026-11-05', minutes: null }, () => ({ job: null }));
  await book();
  submit();
  expect(screen.getByText('Choose a day.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Day'));
  expect(screen.getByText('Enter from 0.5 to 100 hours.')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('a refusal is shown in the words of the server, and a second attempt has the same id', async () => {
  show(
    { moving_date: '2026-12-05' },
    () => ({ job: null }),
    () => json({ error: 'No crew works on this day.' }, 422),
  );
  await book();
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('No crew works on this day.');
  submit();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.id).toBe(sent[0]?.id);
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Book' })).toHaveProperty('disabled', false),
  );
  fireEvent.change(screen.getByLabelText('Length in hours'), { target: { value: '5' } });
  submit();
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]?.id).not.toBe(sent[0]?.id);
});

it('a booking that somebody else makes meanwhile leaves the entries open', async () => {
  let booking: Booking = { job: null };
  const client = show({ moving_date: '2026-12-05' }, () => booking);
  await book();
  booking = { job: deskJob('a', { day: '2026-12-06' }) };
  await act(() => client.invalidateQueries());
  expect(await screen.findByText('Sun, Dec 6')).toBeTruthy();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByLabelText('Length in hours')).toBeTruthy();
});

it('a booking that cannot be loaded can be tried again', async () => {
  vi.stubGlobal('fetch', async () => json({ error: 'Not now.' }, 400));
  vi.useFakeTimers();
  renderDesk(<LeadBooking lead={deskLead()} />);
  // The test's client tries again a few times.
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  expect(screen.getByText('The schedule could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('a lost lead is not booked', async () => {
  show({ state: 'lost' }, () => ({ job: null }));
  await vi.waitFor(() => expect(fetch).toBeTruthy());
  expect(screen.queryByRole('button')).toBeNull();
});
