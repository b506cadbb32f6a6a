import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskLead, LeadLine } from '../../contract.gen';
import { deskLead, json, renderDesk } from '../fixtures/render-desk.tsx';
import { toasts } from '../lib/toasts.ts';
import { EditLead } from './EditLead.tsx';

const fetchMock = vi.fn<typeof fetch>();
const editable = [
  { name: 'company', label: 'Company', value: 'Acme', choices: [] },
  { name: 'city', label: 'City', value: 'pharr', choices: [{ value: 'pharr', label: 'Pharr' }] },
];
const lead = (line: Partial<LeadLine> = {}): DeskLead => ({ ...deskLead(line), editable });
/** The server has this lead; a change that is based on an older version is refused. */
function serve(present: DeskLead): void {
  fetchMock.mockImplementation(async (_, init) => {
    if (init?.method !== 'PUT') return json(present);
    const { expected } = JSON.parse(String(init.body));
    if (expected === present.line.updated_at)
      return json(lead({ ...present.line, updated_at: expected + 1 }));
    return json({ error: 'Someone else changed this lead.', lead: present.line }, 409);
  });
}
const sent = () =>
  fetchMock.mock.calls
    .filter(([, init]) => init?.method === 'PUT')
    .map(([, init]) => JSON.parse(String(init?.body)));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const saved = () => waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Lead saved']));
const open = () => {
  const view = renderDesk(<EditLead lead={lead()} />);
  press('Edit lead');
  return view;
};
const nothing = { name: null, phone: null, email: null, origin: null, destination: null };

beforeEach(() => {
  toasts.set([]);
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

describe('the form that corrects a lead', () => {
  it('sends only what was changed', async () => {
    serve(lead());
    open();
    type('Moving from', '9 Elm St, Mission');
    type('Company', 'Acme Valley');
    press('Save');
    await saved();
    expect(sent()).toEqual([
      {
        ...nothing,
        origin: '9 Elm St, Mission',
        date: null,
        language: null,
        entries: { company: 'Acme Valley' },
        expected: 1_000,
      },
    ]);
  });

  it('does not undo what someone else changed meanwhile', async () => {
    serve(lead({ customer_phone: '956-555-9999', updated_at: 2_000 }));
    open();
    type('Moving from', '9 Elm St, Mission');
    press('Save');
    await saved();
    expect(sent().map(({ phone, origin, expected }) => [phone, origin, expected])).toEqual([
      [null, '9 Elm St, Mission', 1_000],
      [null, '9 Elm St, Mission', 2_000],
    ]);
  });

  it('shows their change before it is saved', () => {
    const { rerender } = open();
    rerender(<EditLead lead={lead({ customer_phone: '956-555-9999', updated_at: 2_000 })} />);
    expect(field('Phone').value).toBe('956-555-9999');
  });

  describe('with a field that both changed', () => {
    const collide = async () => {
      serve(lead({ customer_phone: '956-555-9999', updated_at: 2_000 }));
      open();
      type('Phone', '956-555-0001');
      press('Save');
      return screen.findByRole('alert', { hidden: true });
    };

    it('shows both values and asks', async () => {
      const alert = await collide();
      expect(alert.textContent).toContain('Choose which version to keep.');
      expect(alert.textContent).toContain('Yours: 956-555-0001');
      expect(alert.textContent).toContain('Theirs: 956-555-9999');
      expect(document.activeElement).toBe(alert);
      press('Save');
      await waitFor(() => expect(document.querySelector('button[type=submit]:disabled')).toBeNull());
      expect(sent()).toHaveLength(1);
    });

    it('keeps mine', async () => {
      await collide();
      press('Keep yours: Phone');
      expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
      press('Save');
      await saved();
      expect(sent()[1]).toMatchObject({ phone: '956-555-0001', expected: 2_000 });
    });

    it('uses theirs', async () => {
      await collide();
      press('Use theirs: Phone');
      expect(field('Phone').value).toBe('956-555-9999');
      press('Save');
      await saved();
      expect(sent()[1]).toMatchObject({ ...nothing, expected: 2_000 });
    });
  });
});
