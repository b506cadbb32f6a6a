import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeskMe, DeskPerson, DeskToday, LeadLine } from '../../contract.gen';
import { deskJob } from '../fixtures/desk-week.ts';
import { leadLine, pagesOf } from '../fixtures/lead-line.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { TodayScreen } from './TodayScreen.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, params, hash, ...rest }: LinkProps) => (
    <a href={`/leads/${params?.id ?? ''}${hash ? `#${hash}` : ''}`} {...rest}>
      {children}
    </a>
  ),
}));

interface LinkProps {
  readonly children: ReactNode;
  readonly params?: { readonly id: string };
  readonly hash?: string;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const counts = pagesOf([[]]).pages[0]?.counts;
if (!counts) throw new Error('no counts');

const hour = 3_600_000;
const line = (name: string, given: Partial<LeadLine> = {}) =>
  leadLine(name, { customer_name: name, deadline: Date.now() + 5 * hour, ...given });

const jobs = { jobs: [], unfinished: [], requests: [] };
const leads = {
  to_erase: [],
  questions: [],
  proposals: [],
  late: [],
  new: [],
  follow_ups: [],
  moves: [],
  waiting: [],
};
const lists = { ...jobs, ...leads };

async function show(today: Partial<DeskToday>, me: Partial<DeskMe> = {}): Promise<void> {
  const response = { ...lists, month: { moves: 0, cents: 0 }, counts: { ...counts, new: 1 }, ...today };
  vi.stubGlobal('fetch', async () => json(response));
  renderDesk(<TodayScreen />, { failed_messages: 0, ...me });
  await screen.findByText(/booked this month/);
}

const names = (list: string) => {
  const section = screen.getByRole('heading', { name: new RegExp(`^${list}`), level: 2 }).parentElement;
  const rows = within(section as HTMLElement).getAllByRole('listitem');
  return rows.map((row) => within(row).getAllByRole('link')[0]?.textContent);
};

it('shows each lead where it needs something', async () => {
  await show({
    late: [line('Ana', { deadline: Date.now() - hour })],
    new: [line('Ben'), line('Carla')],
    follow_ups: [line('Dora', { deadline: null, state: 'quoted' })],
    moves: [line('Elsa', { deadline: null, state: 'booked' })],
    waiting: [line('Fito', { deadline: null, state: 'contacted' })],
  });
  expect(names('Late')).toEqual(['Ana']);
  expect(names('New')).toEqual(['Ben', 'Carla']);
  expect(names('Follow up')).toEqual(['Dora']);
  expect(names('Moves today and tomorrow')).toEqual(['Elsa']);
  expect(names('Waiting for the customer')).toEqual(['Fito']);
});

it('lists open proposals with their age', async () => {
  const proposal = { lead: 'ana', name: 'Ana', valid_until: '2027-01-09', maximum_cents: 273_873 };
  await show({
    proposals: [
      { ...proposal, number: 12, issued_at: Date.now() - 100 * hour },
      { ...proposal, number: 13, lead: 'ben', name: 'Ben', issued_at: Date.now(), maximum_cents: null },
    ],
  });
  expect(names('Open proposals')).toEqual(['Ana', 'Ben']);
  expect(screen.getByText('No. 12, at most $2,738.73')).toBeTruthy();
  expect(screen.getByText('waits 4 days')).toBeTruthy();
  expect(screen.getByText('No. 13')).toBeTruthy();
  expect(screen.getByText('issued today')).toBeTruthy();
});

it('begins with the jobs of today and tomorrow and the bookings to confirm', async () => {
  await show({
    jobs: [deskJob('a'), deskJob('b', { conflict: 'overlap' })],
    requests: [deskJob('c', { status: 'requested' })],
    late: [line('Ana', { deadline: Date.now() - hour })],
  });
  const lists = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(lists).toEqual(['Jobs today and tomorrow 2', 'Bookings to confirm 1', 'Late 1']);
  expect(names('Jobs today and tomorrow')).toEqual(['Customer a', 'Customer b']);
  expect(screen.getByText('Has a conflict')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Call: Customer c' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the job: Customer a' })).toBeTruthy();
});

