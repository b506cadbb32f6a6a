import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskMe } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { FilterSheet } from '../leads/FilterSheet.tsx';
import { messages } from '../messages/messages.ts';
import { NavItems } from './NavItems.tsx';

/** Props of {@link BottomNav}. */
export interface BottomNavProps {
  readonly me: DeskMe | undefined;
}

/** The navigation on a phone, at the bottom edge. */
export function BottomNav({ me }: BottomNavProps) {
  const [sheet, setSheet] = useState<'search' | 'more' | null>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const current = (is: boolean) => (is ? ({ 'aria-current': 'page' } as const) : {});
  const close = () => setSheet(null);

  return (
    <>
      <nav className="bottom-nav mobile-only" aria-label={messages.nav.label}>
        <Link to="/" activeOptions={{ exact: true }} {...current(pathname === '/')}>
          <DeskIcon name="check" />
          {messages.nav.today}
        </Link>
        <Link
          to="/leads"
          search={{}}
          activeOptions={{ exact: true }}
          {...current(pathname.startsWith('/leads'))}
        >
          <DeskIcon name="clock" />
          {messages.nav.leads}
        </Link>
        <Link to="/add" className="bottom-nav__add">
          <DeskIcon name="plus" />
          {messages.nav.add}
        </Link>
        <button type="button" aria-haspopup="dialog" onClick={() => setSheet('search')}>
          <DeskIcon name="search" />
          {messages.nav.search}
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => setSheet('more')}>
          <DeskIcon name="menu" />
          {messages.nav.more}
          {me && me.failed_messages > 0 && <b className="dot num">{me.failed_messages}</b>}
        </button>
      </nav>
      {sheet === 'search' && (
        <Dialog variant="sheet" title={messages.list.search} onClose={close}>
          <FilterSheet done={close} />
        </Dialog>
      )}
      {sheet === 'more' && (
        <Dialog variant="sheet" title={messages.nav.more} onClose={close}>
          <NavItems me={me} onNavigate={close} />
        </Dialog>
      )}
    </>
  );
}
