import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskPerson } from '../../contract.gen';
import { json, renderDesk } from '../fixtures/render-desk.tsx';
import { InviteForm } from './InviteForm.tsx';

const fetchMock = vi.fn<typeof fetch>();
const owner = { id: 'a', name: 'Rosa', language: 'en', role: 'owner' } as DeskPerson;
const link = 'https://movers.example/invited/abc';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

describe('an invitation', () => {
  it('has a row for each entry, so that a long address fits on a phone', () => {
    renderDesk(<InviteForm />, { person: owner });
    for (const label of ['Name', 'Email'])
      expect(screen.getByLabelText(label).closest('.cell--full')).toBeTruthy();
  });

  it('brings its link into view, with a button that copies it', async () => {
    const person = { ...owner, id: 'b', name: 'Ana', email: 'ana@example.com' };
    fetchMock.mockResolvedValue(json({ person, link, until: 1_780_000_000_000, mailed: false }, 201));
    renderDesk(<InviteForm />, { person: owner });
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ana' } });
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ana@example.com' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    const shown = await screen.findByRole('region', { name: 'Invite link for Ana' });
    expect(document.activeElement).toBe(shown);
    expect(shown.textContent).toContain(link);
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
  });

  it('of a crew member names the crew, and shows no prices unless that is chosen', async () => {
    const crews = [
      { id: 3, name: 'Crew North' },
      { id: 4, name: 'Crew South' },
    ];
    const person = { ...owner, id: 'b', name: 'Beto', email: 'beto@example.com' };
    fetchMock.mockImplementation(async (_address, { method = 'GET' } = {}) =>
      method === 'GET' ? json(crews) : json({ person, link, until: 1_780_000_000_000, mailed: false }, 201),
    );
    renderDesk(<InviteForm />, { person: owner });
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Beto' } });
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'beto@example.com' } });
    fireEvent.click(screen.getByRole('radio', { name: /^Crew member/ }));
    fireEvent.change(await screen.findByLabelText('Crew'), { target: { value: '4' } });
    expect((screen.getByLabelText('Sees the prices of these jobs') as HTMLInputElement).checked).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    await screen.findByRole('region', { name: 'Invite link for Beto' });
    const sent = fetchMock.mock.calls.find(([, init]) => init?.method === 'POST')?.[1]?.body;
    expect(JSON.parse(String(sent))).toMatchObject({ role: 'crew', crew: 4, sees_revenue: false });
  });

  it('promises no email where none can be sent', () => {
    renderDesk(<InviteForm />, { person: owner, mail_to_files: true });
    expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Create invite link' })).toBeTruthy();
    expect(screen.getByText(/a link that you share yourself/)).toBeTruthy();
  });
});
