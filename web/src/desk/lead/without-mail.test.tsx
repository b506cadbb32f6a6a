import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxLine } from '../../contract.gen';
import { TEXT } from '../../islands/quote/wizard-fixture';
import { COMPLETE, RATES } from '../../lib/quote-fixture';
import { outboxQuery } from '../api/queries.ts';
import { deskLead, json, renderDesk } from '../fixtures/render-desk.tsx';
import { toasts } from '../lib/toasts.ts';
import { OutboxScreen } from '../outbox/OutboxScreen.tsx';
import { EstimateDialog } from './EstimateDialog.tsx';
import { OutboxMessages } from './OutboxMessages.tsx';
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
        return json({ text: TEXT, rates: RATES, values: COMPLETE, crew_by_bedrooms: [2, 2, 3, 3, 4] });
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

  it('marks the crew that fits the bedrooms, and changes no choice', async () => {
    open(false);
    const crew = () => screen.getByText('Best for this home').closest('label')?.textContent;
    const choose = (name: RegExp | string) =>
      fireEvent.click(screen.getByRole('radio', { name, hidden: true }));
    const chosen = () => document.querySelector<HTMLInputElement>('[name=crew_size]:checked')?.value;
    await screen.findByText('Best for this home');
    choose(/^2 movers/);
    choose('Studio');
    expect(crew()).toContain('2 movers');
    choose('4+');
    expect(crew()).toContain('4 movers');
    expect(chosen()).toBe('2');
  });

  it('says what the price of a far move counts, before the price', async () => {
    open(false);
    const destination = await screen.findByLabelText(/^Destination address/);
    const box = document.querySelector('.summary-box');
    expect(box?.textContent).not.toContain('Far move');
    fireEvent.change(destination, { target: { value: 'Houston' } });
    expect(box?.textContent).toMatch(/^Far move: the estimate is the work at both doors\./);
    const total = document.querySelector('.estimator__total');
    expect(total?.textContent).toMatch(/^Far move: .*Total/);
  });

  it('takes what the crew should know', async () => {
    open(false);
    const requests = await screen.findByLabelText(/^Special requests/);
    fireEvent.change(requests, { target: { value: 'A parrot' } });
    await press('Save');
    expect(stored().values.special_requests).toBe('A parrot');
  });

  it('begins at the field that is to be changed', async () => {
    renderDesk(<EstimateDialog lead={lead} beginAt="special_requests" onClose={() => undefined} />);
    const requests = await screen.findByLabelText(/^Special requests/);
    await waitFor(() => expect(document.activeElement).toBe(requests));
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
      await screen.findByRole('checkbox', { name: /^I gave this estimate to the customer/, hidden: true }),
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

  it('says where the customer’s answer goes, if one can come', () => {
    const answers = /goes to the mailbox that receives your lead emails/;
    const open = (mail_to_files: boolean) => {
      renderDesk(<Replies lead={lead} />, { mail_to_files });
      fireEvent.click(screen.getByRole('button', { name: 'Write an email' }));
    };
    open(true);
    expect(screen.queryByText(answers)).toBeNull();
    cleanup();
    open(false);
    expect(screen.getByText(answers)).toBeTruthy();
  });

  it('is only saved without a mail server', async () => {
    await send('Save without sending (email is not set up)', true);
    expect(toast()).toBe(
      'Not sent: email is not set up. Your text was saved here. Call the customer instead.',
    );
  });
});

describe('an earlier reply', () => {
  const open = (state: string) => {
    const reply = { id: 'a', at: 0, by: 'Rosa', to: '', subject: 'Your move', text: 'Hello', state };
    renderDesk(<Replies lead={{ ...lead, replies: [reply] }} />, { mail_to_files: state === 'filed' });
  };
  const answers = /goes to the mailbox that receives your lead emails/;

  it('that was written to a file is not called sent, and no answer is promised', () => {
    open('filed');
    expect(screen.getByText(/Rosa, Not sent, saved as a file$/)).toBeTruthy();
    expect(screen.queryByText(answers)).toBeNull();
  });

  it('that was sent says where its answer goes', () => {
    open('sent');
    expect(screen.getByText(/Rosa, Sent$/)).toBeTruthy();
    expect(screen.getByText(answers)).toBeTruthy();
  });
});

describe('a lead without messages', () => {
  it('is not explained by a mail server that is missing', () => {
    renderDesk(<OutboxMessages lead={lead} />);
    expect(screen.getByText('No notifications for this lead.')).toBeTruthy();
  });
});

describe('an empty outbox', () => {
  const open = (mail_to_files: boolean) => {
    const { client, rerender } = renderDesk(null, { mail_to_files });
    client.setQueryData(outboxQuery.queryKey, { waiting: 0, failed: 0, messages: [], filed: [] });
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

  it('names the customers whose email was written to a file, with a number to call', async () => {
    const message = { id: 'm', label: 'Email to the customer', state: 'filed', attempts: 1, failure: '' };
    const filed = [
      { message: { ...message, created_at: 0 }, lead: { id: 'a', reference: 'M-1' } },
      { message: { ...message, id: 'n', created_at: 0 }, lead: { id: 'b', reference: 'M-2' } },
    ];
    const customers = [
      { customer_name: 'Elena Ruiz', customer_phone: '956 555 0118' },
      { customer_name: 'Hector Sosa', customer_phone: '' },
    ];
    const outbox = filed.map((line, at) => ({ ...line, ...customers[at] })) as unknown as OutboxLine[];
    const { client, rerender } = renderDesk(null, { mail_to_files: true });
    client.setQueryData(outboxQuery.queryKey, { waiting: 0, failed: 0, messages: [], filed: outbox });
    const routeTree = createRootRoute({ component: OutboxScreen });
    const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
    rerender(<RouterProvider router={router as never} />);
    expect(await screen.findByRole('heading', { name: 'Customers who got no email' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '(956) 555-0118' }).getAttribute('href')).toBe(
      'tel:+19565550118',
    );
    expect(screen.getByRole('link', { name: 'Elena Ruiz, M-1' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Hector Sosa, M-2' })).toBeTruthy();
    expect(screen.queryByText('Emails were saved as files and reached nobody.')).toBeNull();
  });
});
