import type { Chrome, FooterColumn, FooterEntry, LanguageLink as Link } from '../contract.gen';
import { Anchor } from '../ui/Anchor';
import { Icon } from '../ui/Icon';
import { Logo } from '../ui/Logo';
import { LanguageLink } from './LanguageLink';

/** Props of {@link Footer}. */
export interface FooterProps {
  readonly chrome: Chrome;
  readonly path: string;
  readonly home: string;
  readonly language: Link | null;
}

/** The footer of wide screens. */
export function Footer({ chrome: { brand, footer }, path, home, language }: FooterProps) {
  return (
    <footer className="foot on-dark">
      <div className="wrap foot__inner">
        <div>
          <Logo brand={brand} home={home} />
          <p>{footer.about}</p>
          <ul className="social">
            {footer.social.map((link) => (
              <li key={link.href}>
                <a href={link.href} aria-label={link.label}>
                  <Icon name={link.icon} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        {footer.columns.map((column) => (
          <Column key={column.heading} column={column} path={path} />
        ))}
      </div>
      <div className="wrap foot__legal">
        {footer.legal.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <div className="foot__links">
          {footer.legal_links.map((link) => (
            <Anchor key={link.href} href={link.href} path={path}>
              {link.label}
            </Anchor>
          ))}
          <LanguageLink link={language} />
        </div>
      </div>
    </footer>
  );
}

function Column({ column, path }: { readonly column: FooterColumn; readonly path: string }) {
  return (
    <div>
      <h2>{column.heading}</h2>
      <ul>
        {column.entries.map((entry) => (
          <li key={entry.label}>
            <Entry entry={entry} path={path} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry, path }: { readonly entry: FooterEntry; readonly path: string }) {
  if (entry.href === null) return <p>{entry.label}</p>;
  return (
    <Anchor className={entry.href.startsWith('tel:') ? 'num' : undefined} href={entry.href} path={path}>
      {entry.label}
    </Anchor>
  );
}
