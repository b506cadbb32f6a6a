import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeskMe } from '../../contract.gen';
import { pendingChanges } from '../api/pending-changes.ts';
import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { useStore } from '../lib/store.ts';
import { messages } from '../messages/messages.ts';
import { navItemsFor, signOut } from './nav-items.ts';

/** Props of {@link NavItems}. */
export interface NavItemsProps {
  readonly me: DeskMe | undefined;
  /** Called when a link within the desk is followed. */
  readonly onNavigate: () => void;
  /** Further items, above "View the site" and "Sign out". */
  readonly children?: ReactNode;
}

/** The menu: screens other than leads, the site, and signing out. */
export function NavItems({ me, onNavigate, children }: NavItemsProps) {
  const pending = useStore(pendingChanges);
  const out = (
    <>
      <DeskIcon name="out" />
      {messages.nav.signOut}
    </>
  );
  return (
    <ul className="nav-items">
      {me &&
        navItemsFor(me).map(({ to, icon, label }) => (
          <li key={to}>
            <Link to={to} onClick={onNavigate}>
              <DeskIcon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      {children}
      <li>
        <a href="/">
          <DeskIcon name="home" />
          {messages.nav.viewSite}
        </a>
      </li>
      <li>
        {pending.length > 0 ? (
          <ConfirmButton
            confirmation={{
              title: messages.pending.signOutTitle,
              text: messages.pending.signOutText,
              action: messages.nav.signOut,
              onConfirm: () => void signOut(),
            }}
          >
            {out}
          </ConfirmButton>
        ) : (
          <button type="button" onClick={() => void signOut()}>
            {out}
          </button>
        )}
      </li>
    </ul>
  );
}
