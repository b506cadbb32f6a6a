import type { Chrome, LanguageLink as Link } from '../contract.gen';
import { Anchor } from '../ui/Anchor';
import { Icon } from '../ui/Icon';
import { Logo } from '../ui/Logo';
import { Dropdown } from './Dropdown';
import { LanguageLink } from './LanguageLink';
import { menuSheetId } from './MenuSheet';

/** Props of {@link Header}. */
export interface HeaderProps {
  readonly chrome: Chrome;
  readonly path: string;
  readonly home: string;
  readonly language: Link | null;
}

/** The header: navigation on wide screens; brand, call link and menu button on small ones. */
export function Header({ chrome: { brand, header }, path, home, language }: HeaderProps) {
  return (
    <div className="head">
      <div className="wrap head__inner">
        <Logo brand={brand} home={home} />
        <nav className="desk-only" aria-label={header.nav_label}>
          <ul className="nav">
            {header.menus.map((menu) => (
              <Dropdown key={menu.label} menu={menu} path={path} />
            ))}
            {header.links.map((link) => (
              <li key={link.href}>
                <Anchor className="nav__link" href={link.href} path={path}>
                  {link.label}
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
        <Anchor className="btn btn--sm head__cta" href={header.quote.href} path={path}>
          {header.quote.label}
        </Anchor>
        <LanguageLink className="icon-btn mobile-only" link={language} short />
        <a className="icon-btn mobile-only" href={brand.phone_href} aria-label={brand.call_label}>
          <Icon name="phone" />
        </a>
        <button
          className="icon-btn mobile-only"
          type="button"
          popoverTarget={menuSheetId}
          aria-label={header.open_menu}
        >
          <Icon name="menu" />
        </button>
      </div>
    </div>
  );
}
