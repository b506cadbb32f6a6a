import { expect, it } from 'vitest';
import type { DeskMe } from '../../contract.gen';
import { navItemsFor } from './nav-items.ts';

const items = (role: 'owner' | 'dispatcher') =>
  navItemsFor({ person: { role } } as DeskMe).map(({ to, label }) => `${label} ${to}`);

it('The menu has an entry for crews and booking, for owners only', () => {
  expect(items('owner')).toContain('Crews and booking /booking-setup');
  expect(items('dispatcher')).not.toContain('Crews and booking /booking-setup');
});

it('The menu has an entry for backups, for owners only', () => {
  expect(items('owner')).toContain('Backup /backup');
  expect(items('dispatcher')).not.toContain('Backup /backup');
});
