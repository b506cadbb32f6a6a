import { Menu } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import type { DeskMe } from '../../contract.gen';
import { DeskIcon } from '../parts/DeskIcon.tsx';
import { words } from '../words.ts';
import { openKeys } from './FrameKeys.tsx';
import { signOut, waysFor } from './ways.ts';

/** Props of {@link PersonMenu}. */
export interface PersonMenuProps {
  readonly me: DeskMe;
}

/** Who is signed in, and the ways to everything beside the leads. */
export function PersonMenu({ me }: PersonMenuProps) {
  const { name } = me.person;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="dwho" aria-label={words.nav.menuOf(name)}>
        <i aria-hidden="true">{initials(name)}</i>
        <span>{name}</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu__place" sideOffset={8} align="end">
          <Menu.Popup className="menu">
            {waysFor(me).map(({ to, icon, label }) => (
              <Menu.LinkItem key={to} className="menu__item" closeOnClick render={<Link to={to} />}>
                <DeskIcon name={icon} />
                {label}
              </Menu.LinkItem>
            ))}
            <Menu.Item className="menu__item desk-only" onClick={openKeys}>
              <DeskIcon name="key" />
              {words.nav.keys}
            </Menu.Item>
            <Menu.LinkItem className="menu__item" href="/">
              <DeskIcon name="home" />
              {words.nav.site}
            </Menu.LinkItem>
            <Menu.Separator className="menu__rule" />
            <Menu.Item className="menu__item" onClick={() => void signOut()}>
              <DeskIcon name="out" />
              {words.nav.signOut}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** The first letters of the first and the last name: "Rosa Cantú" is "RC". */
function initials(name: string): string {
  const parts = name.trim().split(/\s+/);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((part) => [...(part ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase(words.locale);
}
