import type { CurrentLink } from '../../contract.gen';
import { Rich } from '../../ui/Rich';
import type { SectionProps } from '../section-props';
import { PostCard } from './PostCard';

/** Cards that link to posts, with category filters above if there are categories. */
export function Posts({ section }: SectionProps<'posts'>) {
  const headingId = `${section.id}-h`;
  const isNamed = section.heading !== '';
  return (
    <section className="section" id={section.id} aria-labelledby={isNamed ? headingId : undefined}>
      <div className="wrap">
        {isNamed ? (
          <h2 className="post-cards__heading" id={headingId}>
            {section.heading}
          </h2>
        ) : null}
        {section.filters.length > 0 ? (
          <Filters label={section.filters_label} links={section.filters} />
        ) : null}
        {section.cards.length > 0 ? (
          <ul className="post-cards">
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
      </div>
    </section>
  );
}

interface FiltersProps {
  readonly label: string;
  readonly links: readonly CurrentLink[];
}

/** The category filters as a segmented control. */
function Filters({ label, links }: FiltersProps) {
  return (
    <nav aria-label={label}>
      <ul className="filters">
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href} aria-current={link.current ? 'page' : undefined}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
