import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DeskAdjustments, DeskLead, Estimate } from '../../contract.gen';
import { deskLead, json, renderDesk } from '../fixtures/render-desk.tsx';
import { AdjustDialog } from './AdjustDialog.tsx';

const estimate = { minutes: 360, total_cents: 120_158 } as Estimate;

function quoted(adjustments: DeskAdjustments | null = null, line = {}): DeskLead {
  return { ...deskLead(line), quote: { estimate, adjustments } } as unknown as DeskLead;
}

const present: DeskAdjustments = {
  lines: [
    { text: 'Hoist for the piano', cents: 12_000 },
    { text: 'Boxes returned', cents: -3_050 },
  ],
  discount_basis_points: 750,
  discount_cents: null,
  minutes: 390,
  travel_cents: 4_500,
  reason: 'Seen on site',
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A stub of fetch that responds to each request by method and end of the path. */
function answering(answers: Readonly<Record<string, () => Response>>) {
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const end = `${method} ${path.split('/').at(-1)}`;
    sent.push({ path: end, body: typeof body === 'string' ? JSON.parse(body) : null });
    const answer = answers[end];
    return answer ? Promise.resolve(answer()) : Promise.reject(new Error(end));
  });
  return sent;
}

const preview = () => json({ estimate: { ...estimate, total_cents: 99_900 }, maximum_cents: 109_900 });
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save the adjustment' }));

describe('the adjustments of an estimate', () => {
  it('show what was agreed and the total that it gives', async () => {
    const sent = answering({ 'POST preview': preview });
    renderDesk(<AdjustDialog lead={quoted(present)} onClose={() => undefined} />);
    expect(await screen.findByText('Total $999.00, at most $1,099.00 in a proposal')).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ ...present, reason: '' });
    expect(screen.getByLabelText<HTMLInputElement>(/^Line 2: dollars/).value).toBe('-$30.50');
  });

  it('are sent with the version that was seen, without empty lines', async () => {
    const close = vi.fn();
    const adjusted = quoted(present, { updated_at: 99 });
    const sent = answering({ 'POST preview': preview, 'PUT adjustments': () => json(adjusted) });
    renderDesk(<AdjustDialog lead={quoted()} onClose={close} />);
    fireEvent.click(screen.getByRole('button', { name: 'Add a line' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add a line' }));
    type(/^Line 2: what/, 'Boxes returned');
    type(/^Line 2: dollars/, '-30.5');
    type(/^Discount \(optional\)|^Discount(?! in)/, '50');
    type('Discount in', 'amount');
    type(/^Hours/, '6.5');
    type('Why?', 'Seen on site');
    save();
    await waitFor(() => expect(close).toHaveBeenCalled());
    const { body } = sent.find(({ path }) => path === 'PUT adjustments') ?? {};
    expect(body).toEqual({
      lines: [{ text: 'Boxes returned', cents: -3_050 }],
      discount_basis_points: null,
      discount_cents: 5_000,
      minutes: 390,
      travel_cents: 0,
      reason: 'Seen on site',
      expected: quoted().line.updated_at,
    });
  });

  it('say which entry cannot be read before anything is sent', async () => {
    const sent = answering({ 'POST preview': preview });
    renderDesk(<AdjustDialog lead={quoted()} onClose={() => undefined} />);
    type(/^Hours/, '6.2');
    save();
    expect(await screen.findByText('Enter hours in half hours, such as 6.5.')).toBeTruthy();
    expect(document.activeElement?.getAttribute('name')).toBe('hours');
    expect(sent.some(({ path }) => path.startsWith('PUT'))).toBe(false);
  });

  it('show what the server refuses at the field', async () => {
    const refused = () =>
      json(
        {
          error: 'Fix the marked fields.',
          fields: [{ field: 'reason', message: 'Write why you adjust the estimate.' }],
        },
        422,
      );
    answering({ 'POST preview': preview, 'PUT adjustments': refused });
    renderDesk(<AdjustDialog lead={quoted(present)} onClose={() => undefined} />);
    save();
    expect(await screen.findByText('Write why you adjust the estimate.')).toBeTruthy();
    expect(screen.getByLabelText('Why?').getAttribute('aria-invalid')).toBe('true');
  });

  it('say why there is no total', async () => {
    const fields = [{ field: 'lines', message: 'This lowers the price below zero.' }];
    answering({ 'POST preview': () => json({ error: 'Fix the marked fields.', fields }, 422) });
    renderDesk(<AdjustDialog lead={quoted()} onClose={() => undefined} />);
    expect(await screen.findByText('This lowers the price below zero.')).toBeTruthy();
  });

  it('keep the error at its line when a line above is removed', async () => {
    const fields = [{ field: 'lines.1.cents', message: 'This amount is too large.' }];
    const refused = () => json({ error: 'Fix the marked fields.', fields }, 422);
    answering({ 'POST preview': preview, 'PUT adjustments': refused });
    renderDesk(<AdjustDialog lead={quoted(present)} onClose={() => undefined} />);
    save();
    await screen.findByText('This amount is too large.');
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Hoist for the piano' }));
    expect(screen.getByLabelText(/^Line 1: dollars/).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement?.textContent).toBe('Add a line');
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Boxes returned' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add a line' }));
    expect(screen.queryByText('This amount is too large.')).toBeNull();
  });

  it('remove a line and keep the focus', () => {
    answering({ 'POST preview': preview });
    renderDesk(<AdjustDialog lead={quoted(present)} onClose={() => undefined} />);
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Hoist for the piano' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Line 1: what/).value).toBe('Boxes returned');
    expect(screen.queryByLabelText(/^Line 2/)).toBeNull();
    expect(document.activeElement?.textContent).toBe('Add a line');
  });
});
