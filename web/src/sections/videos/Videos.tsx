import type { SectionProps } from '../section-props';
import { VideoFigure } from './VideoFigure';

/** Videos side by side, each with its poster. A video that does not exist yet is an empty frame. */
export function Videos({ section, page }: SectionProps<'videos'>) {
  const headingId = `${section.id}-h`;
  return (
    <section className="sec" id={section.id} aria-labelledby={headingId}>
      <div className="wrap">
        <div className="sec__head">
          <h2 id={headingId}>{section.heading}</h2>
        </div>
        <ul className="vids">
          {section.cards.map((card, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Two empty frames may bear the same words.
            <li key={index}>
              <VideoFigure card={card} jingleKey={page.jingle_key} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
