import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { toasts } from '../lib/toasts.ts';
import { LogoField } from './LogoField.tsx';

const drawing = { name: 'logo.svg', address: '/logo.svg?v=1', updated_at: 7, is_logo: true };
const fetchMock = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
let sent: StoringRequest[] = [];

/** A stub of XMLHttpRequest that stores every upload. */
class StoringRequest {
  readonly upload = {};
  readonly headers: Record<string, string> = {};
  onload?: () => void;
  status = 200;
  responseText = '{}';
  address = '';
  open(method: string, address: string) {
    this.address = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {
    sent.push(this);
    this.onload?.();
  }
}

beforeEach(() => {
  sent = [];
  toasts.set([]);
  fetchMock.mockImplementation(async () => json({ images: [drawing], named: [], max_bytes: 10_000_000 }));
  vi.stubGlobal('XMLHttpRequest', StoringRequest);
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

async function choose(file: File) {
  renderDesk(<LogoField />);
  await screen.findByRole('img', { name: 'Your logo' });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [file] } });
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('The logo was changed on every page'));
}

it('a logo of another kind is one upload: nothing is deleted, which would ask for the password', async () => {
  await choose(new File(['x'], 'truck.png', { type: 'image/png' }));
  expect(sent.map(({ address }) => address)).toEqual(['PUT /desk/api/images/logo.png']);
  expect(sent[0]?.headers).toMatchObject({ 'If-None-Match': '*' });
  expect(fetchMock.mock.calls.filter(([, init]) => init?.method === 'DELETE')).toEqual([]);
});

it('a logo of the same kind replaces only the one that the person saw', async () => {
  await choose(new File(['<svg/>'], 'truck.svg', { type: 'image/svg+xml' }));
  expect(sent.map(({ address }) => address)).toEqual(['PUT /desk/api/images/logo.svg']);
  expect(sent[0]?.headers).toMatchObject({ 'If-Match': '"7"' });
});
