import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingCrew, DeskCalendar, DeskPerson } from '../../contract.gen';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { toasts } from '../lib/toasts.ts';
import { BookingSetupScreen } from './BookingSetupScreen.tsx';

const fetchMock = vi.fn<typeof fetch>();
const owner = { id: 'a', name: 'Rosa', role: 'owner' } as DeskPerson;
const north: BookingCrew = { id: 1, name: 'North', weekdays: 31, jobs: 2, version: 0 };
const rules = {
  windows: ['08:00-10:00', '10:00-12:00'],
  ...{ notice_minutes: 1440, cutoff_minutes: 2880, buffer_minutes: 60, horizon_days: 60 },
  ...{ work_ends: '21:00', confirmation: 'by_hand', version: 0 },
};
const calendar: DeskCalendar = { id: 'c', name: 'Luis', crew: null, created_at: 1_780_000_000_000 };

/** Responds to reads with these lists, and to every change with `changed`. */
async function open(answers: Readonly<Record<string, unknown>> = {}, changed?: Response) {
  const lists = { crews: [north], 'booking-rules': rules, 'days-off': [], calendars: [], ...answers };
  fetchMock.mockImplementation(async (url, init) => {
    if (init?.method !== 'GET' && changed) return changed.clone();
    return json(lists[String(url).split('/desk/api/').at(-1) as keyof typeof lists] ?? null);
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: BookingSetupScreen }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  renderDesk(<RouterProvider router={router as never} />, { person: owner });
  await screen.findByRole('heading', { level: 1, name: 'Crews and booking' });
  await screen.findByRole('button', { name: 'Save rules' });
}

const changes = () =>
  fetchMock.mock.calls
    .filter(([, init]) => init?.method !== 'GET')
    .map(([url, init]) => [
      `${init?.method} ${String(url).replace('/desk/api/', '')}`,
      JSON.parse(String(init?.body)),
    ]);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const expectFocusOn = (heading: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: heading })));
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  toasts.set([]);
  vi.stubGlobal('fetch', fetchMock);
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

describe('crews', () => {
  it('are asked for while there are none, because customers cannot book', async () => {
    await open({ crews: [] }, json([north], 201));
    expect(await screen.findByRole('heading', { name: 'Customers cannot book yet' })).toBeTruthy();
    press('Add a crew');
    const form = within(screen.getByRole('form', { name: 'Add a crew' }));
    expect(document.activeElement).toBe(form.getByLabelText('Name'));
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'North' } });
    fireEvent.click(form.getByRole('checkbox', { name: 'Saturday' }));
    fireEvent.click(form.getByRole('button', { name: 'Add a crew' }));
    await screen.findByText('Monday, Tuesday, Wednesday, Thursday, Friday');
    expect(changes()).toEqual([['POST crews', { name: 'North', weekdays: 31 }]]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a crew' })),
    );
  });

  it('keep what was typed beside the reason why it was refused', async () => {
    const fields = [{ field: 'name', message: 'Another crew has this name.' }];
    await open({}, json({ error: 'Fix the marked fields.', fields }, 422));
    press('Add a crew');
    const form = within(screen.getByRole('form', { name: 'Add a crew' }));
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'North' } });
    fireEvent.click(form.getByRole('button', { name: 'Add a crew' }));
    await form.findByText('Another crew has this name.');
    expect((form.getByLabelText('Name') as HTMLInputElement).value).toBe('North');
  });

  it('are removed after their coming jobs were shown', async () => {
    await open({}, json([]));
    await screen.findByText('2 upcoming jobs');
    press('Remove: North');
    const dialog = within(screen.getByRole('alertdialog', { hidden: true }));
    expect(dialog.getByText(/^This crew has 2 upcoming jobs\./)).toBeTruthy();
    fireEvent.click(dialog.getByText('Remove'));
    await screen.findByRole('heading', { name: 'Customers cannot book yet' });
    expect(changes()).toEqual([['DELETE crews/1', { jobs: 2 }]]);
    await expectFocusOn('Crews');
  });

  it('say how many jobs they have if one was booked meanwhile', async () => {
    const fields = [{ field: 'jobs', message: 'Upcoming jobs of this crew now: 3.' }];
    await open({}, json({ error: 'Fix the marked fields.', fields }, 422));
    await screen.findByText('2 upcoming jobs');
    press('Remove: North');
    fireEvent.click(within(screen.getByRole('alertdialog', { hidden: true })).getByText('Remove'));
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Upcoming jobs of this crew now: 3.'));
  });
});

