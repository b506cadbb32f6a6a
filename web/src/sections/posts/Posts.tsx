import type { CurrentLink } from '../../contract.gen';
import { Rich } from '../../ui/Rich';
import type { SectionProps } from '../table';
import { Pager } from './Pager';
import { PostCard } from './PostCard';

/** Cards that lead to posts, with the categories above and the other pages below where there are any. */
export function Posts({ section, page }: SectionProps<'posts'>) {
  const headingId = `${section.id}-h`;
  const isNamed = section.heading !== '';
  return (
    <section className="sec" id={section.id} aria-labelledby={isNamed ? headingId : 'page-hero-h'}>
      <div className="wrap">
        {isNamed ? (
          <h2 className="pcs__h" id={headingId}>
            {section.heading}
          </h2>
        ) : null}
        {section.filters.length > 0 ? (
          <Filters label={section.filters_label} links={section.filters} path={page.path} />
        ) : null}
        {section.cards.length > 0 ? (
          <ul className="pcs">
            {section.cards.map((card, index) => (
              <PostCard
                key={card.href}
                card={card}
                level={isNamed ? 'h3' : 'h2'}
                lead={section.lead && index === 0}
                readMore={section.read_more}
              />
            ))}
          </ul>
        ) : (
          <p className="lead">
            <Rich text={section.empty} />
          </p>
        )}
        {section.pager ? <Pager pager={section.pager} /> : null}
      </div>
    </section>
  );
}

interface FiltersProps {
  readonly label: string;
  readonly links: readonly CurrentLink[];
  readonly path: string;
}

/** The categories as a segmented row. On its second page a category is still the one that is shown. */
function Filters({ label, links, path }: FiltersProps) {
  return (
    <nav aria-label={label}>
      <ul className="filters">
        {links.map((link) => (
          <li key={link.href}>
            <a
              href={link.href}
              aria-current={link.current ? (link.href === path ? 'page' : 'true') : undefined}
            >
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
