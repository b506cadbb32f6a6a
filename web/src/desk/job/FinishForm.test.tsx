import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { JobDetail } from '../../contract.gen';
import { deskJob } from '../fixtures/desk-week.ts';
import { at, jobClock, jobDetail, serveJob } from '../fixtures/job-detail.ts';
import { renderDesk } from '../fixtures/render-desk.tsx';
import { syncClock } from '../time/use-now.ts';
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

const clock = jobClock([
  ['08:00', 'start'],
  ['11:30', 'stop'],
]);
const booked = jobDetail({ clock });
const done: JobDetail = {
  ...booked,
  job: deskJob('a', { status: 'done' }),
  result: { at: at('12:00'), minutes: 210, cents: 139_900, payment: 'zelle' },
};

const show = async () => {
  renderDesk(<JobScreen />);
  await screen.findByRole('heading', { name: 'Customer a' });
  await screen.findByRole('heading', { name: 'Clock' });
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const finish = () => fireEvent.click(screen.getByRole('button', { name: 'Finish the job' }));
const confirm = () =>
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Finish the job' }));

it('begins with the time of the clock, and names what is missing', async () => {
  const sent = serveJob(booked);
  await show();
  expect(screen.getByLabelText('Hours')).toHaveProperty('value', '3');
  expect(screen.getByLabelText('Minutes')).toHaveProperty('value', '30');
  expect(screen.getByText('At most $1,400.00.')).toBeTruthy();
  type('Hours', 'three');
  finish();
  expect(screen.getByText(/^Enter how long the job took/)).toBeTruthy();
  expect(screen.getByText('Enter an amount, such as 250 or 250.50.')).toBeTruthy();
  expect(screen.getByText('Choose how it was paid.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Hours'));
  expect(sent).toEqual([]);
});

it('is not finished above the maximum', async () => {
  const sent = serveJob(booked);
  await show();
  type('Final amount in dollars', '1,500');
  expect(screen.getByText(/^This is \$100.00 above the maximum of \$1,400.00/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Zelle'));
  finish();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Final amount in dollars'));
  expect(sent).toEqual([]);
});

it('is finished after a question, and a refusal is shown at its field', async () => {
  // The server may know a lower maximum.
  const message = 'The final amount is $20.00 above the maximum of $1,380.00.';
  const sent = serveJob(booked, ({ body }) =>
    body.cents === 140_000
      ? [422, { error: 'Check the fields.', fields: [{ field: 'cents', message }] }]
      : [200, done],
  );
  await show();
  type('Final amount in dollars', '1,400');
  fireEvent.click(screen.getByLabelText('Zelle'));
  finish();
  expect(screen.getByText(/^3 h 30 min, \$1,400.00, Zelle\./)).toBeTruthy();
  confirm();
  expect(await screen.findByText(message)).toBeTruthy();
  type('Final amount in dollars', '1399');
  finish();
  confirm();
  expect(await screen.findByRole('heading', { name: 'Done' })).toBe(document.activeElement);
  expect(sent.at(-1)).toEqual({
    path: 'finish',
    body: { minutes: 210, cents: 139_900, payment: 'zelle' },
  });
  expect(localStorage).toHaveLength(0);
});

it('a job that is done shows its result, and its invoice is mailed again', async () => {
  const sent = serveJob(done);
  await show();
  expect(screen.getByText('$1,399.00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Finish the job' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  const invoice = screen.getByRole('link', { name: 'Invoice as PDF' });
  expect(invoice.getAttribute('href')).toBe('/desk/api/jobs/a/invoice.pdf');
  const mail = screen.getByRole('button', { name: 'Mail the invoice again' });
  for (const count of [1, 2]) {
    fireEvent.click(mail);
    await vi.waitFor(() => expect(sent).toHaveLength(count));
    await vi.waitFor(() => expect(mail).toHaveProperty('disabled', false));
  }
  expect(sent[0]?.path).toBe('invoice');
  expect(sent[1]?.body.id).not.toBe(sent[0]?.body.id);
});

it('the end of a job ends a clock that nobody stopped', async () => {
  serveJob({ ...done, clock: jobClock([['09:00', 'start']], '18:00') });
  syncClock(at('18:00'));
  await show();
  expect(screen.getByRole('timer').textContent).toBe('3 h 00 min');
  expect(screen.queryByText(/^Running/)).toBeNull();
});

it('people who may not see amounts get no invoice', async () => {
  serveJob({ ...done, result: { at: at('12:00'), minutes: 210, cents: null, payment: 'cash' } });
  await show();
  expect(screen.getByRole('heading', { name: 'Done' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Invoice as PDF' })).toBeNull();
});
