import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { meQuery } from '../api/queries.ts';
import { reauthentication } from '../api/reauthentication.ts';
import { lazyPart } from '../components/lazy-part.tsx';
import { markDeskReady } from '../components/Screen.tsx';
import { useStore } from '../lib/store.ts';
import { messages } from '../messages/messages.ts';
import { startKeptDesk } from '../push/start.ts';
import { DeskLogo } from '../shell/DeskLogo.tsx';
import { SignInDialog } from '../shell/SignInDialog.tsx';
import { Toaster } from '../shell/Toaster.tsx';
import { UserMenu } from '../shell/UserMenu.tsx';
import { CrewConnection } from './CrewConnection.tsx';
import { CrewNav } from './CrewNav.tsx';
import '../shell/shell.css';
import './crew.css';

const ReauthenticationDialog = lazyPart(
  'ReauthenticationDialog',
  async () => (await import('../shell/ReauthenticationDialog.tsx')).ReauthenticationDialog,
);

/** The layout around a crew member's screens: their jobs and their account. Nothing in it asks for leads. */
export function CrewShell() {
  const me = useQuery(meQuery).data;
  const isUnconfirmed = useStore(reauthentication.isWaiting);
  useEffect(markDeskReady, []);
  useEffect(startKeptDesk, []);
  return (
    <>
      <a className="skip" href="#main">
        {messages.common.skipToMain}
      </a>
      <header className="desk-header on-dark">
        <div className="desk-bar">
          <Link to="/" className="brand">
            <DeskLogo me={me} />
            <span>{messages.common.deskName}</span>
          </Link>
          <nav className="desk-bar__nav desk-only" aria-label={messages.nav.label}>
            <Link to="/" activeOptions={{ exact: true }}>
              {messages.crew.title}
            </Link>
          </nav>
          <span className="spacer" />
          {me && <UserMenu me={me} />}
        </div>
        <CrewConnection />
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <CrewNav me={me} />
      <Toaster />
      {isUnconfirmed && <ReauthenticationDialog />}
      <SignInDialog />
    </>
  );
}
