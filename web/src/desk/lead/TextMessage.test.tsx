import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TextOffer } from '../../contract.gen';
import { deskLead, json, renderDesk } from '../fixtures/render-desk.tsx';
import { toasts } from '../lib/toasts.ts';
import { TextMessage } from './TextMessage.tsx';

const drafts = [
  { language: 'es', name: 'Su estimado', text: 'Hola, Marisol. Su estimado es de $1,201.58 & más.' },
  { language: 'en', name: 'Confirm the date', text: 'Hi Marisol, we can move you on ___.' },
];
const onClose = vi.fn();
const fetchMock = vi.fn<typeof fetch>();
/** The test environment cannot open links. */
const stay = (event: Event) => event.preventDefault();

beforeEach(() => {
  localStorage.clear();
  toasts.set([]);
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('fetch', fetchMock);
  document.addEventListener('click', stay);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  onClose.mockClear();
  document.removeEventListener('click', stay);
});

async function open(refusal: TextOffer['refusal'] = null): Promise<void> {
  fetchMock.mockResolvedValueOnce(json({ refusal, drafts }));
  renderDesk(<TextMessage lead={deskLead()} onClose={onClose} />);
  await screen.findByRole('button', { name: refusal === null ? 'Cancel' : 'Close' });
}

const choose = (at: string) => fireEvent.change(screen.getByLabelText('Template'), { target: { value: at } });

it.each([
  ['no_consent', /did not agree to text messages/],
  ['hours', /from 9 AM to 9 PM, and on Sundays from noon/],
  ['no_phone', /no phone number/],
])('says why nobody is texted: %s', async (refusal, reason) => {
  await open(refusal);
  expect(screen.getByText(reason)).toBeTruthy();
  expect(screen.queryByLabelText('Text')).toBeNull();
});

it('opens the messages of the phone with the text of a template', async () => {
  await open();
  expect(screen.queryByRole('link')).toBeNull();
  choose('0');
  expect(screen.getByRole('link', { name: 'Open in messages' }).getAttribute('href')).toBe(
    `sms:+19565550118?&body=${encodeURIComponent(drafts[0]?.text ?? '')}`,
  );
});

it('does not open a text with blanks', async () => {
  await open();
  choose('1');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Fill in the blanks marked ___ first.')).toBeTruthy();
});

it('records a text only once the person says that it was sent', async () => {
  await open();
  choose('0');
  fireEvent.click(screen.getByRole('link', { name: 'Open in messages' }));
  expect(fetchMock).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Not sent' }));
  expect(fetchMock).toHaveBeenCalledOnce();

  fireEvent.click(screen.getByRole('link', { name: 'Open in messages' }));
  fetchMock.mockResolvedValueOnce(json(deskLead(), 201));
  fireEvent.click(screen.getByRole('button', { name: 'Sent, add it to the history' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [path, init] = fetchMock.mock.calls[1] ?? [];
  expect(path).toBe('/desk/api/leads/a/texts');
  expect(JSON.parse(String(init?.body))).toMatchObject({ text: drafts[0]?.text });
  expect(toasts.get().at(-1)?.text).toBe('Text added to the history');
});
