import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskMe } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { messages } from '../messages/messages.ts';
import { NavItems } from '../shell/NavItems.tsx';

/** Props of {@link CrewNav}. */
export interface CrewNavProps {
  readonly me: DeskMe | undefined;
}

/** A crew member's navigation on a phone, at the bottom edge. */
export function CrewNav({ me }: CrewNavProps) {
  const [isOpen, setOpen] = useState(false);
  const pathname = useLocation({ select: (location) => location.pathname });
  const current = (is: boolean) => (is ? ({ 'aria-current': 'page' } as const) : {});
  const close = () => setOpen(false);
  return (
    <>
      <nav className="bottom-nav bottom-nav--crew mobile-only" aria-label={messages.nav.label}>
        <Link to="/" activeOptions={{ exact: true }} {...current(pathname === '/')}>
          <DeskIcon name="calendar" />
          {messages.crew.title}
        </Link>
        <Link to="/account" {...current(pathname === '/account')}>
          <DeskIcon name="shield" />
          {messages.nav.account}
        </Link>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <DeskIcon name="menu" />
          {messages.nav.more}
        </button>
      </nav>
      {isOpen && (
        <Dialog variant="sheet" title={messages.nav.more} onClose={close}>
          <NavItems me={me} onNavigate={close} />
        </Dialog>
      )}
    </>
  );
}
