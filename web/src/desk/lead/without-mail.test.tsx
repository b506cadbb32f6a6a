import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TEXT } from '../../islands/quote/wizard-fixture';
import { COMPLETE, RATES } from '../../lib/quote-fixture';
import { outboxQuery } from '../api/queries.ts';
import { deskLead, json, renderDesk } from '../fixtures/render-desk.tsx';
import { toasts } from '../lib/toasts.ts';
import { OutboxScreen } from '../outbox/OutboxScreen.tsx';
import { EstimateDialog } from './EstimateDialog.tsx';
import { Replies } from './Replies.tsx';

const lead = deskLead();
const toast = () => toasts.get().at(-1)?.text;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  localStorage.clear();
  toasts.set([]);
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: string, { method } = { method: 'GET' }) => {
      if (method === 'GET' && input.endsWith('/estimate'))
        return json({ text: TEXT, rates: RATES, values: COMPLETE });
      return json(method === 'GET' ? [] : { ...lead, quote: { estimate: { total_cents: 129_900 } } });
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('an estimate for the customer', () => {
  const open = (mail_to_files: boolean) =>
    renderDesk(<EstimateDialog lead={lead} onClose={() => undefined} />, { mail_to_files });
  const press = async (label: string) => {
    fireEvent.click(await screen.findByRole('button', { name: label, hidden: true }));
    await waitFor(() => expect(toast()).toBeTruthy());
  };
  /** The body of the request that stored the estimate. */
  const stored = () => {
    const calls = vi.mocked(fetch).mock.calls;
    const [, init] = calls.find(([, options]) => options?.method === 'PUT') ?? [];
    return JSON.parse(String(init?.body));
  };

  it('is emailed with a mail server', async () => {
    open(false);
    await press('Save and email it');
    expect(toast()).toBe('Estimate emailed: $1,299.00');
    expect(stored()).toMatchObject({ send: true, given: false });
  });

  it('is only saved without a mail server', async () => {
    open(true);
    await press('Save');
    expect(toast()).toBe('Estimate saved: $1,299.00');
    expect(stored()).toMatchObject({ send: false, given: false });
    expect(screen.queryByRole('button', { name: 'Save and email it', hidden: true })).toBeNull();
    expect(screen.getByText(/^Email is not set up, so the estimate is only saved/)).toBeTruthy();
  });

  it('can be given to the customer by the owner', async () => {
    open(true);
    fireEvent.click(
      await screen.findByRole('checkbox', { name: /^I gave it to the customer/, hidden: true }),
    );
    await press('Save');
    expect(stored()).toMatchObject({ send: false, given: true });
  });
});

describe('a reply to the customer', () => {
  const send = async (label: string, mail_to_files: boolean) => {
    renderDesk(<Replies lead={lead} />, { mail_to_files });
    fireEvent.click(screen.getByRole('button', { name: 'Write an email' }));
    type('Subject', 'Your move');
    type('Text', 'Hello');
    fireEvent.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(toast()).toBeTruthy());
  };

  it('is emailed with a mail server', async () => {
    await send('Send email', false);
    expect(toast()).toBe('Email sent');
  });

  it('is only saved without a mail server', async () => {
    await send('Save without sending (email is not set up)', true);
    expect(toast()).toBe(
      'Not sent: email is not set up. Your text was saved here. Call the customer instead.',
    );
  });
});

describe('an empty outbox', () => {
  const open = (mail_to_files: boolean) => {
    const { client, rerender } = renderDesk(null, { mail_to_files });
    client.setQueryData(outboxQuery.queryKey, { waiting: 0, failed: 0, messages: [] });
    rerender(<OutboxScreen />);
  };

  it('says that everything was delivered', () => {
    open(false);
    expect(screen.getByText('Everything was delivered')).toBeTruthy();
  });

  it('says that emails reached nobody without a mail server', () => {
    open(true);
    expect(screen.queryByText('Everything was delivered')).toBeNull();
    expect(screen.getByText('Emails were saved as files and reached nobody.')).toBeTruthy();
  });
});
