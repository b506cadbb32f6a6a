import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailStatus } from '../../contract.gen';
import { mailQuery } from '../api/queries.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { toasts } from '../lib/toasts.ts';
import { LeadMailForm } from './LeadMailForm.tsx';

const fetchMock = vi.fn<typeof fetch>();
const input = () => screen.getByLabelText('Email about leads goes to') as HTMLInputElement;
const hint = () => document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent;
const button = () => screen.queryByRole('button', { name: 'Save the address' });

function open(owner_source: string) {
  return renderDesk(<LeadMailForm mail={stored({ owner_source })} />);
}

function stored(part: Partial<MailStatus> = {}): MailStatus {
  const status = { owner_address: 'rosa@example.com', owner_source: 'desk', owner_version: 1 };
  return { ...status, ...part } as MailStatus;
}

/** Someone else has stored this; a change that is based on an older version is refused. */
function serve(present: MailStatus): void {
  fetchMock.mockImplementation(async (_, init) => {
    if (init?.method !== 'PUT') return json(present);
    const { email, expected } = JSON.parse(String(init.body));
    if (expected !== present.owner_version)
      return json({ error: 'Someone else changed these settings.' }, 409);
    return json(stored({ owner_address: email, owner_version: expected + 1 }));
  });
}

const sent = () =>
  fetchMock.mock.calls
    .filter(([, init]) => init?.method === 'PUT')
    .map(([, init]) => JSON.parse(String(init?.body)));

function save(email: string, response: Response) {
  fetchMock.mockResolvedValueOnce(response);
  fireEvent.change(input(), { target: { value: email } });
  fireEvent.click(button() as HTMLElement);
}

beforeEach(() => {
  toasts.set([]);
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

describe('who receives email about leads', () => {
  it('is shown with where the address comes from', () => {
    open('account');
    expect(input().value).toBe('rosa@example.com');
    expect(hint()).toContain('the address you sign in with');
    expect(button()).toBeNull();
  });

  it('is called the address to sign in with only while it is in the field', () => {
    open('account');
    fireEvent.change(input(), { target: { value: 'office@example.com' } });
    expect(hint()).not.toContain('This is the address you sign in with');
    expect(hint()).toContain('Leave it empty to use the address you sign in with.');
    fireEvent.change(input(), { target: { value: 'rosa@example.com' } });
    expect(hint()).toContain('This is the address you sign in with');
  });

  it('is saved and then shown', async () => {
    const { client } = open('account');
    const status = stored({ owner_address: 'office@example.com', owner_version: 2 });
    save('office@example.com', json(status));
    await waitFor(() =>
      expect(toasts.get().at(-1)?.text).toBe('Email about leads goes to office@example.com'),
    );
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect(String(url)).toMatch(/mail\/leads$/);
    expect(init?.method).toBe('PUT');
    expect(JSON.parse(String(init?.body))).toEqual({ email: 'office@example.com', expected: 1 });
    expect(client.getQueryData(mailQuery.queryKey)).toEqual(status);
  });

  it('stays typed beside the reason why it was refused', async () => {
    open('desk');
    const fields = [{ field: 'email', message: 'Enter an email address.' }];
    save('office', json({ error: 'Fix the marked fields.', fields }, 422));
    await screen.findByText('Enter an email address.');
    expect(input().value).toBe('office');
    expect(document.activeElement).toBe(input());
  });
});

describe('an address that someone else changed meanwhile', () => {
  const collide = async () => {
    serve(stored({ owner_address: 'ana@example.com', owner_version: 5 }));
    open('desk');
    fireEvent.change(input(), { target: { value: 'office@example.com' } });
    fireEvent.click(button() as HTMLElement);
    return screen.findByRole('alert');
  };

  it('is shown beside the typed one, and nothing is saved', async () => {
    const alert = await collide();
    expect(alert.textContent).toContain('Someone else changed these settings. Choose which version to keep.');
    expect(alert.textContent).toContain('Yours: office@example.com');
    expect(alert.textContent).toContain('Theirs: ana@example.com');
    expect(sent()).toEqual([{ email: 'office@example.com', expected: 1 }]);
    expect(toasts.get()).toEqual([]);
  });

  it('is replaced only by decision', async () => {
    await collide();
    fireEvent.click(screen.getByRole('button', { name: 'Keep yours: Email about leads goes to' }));
    fireEvent.click(button() as HTMLElement);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({ email: 'office@example.com', expected: 5 });
  });

  it('is shown before anything is typed', () => {
    const { rerender } = open('desk');
    rerender(<LeadMailForm mail={stored({ owner_address: 'ana@example.com', owner_version: 5 })} />);
    expect(input().value).toBe('ana@example.com');
  });
});
