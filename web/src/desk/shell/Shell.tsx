import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LeadAlerts } from '../alerts/LeadAlerts.tsx';
import { connectEvents } from '../api/event-stream.ts';
import { meQuery } from '../api/queries.ts';
import { reauthentication } from '../api/reauthentication.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { lazyPart } from '../components/lazy-part.tsx';
import { markDeskReady } from '../components/Screen.tsx';
import { NewLeadBar } from '../leads/NewLeadBar.tsx';
import { SearchBox } from '../leads/SearchBox.tsx';
import { useStore } from '../lib/store.ts';
import { messages } from '../messages/messages.ts';
import { AppBadge } from '../push/AppBadge.tsx';
import { startKeptDesk } from '../push/start.ts';
import { DeskNotices } from '../setup/DeskNotices.tsx';
import { BottomNav } from './BottomNav.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { DeskLogo } from './DeskLogo.tsx';
import { KeyboardShortcuts } from './KeyboardShortcuts.tsx';
import { PendingChangesBar } from './PendingChangesBar.tsx';
import { SignInDialog } from './SignInDialog.tsx';
import { Toaster } from './Toaster.tsx';
import { UserMenu } from './UserMenu.tsx';
import './shell.css';

const ReauthenticationDialog = lazyPart(
  'ReauthenticationDialog',
  async () => (await import('./ReauthenticationDialog.tsx')).ReauthenticationDialog,
);

/** The layout around every screen: header, navigation, toasts, and the live connection. */
export function Shell() {
  const client = useQueryClient();
  const me = useQuery(meQuery).data;
  const isUnconfirmed = useStore(reauthentication.isWaiting);
  useEffect(() => connectEvents(client), [client]);
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
              {messages.nav.today}
            </Link>
            <Link to="/leads" activeOptions={{ includeSearch: false }}>
              {messages.nav.leads}
            </Link>
            <Link to="/schedule" activeOptions={{ includeSearch: false }} className="desk-bar__week">
              {messages.nav.schedule}
            </Link>
            <Link to="/reports">{messages.nav.reports}</Link>
            {me?.person.role === 'owner' && (
              <>
                <Link to="/site" activeOptions={{ includeSearch: false }} className="desk-bar__site">
                  {messages.nav.site}
                </Link>
                <Link to="/images" className="desk-bar__site">
                  {messages.nav.images}
                </Link>
              </>
            )}
            {me && me.failed_messages > 0 && (
              <Link to="/outbox" title={messages.nav.outbox}>
                <DeskIcon name="mail" />
                <span className="vh">{messages.nav.outbox}</span>
                <b className="dot num">{me.failed_messages}</b>
              </Link>
            )}
          </nav>
          <span className="spacer" />
          <div className="desk-bar__find desk-only">
            <SearchBox id="search" />
          </div>
          <Link to="/add" className="btn btn--rind btn--sm desk-only desk-bar__add">
            <DeskIcon name="plus" />
            <span>{messages.nav.addLead}</span>
          </Link>
          {me && <UserMenu me={me} />}
        </div>
        <ConnectionStatus />
      </header>
      <DeskNotices me={me} />
      <PendingChangesBar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <NewLeadBar />
      <LeadAlerts />
      <AppBadge />
      <BottomNav me={me} />
      <Toaster />
      <KeyboardShortcuts />
      {isUnconfirmed && <ReauthenticationDialog />}
      <SignInDialog />
    </>
  );
}
