import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailServerSettings } from '../../contract.gen';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { toasts } from '../lib/toasts.ts';
import { MailServerForm } from './MailServerForm.tsx';

const fetchMock = vi.fn<typeof fetch>();
const onSaved = vi.fn();
const stored: MailServerSettings = {
  host: 'smtp.example.com',
  port: 465,
  encryption: 'tls',
  username: 'office@example.com',
  has_password: true,
  version: 3,
};
const none: MailServerSettings = { ...stored, host: '', username: '', has_password: false, version: 0 };
const input = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const hint = (label: string) =>
  document.getElementById(input(label).getAttribute('aria-describedby') ?? '')?.textContent;
const sent = () => JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body));

function open(entered = none) {
  renderDesk(<MailServerForm entered={entered} onCancel={undefined} onSaved={onSaved} />);
}

async function save(response: Response) {
  fetchMock.mockResolvedValueOnce(response);
  fireEvent.click(screen.getByRole('button', { name: 'Save and send me a test' }));
  await waitFor(() => expect(fetchMock).toHaveBeenCalled());
  await screen.findByRole('button', { name: 'Save and send me a test' });
}

const refused = (field: string, message: string) =>
  json({ error: 'Fix the marked fields.', fields: [{ field, message }] }, 422);

beforeEach(() => {
  toasts.set([]);
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  onSaved.mockReset();
});

describe('the port', () => {
  it('follows the encryption until it is typed', () => {
    open();
    expect(input('Port').value).toBe('465');
    type('Encryption', 'starttls');
    expect(input('Port').value).toBe('587');
    type('Port', '2525');
    type('Encryption', 'tls');
    expect(input('Port').value).toBe('2525');
    type('Port', '');
    type('Encryption', 'none');
    expect(input('Port').value).toBe('25');
  });

  it.each([
    ['587', 587],
    ['58.7', 0],
    ['5870000000', 0],
    ['mail', 0],
  ])('typed as %j is sent as %j', async (typed, port) => {
    open();
    type('Port', typed);
    await save(refused('port', 'Enter a port.'));
    expect(sent().port).toBe(port);
  });
});

describe('a mail server that is refused', () => {
  it('is explained, and what was typed stays', async () => {
    open();
    type('Mail server', 'smtp.example.com');
    type('Password', 'wrong');
    const reason = 'The mail server refused the user name or password. Check both.';
    await save(refused('server', reason));
    expect((await screen.findByRole('alert')).textContent).toBe(`${reason}Nothing was saved.`);
    expect(input('Mail server').value).toBe('smtp.example.com');
    expect(input('Password').value).toBe('wrong');
    expect(toasts.get()).toEqual([]);
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('has the message at its field, which gets the focus', async () => {
    open();
    await save(refused('host', 'Enter the server.'));
    await waitFor(() => expect(document.activeElement).toBe(input('Mail server')));
    expect(hint('Mail server')).toContain('Enter the server.');
  });
});

describe('the password', () => {
  it('may need to be one for apps', () => {
    open();
    expect(hint('Password')).toBe('Some providers, such as Gmail, ask for an app password.');
  });

  it('is kept when it is left empty for the same account', async () => {
    open(stored);
    expect(hint('Password')).toBe('Leave it empty to keep the saved password.');
    await save(json({}));
    expect(sent()).toEqual({
      host: 'smtp.example.com',
      port: 465,
      encryption: 'tls',
      username: 'office@example.com',
      password: '',
      expected: 3,
    });
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  });

  it.each([
    ['Mail server', 'smtp.example.org'],
    ['Port', '2465'],
    ['User name', 'ana@example.com'],
  ])('is asked for again with another %s', (label, value) => {
    open(stored);
    type(label, value);
    expect(hint('Password')).toBe(
      'Enter the password again, because the server, the port or the user name is different.',
    );
  });
});

describe('a mail server that someone else changed meanwhile', () => {
  const theirs = { ...stored, host: 'smtp.example.org', version: 7 };
  const serve = (present: MailServerSettings) =>
    fetchMock.mockImplementation(async (url, init) => {
      if (init?.method !== 'PUT') return json(String(url).endsWith('server') ? present : {});
      const { expected } = JSON.parse(String(init.body));
      if (expected === present.version) return json({});
      return json({ error: 'Someone else changed these settings.' }, 409);
    });
  const puts = () =>
    fetchMock.mock.calls
      .filter(([, init]) => init?.method === 'PUT')
      .map(([, init]) => JSON.parse(String(init?.body)));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it('keeps what they changed, with what was changed here', async () => {
    serve(theirs);
    open(stored);
    type('Encryption', 'starttls');
    press('Save and send me a test');
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(puts().map(({ host, port, encryption, expected }) => [host, port, encryption, expected])).toEqual([
      ['smtp.example.com', 587, 'starttls', 3],
      ['smtp.example.org', 587, 'starttls', 7],
    ]);
  });

  it('is shown beside what was typed, and asked about', async () => {
    serve(theirs);
    open(stored);
    type('Mail server', 'mail.example.com');
    press('Save and send me a test');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Yours: mail.example.com');
    expect(alert.textContent).toContain('Theirs: smtp.example.org');
    expect(puts()).toHaveLength(1);
    expect(onSaved).not.toHaveBeenCalled();
    press('Use theirs: Mail server');
    expect(input('Mail server').value).toBe('smtp.example.org');
  });

  it('does not replace their password without a question, and shows neither', async () => {
    serve({ ...stored, version: 7 });
    open(stored);
    type('Password', 'a new secret');
    press('Save and send me a test');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Yours: the one you typed');
    expect(alert.textContent).toContain('Theirs: the saved password');
    expect(alert.textContent).not.toContain('secret');
    press('Keep yours: Password');
    press('Save and send me a test');
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(puts()[1]).toMatchObject({ password: 'a new secret', expected: 7 });
  });

  it('keeps the saved password when the typed one is deleted again', async () => {
    serve(stored);
    open(stored);
    type('Password', 'typo');
    type('Password', '');
    press('Save and send me a test');
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(puts()).toEqual([expect.objectContaining({ password: '', expected: 3 })]);
  });
});
