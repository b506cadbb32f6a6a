import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailServerSettings } from '../../contract.gen';
import { mailServerQuery } from '../api/queries.ts';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { toasts } from '../lib/toasts.ts';
import { MailServer } from './MailServer.tsx';

const fetchMock = vi.fn<typeof fetch>();
const none: MailServerSettings = {
  host: '',
  port: 465,
  encryption: 'tls',
  username: '',
  has_password: false,
  version: 0,
};
const stored: MailServerSettings = { ...none, host: 'smtp.example.com', version: 3 };
let present: MailServerSettings;
const host = () => screen.getByLabelText<HTMLInputElement>('Mail server');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

beforeEach(() => {
  toasts.set([]);
  fetchMock.mockImplementation(async (_, init) => {
    if (init?.method !== 'DELETE') return json(present);
    const { expected } = JSON.parse(String(init.body));
    if (expected === present.version) return json({});
    return json({ error: 'Someone else changed these settings.' }, 409);
  });
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

describe('the mail server of the desk', () => {
  it('is removed only by whoever saw it', async () => {
    present = stored;
    renderDesk(<MailServer onSaved={() => {}} />);
    await screen.findByRole('button', { name: 'Change the mail server' });
    present = { ...stored, host: 'smtp.example.org', version: 7 };
    press('Remove the mail server');
    const buttons = screen.getAllByRole('button', { name: 'Remove the mail server', hidden: true });
    fireEvent.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Someone else changed these settings.'));
    const removals = fetchMock.mock.calls.filter(([, init]) => init?.method === 'DELETE');
    expect(removals.map(([, init]) => JSON.parse(String(init?.body)))).toEqual([{ expected: 3 }]);
  });

  it('does not take away what is typed when someone else enters one', async () => {
    present = none;
    const { client } = renderDesk(<MailServer onSaved={() => {}} />);
    await screen.findByLabelText('Mail server');
    fireEvent.change(screen.getByLabelText('User name'), { target: { value: 'office@example.com' } });
    client.setQueryData(mailServerQuery.queryKey, stored);
    await waitFor(() => expect(host().value).toBe('smtp.example.com'));
    expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('office@example.com');
  });
});
