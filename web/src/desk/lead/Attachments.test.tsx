import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskAttachment, DeskLead, DeskPerson } from '../../contract.gen';
import { leadQuery } from '../api/queries.ts';
import { deskLead, json, renderDesk } from '../fixtures/render-desk.tsx';
import { toasts } from '../lib/toasts.ts';
import { Attachments } from './Attachments.tsx';
import { attachmentUploads } from './attachment-uploads.ts';

const photo: DeskAttachment = {
  id: 'f1',
  at: 1_795_000_000_000,
  by: 'Luis G.',
  by_id: 'luis',
  name: 'Piano.jpg',
  bytes: 2_400_000,
  address: '/desk/api/leads/a/attachments/f1',
  preview_address: '/desk/api/leads/a/attachments/f1/preview',
};
const estimate = { ...photo, id: 'f2', name: 'Signed.pdf', by_id: 'rosa', preview_address: null };
const file = new File(['x'], 'Piano de Ana.jpg', { type: 'image/jpeg' });

function leadWith(...files: readonly DeskAttachment[]): DeskLead {
  const limits = { max_files: 20, max_bytes: 15_000_000, max_total_bytes: 60_000_000 };
  return { ...deskLead(), attachments: { ...limits, files: [...files] } };
}

const open = (lead: DeskLead, role: DeskPerson['role'] = 'dispatcher') =>
  renderDesk(<Attachments lead={lead} />, { person: { id: 'luis', role } as DeskPerson });

/** A stub of XMLHttpRequest that responds with the next of these, or finds no server. */
function answering(...answers: (readonly [number, object] | 'offline')[]) {
  const sent: FakeRequest[] = [];
  class FakeRequest {
    readonly upload = {};
    onload?: () => void;
    onerror?: () => void;
    status = 0;
    responseText = '';
    address = '';
    open(method: string, address: string) {
      this.address = `${method} ${address}`;
    }
    setRequestHeader() {}
    send() {
      sent.push(this);
      const answer = answers.shift() ?? 'offline';
      if (answer === 'offline') {
        this.onerror?.();
        return;
      }
      Object.assign(this, { status: answer[0], responseText: JSON.stringify(answer[1]) });
      this.onload?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
}

function choose(...files: readonly File[]) {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files } });
}

beforeEach(() => {
  toasts.set([]);
  attachmentUploads.set([]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the files of a lead', () => {
  it('says which photos the customer sent, and only owners delete them', () => {
    open(leadWith({ ...photo, by: '', by_id: null }));
    expect(document.body.textContent).toContain('sent by the customer');
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
  });

  it('attachments are downloads, and photos have a thumbnail', () => {
    open(leadWith(photo, estimate));
    const link = screen.getByRole('link', { name: 'Piano.jpg' });
    expect(link.getAttribute('href')).toBe(photo.address);
    expect(link.hasAttribute('download')).toBe(true);
    const picture = link.querySelector('img');
    expect(picture?.getAttribute('src')).toBe(photo.preview_address);
    expect(picture?.getAttribute('loading')).toBe('lazy');
    expect(screen.getByRole('link', { name: 'Signed.pdf' }).querySelector('img')).toBeNull();
    expect(screen.getAllByText(/^2\.4 MB/)).toHaveLength(2);
  });

  it('can be deleted by who added them and by owners, after a question', async () => {
    const fetched = vi.fn(async (..._: Parameters<typeof fetch>) => json(leadWith()));
    vi.stubGlobal('fetch', fetched);
    open(leadWith(photo, estimate));
    expect(screen.queryByRole('button', { name: 'Delete: Signed.pdf' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Delete: Piano.jpg' }));
    const question = screen.getByRole('alertdialog', { name: 'Delete Piano.jpg?', hidden: true });
    expect(fetched).not.toHaveBeenCalled();
    fireEvent.click(within(question).getByRole('button', { name: 'Delete', hidden: true }));
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Piano.jpg was deleted'));
    expect(fetched.mock.calls[0]?.[0]).toBe('/desk/api/leads/a/attachments/f1');
    expect(fetched.mock.calls[0]?.[1]?.method).toBe('DELETE');
    cleanup();
    open(leadWith(estimate), 'owner');
    expect(screen.getByRole('button', { name: 'Delete: Signed.pdf' })).toBeTruthy();
  });
});

describe('a new file', () => {
  it('is sent with its name, and the lead that comes back is shown', async () => {
    const stored = leadWith(photo);
    const sent = answering([201, stored]);
    const { client } = open(leadWith());
    choose(file);
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Piano de Ana.jpg was added'));
    const path = /^PUT \/desk\/api\/leads\/a\/attachments\/[\da-f-]{36}\?name=Piano%20de%20Ana\.jpg$/;
    expect(sent[0]?.address).toMatch(path);
    expect(client.getQueryData(leadQuery('a').queryKey)).toEqual(stored);
    expect(attachmentUploads.get()).toEqual([]);
  });

  it('an upload without a connection is retried under the same id', async () => {
    const sent = answering('offline', [201, leadWith(photo)]);
    open(leadWith());
    choose(file);
    expect(await screen.findByText(/Not uploaded: the server can’t be reached/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again: Piano de Ana.jpg' }));
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Piano de Ana.jpg was added'));
    expect(sent).toHaveLength(2);
    expect(sent[1]?.address).toBe(sent[0]?.address);
    expect(screen.queryByText(/Not uploaded/)).toBeNull();
  });

  it('a rejected upload shows the reason, and the next one is sent', async () => {
    const refusal = { error: 'Fix the marked fields.', fields: [{ field: 'file', message: 'No HTML.' }] };
    answering([422, refusal], [201, leadWith(photo)]);
    open(leadWith());
    choose(file, new File(['x'], 'b.pdf'));
    expect(await screen.findByText(/No HTML\./)).toBeTruthy();
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('b.pdf was added'));
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss the error for Piano de Ana.jpg' }));
    expect(screen.queryByText(/No HTML\./)).toBeNull();
  });

  it('a file that is too large is not sent', () => {
    const sent = answering();
    open(leadWith());
    const large = new File(['x'], 'large.pdf');
    Object.defineProperty(large, 'size', { value: 15_000_001 });
    choose(large);
    expect(screen.getByText(/The limit is 15 MB/)).toBeTruthy();
    expect(sent).toEqual([]);
  });
});
