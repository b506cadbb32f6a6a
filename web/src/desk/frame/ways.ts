import type { DeskMe } from '../../contract.gen';
import { askOnce } from '../api/ask.ts';
import { Refusal } from '../api/refusal.ts';
import type { DeskIconName } from '../parts/DeskIcon.tsx';
import { forgetDrafts } from '../parts/use-draft.ts';
import { words } from '../words.ts';
import { complain } from './news.ts';

/** A screen that one gets to from a menu. */
export interface Way {
  readonly to: '/numbers' | '/site' | '/pictures' | '/people' | '/outbox' | '/account' | '/export';
  readonly icon: DeskIconName;
  readonly label: string;
}

/** The screens beside the leads that this person may see. */
export function waysFor(me: DeskMe): Way[] {
  const ways: Way[] = [
    { to: '/numbers', icon: 'chart', label: words.nav.numbers },
    { to: '/outbox', icon: 'mail', label: words.nav.outbox },
  ];
  if (me.person.role === 'owner')
    ways.push(
      { to: '/site', icon: 'pencil', label: words.nav.content },
      { to: '/pictures', icon: 'picture', label: words.nav.pictures },
      { to: '/people', icon: 'crew', label: words.nav.people },
      { to: '/export', icon: 'download', label: words.nav.take },
    );
  ways.push({ to: '/account', icon: 'shield', label: words.nav.account });
  return ways;
}

/** Ends the session and forgets what was typed here. */
export async function signOut(): Promise<void> {
  try {
    await askOnce('sign-out', { method: 'POST' });
  } catch (error) {
    // A session that is gone already needs no end.
    if (!(error instanceof Refusal && error.status === 401)) return complain(error);
  }
  leave();
}

/** Goes to the sign-in page, and leaves nothing on this device. */
export function leave(): void {
  forgetDrafts();
  location.assign('/sign-in');
}
