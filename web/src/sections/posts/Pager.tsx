import type { Pager as PagerText } from '../../contract.gen';

/** Props of {@link Pager}. */
export interface PagerProps {
  readonly pager: PagerText;
}

/** The way through the pages of a listing: newer, each by its number, older. */
export function Pager({ pager }: PagerProps) {
  return (
    <nav className="pager num" aria-label={pager.label}>
      {pager.newer ? (
        <a className="pager__s" href={pager.newer.href} rel="prev">
          {pager.newer.label}
        </a>
      ) : null}
      <ol>
        {pager.pages.map((link) => (
          <li key={link.href}>
            <a href={link.href} aria-current={link.current ? 'page' : undefined}>
              {link.label}
            </a>
          </li>
        ))}
      </ol>
      {pager.older ? (
        <a className="pager__s" href={pager.older.href} rel="next">
          {pager.older.label}
        </a>
      ) : null}
    </nav>
  );
}
