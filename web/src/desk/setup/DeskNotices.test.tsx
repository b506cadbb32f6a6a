import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeskMe } from '../../contract.gen';
import { renderDesk } from '../fixtures/render-desk.tsx';
import { DeskNotices } from './DeskNotices.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useLocation: ({ select }: { select: (at: { pathname: string }) => string }) => select({ pathname }),
}));

let pathname = '/desk/reports';

afterEach(cleanup);

function show(role: string, certificate_ends_at: number | null) {
  const me = { person: { role }, mail_failure: '', today: '2026-06-10', certificate_ends_at };
  renderDesk(<DeskNotices me={me as DeskMe} />);
  return screen.queryByRole('alert')?.textContent;
}

it('tells an owner that the certificate was not renewed, and until when it works', () => {
  const text = show('owner', Date.parse('2026-06-30T18:00:00Z'));
  expect(text).toContain('certificate could not be renewed. After Tue, Jun 30, visitors');
  expect(text).toContain('mudanza doctor');
});

it('A dispatcher sees no notice, and an owner sees none if all is well', () => {
  expect(show('dispatcher', Date.parse('2026-06-30T18:00:00Z'))).toBeUndefined();
  expect(show('owner', null)).toBeUndefined();
});

it('Screens that depend on email say that none is sent, and others do not', () => {
  const me = { person: { role: 'owner' }, mail_failure: '', mail_to_files: true, setup_dismissed: true };
  const says = (at: string) => {
    cleanup();
    pathname = at;
    renderDesk(<DeskNotices me={me as DeskMe} />);
    return screen.queryByText(/^Email is not set up/) !== null;
  };
  expect(
    ['/desk', '/desk/leads', '/desk/leads/a', '/desk/outbox', '/desk/add', '/desk/people'].map(says),
  ).not.toContain(false);
  expect(['/desk/reports', '/desk/site'].map(says)).not.toContain(true);
});
