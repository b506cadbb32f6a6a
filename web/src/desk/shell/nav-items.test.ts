import { afterEach, expect, it, vi } from 'vitest';
import type { DeskMe, DeskRole } from '../../contract.gen';
import { navItemsFor, signOut } from './nav-items.ts';

afterEach(() => vi.unstubAllGlobals());

const items = (role: DeskRole) =>
  navItemsFor({ person: { role } } as DeskMe).map(({ to, label }) => `${label} ${to}`);

it('The menu has an entry for crews and booking, for owners only', () => {
  expect(items('owner')).toContain('Crews and booking /booking-setup');
  expect(items('dispatcher')).not.toContain('Crews and booking /booking-setup');
});

it('The menu has an entry for backups, for owners only', () => {
  expect(items('owner')).toContain('Backup /backup');
  expect(items('dispatcher')).not.toContain('Backup /backup');
});

it('The menu of a crew member has their jobs and their account', () => {
  expect(items('crew')).toEqual(['My jobs /', 'Account /account']);
});

it('Signing out deletes the drafts and leads that are kept on this device', async () => {
  const kept = new Set(['desk-data-rosa', 'another']);
  vi.stubGlobal('caches', { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: 204 })),
  );
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  localStorage.setItem('desk-draft:note', 'Call again');
  await signOut();
  expect([...kept]).toEqual(['another']);
  expect(localStorage.getItem('desk-draft:note')).toBeNull();
  expect(assign).toHaveBeenCalledWith('/desk');
});
