import type { PostCard as Card } from '../../contract.gen';
import { Crate } from '../../ui/Crate';

/** Props of {@link PostCard}. */
export interface PostCardProps {
  readonly card: Card;
  /** The level of its heading. */
  readonly level: 'h2' | 'h3';
  /** Whether it is the large one. */
  readonly lead: boolean;
  readonly readMore: string;
}

/** The card of a post. The accessible name of 'Read More' includes the title, and its link covers the whole card. */
export function PostCard({ card, level: Heading, lead, readMore }: PostCardProps) {
  return (
    <li className={lead ? 'post-card post-card--lead' : 'post-card'}>
      {card.image ? <Crate image={card.image} first={lead} /> : null}
      <div>
        <p>
          <b>{card.category}</b> <time dateTime={card.date}>{card.date_words}</time>
        </p>
        <Heading>{card.title}</Heading>
        <p>{card.excerpt}</p>
        <a className="link" href={card.href}>
          {readMore}
          <span className="vh"> {card.title}</span>
        </a>
      </div>
    </li>
  );
}
