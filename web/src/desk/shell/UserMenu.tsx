import { useRef } from 'react';
import type { DeskMe } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { openShortcuts } from './KeyboardShortcuts.tsx';
import { NavItems } from './NavItems.tsx';

/** Props of {@link UserMenu}. */
export interface UserMenuProps {
  readonly me: DeskMe;
}

const id = 'person-menu';

/** The signed-in person and the menu, in a native popover. */
export function UserMenu({ me }: UserMenuProps) {
  const menu = useRef<HTMLElement>(null);
  const close = () => menu.current?.hidePopover();
  const { name } = me.person;
  return (
    <>
      <button
        type="button"
        className="user-button"
        popoverTarget={id}
        aria-label={format(messages.nav.userMenu, { name })}
      >
        {/* Drawn by the style sheet: they are no part of the name. */}
        <i data-initials={initials(name)} />
        <span>{name}</span>
      </button>
      <nav
        ref={menu}
        id={id}
        className="menu"
        popover="auto"
        aria-label={format(messages.nav.userMenu, { name })}
      >
        <NavItems me={me} onNavigate={close}>
          {me.person.role !== 'crew' && (
            <li className="desk-only">
              <button
                type="button"
                onClick={() => {
                  close();
                  openShortcuts();
                }}
              >
                <DeskIcon name="key" />
                {messages.nav.shortcuts}
              </button>
            </li>
          )}
        </NavItems>
      </nav>
    </>
  );
}

/** Initials of first and last name: "RC" for "Rosa Cantú". */
function initials(name: string): string {
  const parts = name.trim().split(/\s+/);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((part) => [...(part ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase(messages.locale);
}
