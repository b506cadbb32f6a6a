import type { Testimonial } from '../../contract.gen';
import { Picture } from '../../ui/Picture';
import { Stars } from '../../ui/Stars';
import type { SectionProps } from '../section-props';

/** The average rating in large type, and the reviews: videos or what customers wrote. */
export function Reviews({ section }: SectionProps<'reviews'>) {
  const headingId = `${section.id}-h`;
  return (
    <section className="section reviews on-dark" id={section.id} aria-labelledby={headingId}>
      <div className="wrap reviews__grid">
        <div className="reviews__text">
          <h2 id={headingId}>
            <span className="reviews__rating">{section.rating}</span> {section.rating_label}
          </h2>
          <Stars rating={section.rating} />
          <p className="lead">{section.basis}</p>
          <ul className="reviews__sources">
            {section.sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: On phones the list scrolls, and keys must reach it. */}
        <ul className="reviews__list" tabIndex={0} aria-labelledby={headingId}>
          {section.testimonials.map((testimonial) => (
            <li key={testimonial.name} className="review">
              <Review testimonial={testimonial} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Review({ testimonial }: { readonly testimonial: Testimonial }) {
  const { name, location, source, rating, words } = testimonial;
  const pieces = [location, source].filter((piece) => piece !== '');
  return (
    <figure>
      <Media testimonial={testimonial} />
      {words && (
        <blockquote className="review__text">
          <p>{words}</p>
        </blockquote>
      )}
      <figcaption>
        <b>{name}</b>
        {pieces.length > 0 ? <span>{pieces.join(', ')}</span> : null}
        {rating > 0 ? (
          <span className="num">
            {rating}/5 <Stars rating={rating} />
          </span>
        ) : null}
      </figcaption>
    </figure>
  );
}

function Media({ testimonial }: { readonly testimonial: Testimonial }) {
  const { name, poster, video_url: video, captions_url: captions, captions_lang: language } = testimonial;
  if (video === null && poster === null) return null;
  return (
    <div className="review__player">
      {video === null ? (
        poster && <Picture image={poster} sizes="(min-width:48em) 400px, 80vw" />
      ) : (
        // On a phone it fills the screen when it plays, so that its text is readable.
        // biome-ignore lint/a11y/useMediaCaption: An uploaded video has none until the owner uploads them.
        <video
          src={video}
          poster={poster?.src}
          data-fallback={poster && poster.src !== poster.fallback ? poster.fallback : undefined}
          controls
          preload="none"
          loading="lazy"
          aria-label={name}
        >
          {captions === null ? null : <track kind="captions" src={captions} srcLang={language ?? 'en'} />}
        </video>
      )}
    </div>
  );
}
