import { Dialog } from '@base-ui/react/dialog';
import { Link, useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { DeskMe } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { FilterSheet } from '../leads/FilterSheet.tsx';
import { messages } from '../messages/messages.ts';
import { NavItems } from './NavItems.tsx';

/** Props of {@link BottomNav}. */
export interface BottomNavProps {
  readonly me: DeskMe | undefined;
}

/** The ways on a phone, under the thumb. */
export function BottomNav({ me }: BottomNavProps) {
  const [open, setOpen] = useState<'find' | 'more' | null>(null);
  const { pathname, search } = useLocation();
  const view = pathname === '/' || pathname.startsWith('/leads') ? (search.view ?? 'waiting') : null;
  const current = (is: boolean) => (is ? ({ 'aria-current': 'page' } as const) : {});
  const close = () => setOpen(null);
  // Where a way leads takes the focus; it does not go back to the button.
  const left = useRef(false);
  const goToSignIn = () => {
    left.current = true;
    close();
  };
  const finalFocus = () => {
    const isBack = !left.current;
    left.current = false;
    return isBack;
  };

  return (
    <nav className="dbb mob-only" aria-label={messages.nav.label}>
      <Link to="/" search={{}} activeOptions={{ exact: true }} {...current(view === 'waiting' && !search.q)}>
        <DeskIcon name="clock" />
        {messages.nav.waiting}
      </Link>
      <Link
        to="/"
        search={{ view: 'contacted' }}
        activeOptions={{ exact: true }}
        {...current(view === 'contacted' && !search.q)}
      >
        <DeskIcon name="check" />
        {messages.nav.contacted}
      </Link>
      <Link to="/add" className="dbb__add">
        <DeskIcon name="plus" />
        {messages.nav.add}
      </Link>
      <Dialog.Root open={open === 'find'} onOpenChange={(is) => setOpen(is ? 'find' : null)}>
        <Dialog.Trigger>
          <DeskIcon name="search" />
          {messages.nav.search}
        </Dialog.Trigger>
        <Sheet title={messages.list.search}>
          <FilterSheet done={close} />
        </Sheet>
      </Dialog.Root>
      <Dialog.Root open={open === 'more'} onOpenChange={(is) => setOpen(is ? 'more' : null)}>
        <Dialog.Trigger>
          <DeskIcon name="menu" />
          {messages.nav.more}
          {me && me.dead_notices > 0 && <b className="dot num">{me.dead_notices}</b>}
        </Dialog.Trigger>
        <Sheet title={messages.nav.more} finalFocus={finalFocus}>
          <NavItems me={me} onLeave={goToSignIn} />
        </Sheet>
      </Dialog.Root>
    </nav>
  );
}

interface SheetProps {
  readonly title: string;
  /** Whether the focus goes back to the button when it closes. */
  readonly finalFocus?: () => boolean;
  readonly children: React.ReactNode;
}

/** A panel that comes up from the bottom edge. */
function Sheet({ title, finalFocus = () => true, children }: SheetProps) {
  return (
    <Dialog.Portal>
      <Dialog.Backdrop className="veil" />
      <Dialog.Popup className="sheet" finalFocus={finalFocus}>
        <div className="sheet__head">
          <Dialog.Title>{title}</Dialog.Title>
          <Dialog.Close className="sheet__close" aria-label={messages.common.close}>
            <DeskIcon name="close" />
          </Dialog.Close>
        </div>
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  );
}
