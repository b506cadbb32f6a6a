import type { ReviewCard } from '../../contract.gen';
import { SectionHead } from '../../ui/SectionHead';
import type { SectionProps } from '../section-props';

/** Cards that link to the reviews: a figure or a name, its label, and the link on a tear-off strip. */
export function ReviewCards({ section }: SectionProps<'review-cards'>) {
  const headingId = `${section.id}-h`;
  return (
    <section className="section" id={section.id} aria-labelledby={headingId}>
      <div className="wrap">
        <SectionHead id={headingId} heading={section.heading} lead={section.lead} />
        <ul className="review-cards">
          {section.cards.map((card) => (
            <Card key={card.title} card={card} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Card({ card }: { readonly card: ReviewCard }) {
  return (
    <li className="review-card">
      <h3>{card.title}</h3>
      <p>{card.text}</p>
      <div className="review-card__links">
        <a className="link" href={card.link.href}>
          {card.link.label}
        </a>
      </div>
    </li>
  );
}
