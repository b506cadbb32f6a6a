import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { JobChangeOrder } from '../../contract.gen';
import { at, jobDetail, type SentChange, serveJob } from '../fixtures/job-detail.ts';
import { renderDesk } from '../fixtures/render-desk.tsx';
import { AcceptDialog } from './AcceptDialog.tsx';
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

const order = (given: Partial<JobChangeOrder> = {}): JobChangeOrder => ({
  id: 'o1',
  at: at('11:00'),
  text: 'Desarmar el columpio',
  cents: 15_000,
  accepted_at: null,
  accepted_name: null,
  ...given,
});
const open = jobDetail({ change_orders: [order()] });
const accepted = jobDetail({
  change_orders: [order({ accepted_at: at('11:30'), accepted_name: 'Marisol Treviño' })],
  limit_cents: 155_000,
});

const show = async () => {
  renderDesk(<JobScreen />);
  await screen.findByRole('heading', { name: 'Change orders' });
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('is written with an amount, and kept until the server has it', async () => {
  let isOnline = false;
  const sent = serveJob(jobDetail(), () => (isOnline ? [201, open] : null));
  await show();
  press('Add change order');
  expect(screen.getByText('Write what is added.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('What is added'));
  expect(screen.getByText('Enter an amount, such as 250 or 250.50.')).toBeTruthy();
  expect(screen.getByText('The customer reads this. Language of the customer: Spanish.')).toBeTruthy();
  type('What is added', 'Desarmar el columpio');
  type('Price in dollars', '$150');
  press('Add change order');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  cleanup();
  isOnline = true;
  await show();
  expect(screen.getByLabelText('What is added')).toHaveProperty('value', 'Desarmar el columpio');
  press('Add change order');
  expect(await screen.findByText('Not accepted yet')).toBeTruthy();
  const { id } = sent[0]?.body ?? {};
  const change: SentChange = {
    path: 'change-orders',
    body: { id, text: 'Desarmar el columpio', cents: 15_000 },
  };
  expect(sent).toEqual([change, change]);
  expect(localStorage).toHaveLength(0);
});

it('is read in the language of the customer, who accepts it by name', async () => {
  const sent = serveJob(open, () => [200, accepted]);
  await show();
  press(/^Hand the phone to the customer/);
  const page = within(await screen.findByRole('alertdialog', { name: 'Trabajo adicional' }));
  expect(screen.getByRole('alertdialog').lang).toBe('es');
  expect(page.getByText('$150.00')).toBeTruthy();
  expect(page.getByText('Con esto, su mudanza cuesta como máximo $1,550.00.')).toBeTruthy();
  fireEvent.click(page.getByRole('button', { name: 'Acepto' }));
  expect(page.getByText('Escriba su nombre.')).toBeTruthy();
  expect(document.activeElement).toBe(page.getByLabelText('Su nombre y apellido'));
  expect(sent).toEqual([]);
  fireEvent.change(page.getByLabelText('Su nombre y apellido'), { target: { value: 'Marisol Treviño' } });
  fireEvent.click(page.getByRole('button', { name: 'Acepto' }));
  expect(await screen.findByText('Accepted by Marisol Treviño, 11:30 AM')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sent).toEqual([{ path: 'change-orders/o1/accept', body: { name: 'Marisol Treviño' } }]);
  expect(screen.getByText('$1,550.00')).toBeTruthy();
});

it('loads the language of the customer with the job', async () => {
  serveJob(open);
  const { client } = renderDesk(<JobScreen />);
  await screen.findByRole('heading', { name: 'Change orders' });
  await vi.waitFor(() => expect(client.getQueryData(['screen-messages', 'es'])).toBeTruthy());
});

it('shows that the language of the customer is being loaded', async () => {
  renderDesk(<AcceptDialog detail={open} order={order()} onClose={() => undefined} />);
  expect(within(screen.getByRole('dialog')).getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(await screen.findByRole('alertdialog', { name: 'Trabajo adicional' })).toBeTruthy();
});

it('cannot be declined while the acceptance is on its way', async () => {
  serveJob(open);
  await show();
  press(/^Hand the phone to the customer/);
  const page = within(await screen.findByRole('alertdialog'));
  fireEvent.change(page.getByLabelText('Su nombre y apellido'), { target: { value: 'Marisol' } });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  fireEvent.click(page.getByRole('button', { name: 'Acepto' }));
  const decline = page.getByRole('button', { name: 'Ahora no' });
  await vi.waitFor(() => expect(decline).toHaveProperty('disabled', true));
});

it('stays open when the customer declines, or there is no connection', async () => {
  serveJob(open, () => null);
  await show();
  press(/^Hand the phone to the customer/);
  const page = within(await screen.findByRole('alertdialog'));
  fireEvent.change(page.getByLabelText('Su nombre y apellido'), { target: { value: 'Marisol' } });
  fireEvent.click(page.getByRole('button', { name: 'Acepto' }));
  expect((await page.findByRole('alert')).textContent).toMatch(/^No hay conexión/);
  expect(page.getByLabelText('Su nombre y apellido')).toHaveProperty('value', 'Marisol');
  fireEvent.click(page.getByRole('button', { name: 'Ahora no' }));
  expect(screen.getByText('Not accepted yet')).toBeTruthy();
});
