import type { Chrome, LanguageLink as Link } from '../contract.gen';
import { Icon } from '../ui/Icon';
import { LanguageLink } from './LanguageLink';

/** Props of {@link TopBar}. */
export interface TopBarProps {
  readonly chrome: Chrome;
  readonly language: Link | null;
}

/** The dark bar above the header on wide screens: hours, phone, booking. */
export function TopBar({ chrome: { brand, header }, language }: TopBarProps) {
  return (
    <div className="topbar on-dark">
      <div className="wrap topbar__inner">
        <span>{header.hours}</span>
        <a className="topbar__tel num" href={brand.phone_href}>
          <Icon name="phone" />
          {brand.phone}
        </a>
        <LanguageLink link={language} />
        <a className="btn btn--rind btn--xs" href={header.book_now.href}>
          {header.book_now.label}
        </a>
      </div>
    </div>
  );
}
