import type { Chrome } from '../contract.gen';
import { Icon } from '../ui/Icon';

/** Props of {@link TopBar}. */
export interface TopBarProps {
  readonly chrome: Chrome;
}

/** The dark bar above the header on wide screens: hours, phone, booking. */
export function TopBar({ chrome: { brand, header } }: TopBarProps) {
  return (
    <div className="topbar on-dark">
      <div className="wrap topbar__in">
        <span>{header.hours}</span>
        <a className="topbar__tel num" href={brand.phone_href}>
          <Icon name="phone" />
          {brand.phone}
        </a>
        <a className="btn btn--rind btn--xs" href={header.book_now.href}>
          {header.book_now.label}
        </a>
      </div>
    </div>
  );
}
