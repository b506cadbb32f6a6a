import type { DeskMe } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { requestOnce } from '../api/client.ts';
import { pendingChanges } from '../api/pending-changes.ts';
import type { DeskIconName } from '../components/DeskIcon.tsx';
import { notifyError } from '../lib/toasts.ts';
import { clearAllDrafts } from '../lib/use-draft.ts';
import { messages } from '../messages/messages.ts';
import { forgetKeptData, isRegistered } from '../push/worker-registration.ts';

/** A screen linked from the menu. */
export interface NavItem {
  readonly to:
    | '/'
    | '/schedule'
    | '/reports'
    | '/profile'
    | '/setup'
    | '/site'
    | '/images'
    | '/people'
    | '/booking-setup'
    | '/outbox'
    | '/account'
    | '/export'
    | '/backup'
    | '/security';
  readonly icon: DeskIconName;
  readonly label: string;
}

/** The screens, other than leads, that this person can open. */
export function navItemsFor(me: DeskMe): NavItem[] {
  const account: NavItem = { to: '/account', icon: 'shield', label: messages.nav.account };
  if (me.person.role === 'crew') return [{ to: '/', icon: 'calendar', label: messages.crew.title }, account];
  const ways: NavItem[] = [
    { to: '/schedule', icon: 'calendar', label: messages.nav.schedule },
    { to: '/reports', icon: 'chart', label: messages.nav.reports },
    { to: '/outbox', icon: 'mail', label: messages.nav.outbox },
  ];
  if (me.person.role === 'owner')
    ways.push(
      { to: '/setup', icon: 'check', label: messages.nav.setup },
      { to: '/profile', icon: 'phone', label: messages.nav.profile },
      { to: '/site', icon: 'pencil', label: messages.nav.site },
      { to: '/images', icon: 'picture', label: messages.nav.images },
      { to: '/booking-setup', icon: 'timer', label: messages.nav.bookingSetup },
      { to: '/people', icon: 'crew', label: messages.nav.people },
      { to: '/export', icon: 'download', label: messages.nav.export },
      { to: '/backup', icon: 'copy', label: messages.nav.backup },
      { to: '/security', icon: 'clock', label: messages.nav.security },
    );
  return [...ways, account];
}

/** Signs out, deletes the drafts on this device, and ends its notifications. */
export async function signOut(): Promise<void> {
  if (isRegistered()) await (await import('../push/forget-device.ts')).forgetDevice();
  try {
    await requestOnce('sign-out', { method: 'POST' });
  } catch (error) {
    // The session has already ended.
    if (!(error instanceof ApiError && error.status === 401)) return notifyError(error);
  }
  await goToSignIn();
}

/**
 * Goes to the sign-in page in the person's language, to which the server redirects. Leaves neither drafts nor leads on
 * this device.
 */
export async function goToSignIn(): Promise<void> {
  clearAllDrafts();
  await forgetKeptData();
  // Nothing is left to warn about.
  pendingChanges.set([]);
  location.assign('/desk');
}
