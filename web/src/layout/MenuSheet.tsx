import type { MenuSheet as MenuSheetText } from '../contract.gen';
import { Anchor } from '../ui/Anchor';
import { Icon } from '../ui/Icon';

/** The sheet's id, which the buttons that open it name. */
export const menuSheetId = 'menu';

/** Props of {@link MenuSheet}. */
export interface MenuSheetProps {
  readonly sheet: MenuSheetText;
  readonly path: string;
}

/** The menu of small screens. A popover of the platform: it opens, closes and obeys Escape without script. */
export function MenuSheet({ sheet, path }: MenuSheetProps) {
  return (
    <div className="sheet" id={menuSheetId} popover="auto" role="dialog" aria-label={sheet.label}>
      <div className="sheet__top">
        <button
          className="iconbtn"
          type="button"
          popoverTarget={menuSheetId}
          popoverTargetAction="hide"
          // biome-ignore lint/a11y/noAutofocus: In a popover it says where the focus goes when the visitor opens it.
          autoFocus
          aria-label={sheet.close}
        >
          <Icon name="close" />
        </button>
      </div>
      <ul className="sheet__list">
        {sheet.links.map((link) => (
          <li key={link.href}>
            <Anchor href={link.href} path={path}>
              {link.label}
              <Icon name="arrow" />
            </Anchor>
          </li>
        ))}
      </ul>
      <div className="sheet__act">
        <a className="btn" href={sheet.quote.href}>
          {sheet.quote.label}
        </a>
        <a className="btn btn--line" href={sheet.call.href}>
          <Icon name="phone" />
          {sheet.call.label}
        </a>
      </div>
    </div>
  );
}
