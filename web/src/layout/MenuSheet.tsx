import type { Footer, LanguageLink as Link, MenuSheet as MenuSheetText } from '../contract.gen';
import { Anchor } from '../ui/Anchor';
import { Icon } from '../ui/Icon';
import { LanguageLink } from './LanguageLink';

/** The sheet's id, used by the buttons that open it. */
export const menuSheetId = 'menu';

/** Props of {@link MenuSheet}. */
export interface MenuSheetProps {
  readonly sheet: MenuSheetText;
  /** The footer of wide screens, whose address, hours and small print small screens show here. */
  readonly footer: Footer;
  readonly path: string;
  readonly language: Link | null;
}

/**
 * The menu on small screens. A native popover: it opens, and closes by button or Escape, without script; with script
 * it is modal, see `modal-popovers.ts`.
 */
export function MenuSheet({ sheet, footer, path, language }: MenuSheetProps) {
  const entries = footer.columns.flatMap((column) => column.entries);
  const mail = entries.filter(({ href }) => href?.startsWith('mailto:'));
  // Some of the footer's links are in the menu's own list.
  const legal = footer.legal_links.filter(({ href }) => sheet.links.every((link) => link.href !== href));
  // The address, the hours and the closed days lead nowhere.
  const facts = entries.filter(({ href }) => href === null);
  return (
    <div className="sheet" id={menuSheetId} popover="auto" role="dialog" aria-label={sheet.label}>
      <div className="sheet__top">
        <button
          className="icon-btn"
          type="button"
          popoverTarget={menuSheetId}
          popoverTargetAction="hide"
          // biome-ignore lint/a11y/noAutofocus: In a popover it sets the initial focus when the visitor opens it.
          autoFocus
          aria-label={sheet.close}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="sheet__list">
        <ul>
          {sheet.links.map((link) => (
            <li key={link.href}>
              <Anchor href={link.href} path={path}>
                {link.label}
              </Anchor>
            </li>
          ))}
        </ul>
        <ul className="sheet__legal small">
          {language ? (
            <li>
              <LanguageLink link={language} />
            </li>
          ) : null}
          {[...mail, ...legal].map(({ href, label }) => (
            <li key={label}>
              <Anchor href={href ?? ''} path={path}>
                {label}
              </Anchor>
            </li>
          ))}
          {facts.map(({ label }) => (
            <li key={label}>
              <p>{label}</p>
            </li>
          ))}
        </ul>
        {footer.legal.map((line) => (
          <p key={line} className="small">
            {line}
          </p>
        ))}
      </div>
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
