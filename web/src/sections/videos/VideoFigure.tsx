import type { VideoCard } from '../../contract.gen';

/** Props of {@link VideoFigure}. */
export interface VideoFigureProps {
  readonly card: VideoCard;
}

/** A video, its poster alone, or an empty frame whose tape bears the title; a sentence below if there is one. */
export function VideoFigure({ card }: VideoFigureProps) {
  const isEmpty = card.video_url === null && card.poster === null;
  return (
    <figure className="vid">
      <div className={isEmpty ? 'vid__f vid__f--empty' : 'vid__f'}>
        {isEmpty ? <h3 className="vid__tape">{card.title}</h3> : <Picture card={card} />}
      </div>
      {isEmpty && card.text === '' ? null : (
        <figcaption>
          {isEmpty ? null : <h3>{card.title}</h3>}
          {card.text === '' ? null : <p>{card.text}</p>}
        </figcaption>
      )}
    </figure>
  );
}

function Picture({ card: { title, video_url: video, poster } }: VideoFigureProps) {
  if (video !== null) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: The captions are part of the file.
      <video src={video} poster={poster?.src} controls preload="none" playsInline aria-label={title} />
    );
  }
  if (poster === null) return null;
  return (
    <img
      src={poster.src}
      data-fallback={poster.fallback === poster.src ? undefined : poster.fallback}
      width={poster.width}
      height={poster.height}
      alt={poster.alt}
      loading="lazy"
    />
  );
}
