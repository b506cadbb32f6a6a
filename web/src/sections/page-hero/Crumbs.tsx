import type { Link } from '../../contract.gen';

/** Props of {@link Crumbs}. */
export interface CrumbsProps {
  readonly links: readonly Link[];
  /** Id of the page's heading: the way is the way to what it names, and content has no other name for it. */
  readonly labelledBy: string;
}

/** The breadcrumbs of a page; nothing for a top-level page. */
export function Crumbs({ links, labelledBy }: CrumbsProps) {
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby={labelledBy}>
      <ol className="crumbs">
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