describe('rules', () => {
  it('are shown and sent in hours, minutes and days', async () => {
    await open({}, json({ ...rules, version: 5 }));
    expect((screen.getByLabelText('Notice, in hours') as HTMLInputElement).value).toBe('24');
    enter('Notice, in hours', '1.5');
    enter('How far ahead, in days', '30');
    fireEvent.click(screen.getByRole('radio', { name: /^Booked at once/ }));
    press('Save rules');
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Saved'));
    const { version: expected, ...stored } = rules;
    const sent = { ...stored, notice_minutes: 90, horizon_days: 30, confirmation: 'instant', expected };
    expect(changes()).toEqual([['PUT booking-rules', sent]]);
  });

  it.each(['', '-1', 'a day'])('are not sent with the notice "%s"', async (notice) => {
    await open();
    enter('Notice, in hours', notice);
    press('Save rules');
    expect(screen.getByText('Enter 0 or more. Minutes and days are whole numbers.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Notice, in hours'));
    expect(changes()).toEqual([]);
  });

  it('say which windows overlap', async () => {
    await open();
    enter('Window 2, from', '09:30');
    expect(screen.getAllByText('This window overlaps another one.')).toHaveLength(2);
    press('Remove window 1');
    expect(screen.queryByText('This window overlaps another one.')).toBeNull();
    enter('Window 1, to', '09:00');
    expect(screen.getByText('It must end after it begins.')).toBeTruthy();
  });

  it('show both values if two owners changed one of them', async () => {
    await open({}, json({ error: 'Someone else changed these settings.' }, 409));
    const newer = { ...rules, notice_minutes: 180, version: 7 };
    const read = fetchMock.getMockImplementation();
    fetchMock.mockImplementation(async (url, init) =>
      init?.method === 'GET' && String(url).endsWith('booking-rules')
        ? json(newer)
        : (read?.(url, init) ?? json(null)),
    );
    enter('Notice, in hours', '5');
    press('Save rules');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Yours: 5');
    expect(alert.textContent).toContain('Theirs: 3');
  });
});

describe('days off', () => {
  it('are one line for days in a row', async () => {
    const day = (day: string, crew: number | null, reason: string) => ({ day, crew, reason });
    const days = [
      day('2026-12-24', null, 'Christmas'),
      day('2026-12-25', null, 'Christmas'),
      day('2026-12-25', 1, 'Inspection'),
    ];
    await open({ 'days-off': days }, json([]));
    expect(await screen.findByText('Everybody, Christmas')).toBeTruthy();
    expect(screen.getByText('North, Inspection')).toBeTruthy();
    const free = screen.getByRole('button', { name: /^Unblock: .*Everybody$/ });
    free.focus();
    fireEvent.click(free);
    await screen.findByText('There are no upcoming days off.');
    await expectFocusOn('Days off');
    expect(changes()).toEqual([['DELETE days-off', { first: '2026-12-24', last: '2026-12-25', crew: null }]]);
  });

  it('are one day without a last one', async () => {
    await open({}, json([], 201));
    enter('First day', '2026-12-24');
    press('Block these days');
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Blocked'));
    expect(changes()).toEqual([
      ['POST days-off', { first: '2026-12-24', last: '2026-12-24', crew: null, reason: '' }],
    ]);
  });
});

describe('a calendar', () => {
  it('shows its new address once, with a button that copies it', async () => {
    const address = 'https://movers.example/calendar/abc.ics';
    await open({}, json({ name: 'Luis', address }, 201));
    enter('Who uses it', 'Luis');
    press('Create an address');
    const shown = await screen.findByRole('region', { name: 'Calendar address for Luis' });
    expect(document.activeElement).toBe(shown);
    expect(shown.textContent).toContain(address);
    expect(within(shown).getByRole('button', { name: 'Copy address' })).toBeTruthy();
    expect(changes()).toEqual([['POST calendars', { name: 'Luis', crew: null }]]);
  });

  it('hides its new address once it is revoked', async () => {
    const address = 'https://movers.example/calendar/abc.ics';
    await open({ calendars: [calendar] }, json({ name: 'Luis', address }, 201));
    enter('Who uses it', 'Luis');
    press('Create an address');
    await screen.findByText(address);
    await screen.findByText('Luis');
    const read = fetchMock.getMockImplementation();
    fetchMock.mockImplementation(async (url, init) =>
      init?.method === 'DELETE' ? json([]) : (read?.(url, init) ?? json(null)),
    );
    press('Revoke: Luis');
    fireEvent.click(within(screen.getByRole('alertdialog', { hidden: true })).getByText('Revoke'));
    await screen.findByText('There are no calendar addresses.');
    await waitFor(() => expect(screen.queryByText(address)).toBeNull());
  });

  it('is revoked after a question', async () => {
    await open({ calendars: [calendar] }, json([]));
    await screen.findByText('Luis');
    press('Revoke: Luis');
    fireEvent.click(within(screen.getByRole('alertdialog', { hidden: true })).getByText('Revoke'));
    await screen.findByText('There are no calendar addresses.');
    expect(changes()).toEqual([['DELETE calendars/c', {}]]);
    await expectFocusOn('Calendars');
  });
});

it('is for owners only', () => {
  renderDesk(<BookingSetupScreen />, { person: { ...owner, role: 'dispatcher' } });
  expect(screen.getByText('Only owners can see this.')).toBeTruthy();
  expect(fetchMock).not.toHaveBeenCalled();
});
