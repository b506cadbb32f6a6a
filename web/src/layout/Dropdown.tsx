import type { Menu } from '../contract.gen';
import { Anchor } from '../ui/Anchor';
import { Icon } from '../ui/Icon';

/** Props of {@link Dropdown}. */
export interface DropdownProps {
  readonly menu: Menu;
  readonly path: string;
}

/**
 * A dropdown menu in the header. CSS opens it, so it works without script. The boot script finds it by `data-menu`
 * and adds `aria-expanded`. The button has a `tabIndex` because Safari focuses a tapped button only then.
 */
export function Dropdown({ menu, path }: DropdownProps) {
  return (
    <li data-menu="">
      <button className="nav__link" type="button" tabIndex={0}>
        {menu.label} <Icon name="chevron" />
      </button>
      <div className={menu.columns === 3 ? 'dropdown dropdown--3 on-dark' : 'dropdown on-dark'}>
        <ul>
          {menu.links.map((link) => (
            <li key={link.href}>
              <Anchor href={link.href} path={path}>
                {link.label}
              </Anchor>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