it('lists jobs of earlier days that nobody has finished', async () => {
  await show({ jobs: [deskJob('a')], unfinished: [deskJob('b', { day: '2026-11-20' })] });
  expect(names('Not finished')).toEqual(['Customer b']);
  expect(screen.getByRole('link', { name: 'Open the job: Customer b' })).toBeTruthy();
});

it('shows what customers asked for until it is done', async () => {
  await show({
    to_erase: [line('Ana', { deadline: null, state: 'quoted' })],
    questions: [line('Ben', { deadline: null, state: 'quoted' })],
  });
  expect(names('Deletion requests')).toEqual(['Ana']);
  expect(names('Asked a question')).toEqual(['Ben']);
  expect(screen.queryByRole('heading', { name: 'Nothing to do right now' })).toBeNull();
});

it('counts a lead as late once its deadline has passed, whatever the server said before', async () => {
  await show({ new: [line('Ana', { deadline: Date.now() - hour })] });
  expect(names('Late')).toEqual(['Ana']);
  expect(screen.queryByRole('heading', { name: /^New/, level: 2 })).toBeNull();
});

it('is one tap from a call, a text, an email, a note and the next step', async () => {
  await show({ new: [line('Ana')] });
  const at = (action: string) => screen.getByRole('link', { name: `${action}: Ana` }).getAttribute('href');
  expect(at('Call')).toBe('tel:+19565550118');
  expect(['Text', 'Email', 'Note', 'Next step'].map(at)).toEqual([
    '/leads/Ana#text',
    '/leads/Ana#email',
    '/leads/Ana#note',
    '/leads/Ana#next',
  ]);
});

it('offers no call and no email to a lead without a phone number and an address', async () => {
  await show({ new: [line('Ana', { customer_phone: '', customer_email: '' })] });
  const actions = screen.getAllByRole('link', { name: /: Ana$/ }).map(({ textContent }) => textContent);
  expect(actions).toEqual(['Note', 'Next step']);
});

it('shows the value of the month, or the moves to people who may not see it', async () => {
  await show({ month: { moves: 2, cents: 215_000 } });
  expect(screen.getByText('$2,150.00')).toBeTruthy();
  cleanup();
  await show({ month: { moves: 2, cents: null } });
  expect(screen.getByText('moves booked this month', { exact: false }).textContent).toBe(
    '2 moves booked this month',
  );
});

it('says when there is nothing to do, and that messages were not delivered', async () => {
  await show({ waiting: [line('Fito', { deadline: null, state: 'contacted' })] }, { failed_messages: 2 });
  expect(screen.getByRole('heading', { name: 'Nothing to do right now' })).toBeTruthy();
  expect(screen.getByText('2 messages were not delivered')).toBeTruthy();
});

it('tells owners that scheduled changes of the site were not published', async () => {
  const response = { ...lists, month: { moves: 0, cents: 0 }, counts };
  const scheduled = [{ failed: true }, { failed: false }];
  vi.stubGlobal('fetch', async (path: string) =>
    json(path.endsWith('content/scheduled') ? scheduled : response),
  );
  renderDesk(<TodayScreen />, { failed_messages: 0, person: { role: 'owner' } as DeskPerson });
  expect(await screen.findByText('1 scheduled change was not published')).toBeTruthy();
});

it('moves between leads with J and K', async () => {
  await show({ late: [line('Ana', { deadline: Date.now() - hour })], new: [line('Ben')] });
  const focused = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return document.activeElement?.textContent;
  };
  expect(['j', 'j', 'j', 'k'].map(focused)).toEqual(['Ana', 'Ben', 'Ben', 'Ana']);
});
