import type { SectionProps } from '../section-props';
import { VideoFigure } from './VideoFigure';

/** Videos side by side, each with its poster. Those that do not exist yet are a row of small tags below. */
export function Videos({ section, page }: SectionProps<'videos'>) {
  const headingId = `${section.id}-h`;
  const shown = section.cards.filter((card) => card.video_url !== null || card.poster !== null);
  const planned = section.cards.filter((card) => !shown.includes(card));
  return (
    <section className="section" id={section.id} aria-labelledby={headingId}>
      <div className="wrap">
        <div className="section__head">
          <h2 id={headingId}>{section.heading}</h2>
        </div>
        {shown.length > 0 ? (
          <ul className="videos">
            {shown.map((card, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Two videos may have the same text.
              <li key={index}>
                <VideoFigure card={card} jingleKey={page.jingle_key} />
              </li>
            ))}
          </ul>
        ) : null}
        {planned.length > 0 ? (
          <ul className="soon">
            {planned.map((card, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Two of them may have the same text.
              <li key={index}>
                <h3>{card.title}</h3>
                {card.text === '' ? null : <p>{card.text}</p>}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}
