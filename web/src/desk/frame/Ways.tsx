import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeskMe } from '../../contract.gen';
import { DeskIcon } from '../parts/DeskIcon.tsx';
import { words } from '../words.ts';
import { signOut, waysFor } from './ways.ts';

/** Props of {@link Ways}. */
export interface WaysProps {
  readonly me: DeskMe | undefined;
  /** Called when a way within the desk is taken. */
  readonly onLeave: () => void;
  /** Further items before the ways out. */
  readonly children?: ReactNode;
}

/** The ways to everything beside the leads, to the site, and out. */
export function Ways({ me, onLeave, children }: WaysProps) {
  return (
    <ul className="ways">
      {me &&
        waysFor(me).map(({ to, icon, label }) => (
          <li key={to}>
            <Link to={to} onClick={onLeave}>
              <DeskIcon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      {children}
      <li>
        <a href="/">
          <DeskIcon name="home" />
          {words.nav.site}
        </a>
      </li>
      <li>
        <button type="button" onClick={() => void signOut()}>
          <DeskIcon name="out" />
          {words.nav.signOut}
        </button>
      </li>
    </ul>
  );
}
