import type { VideoCard } from '../../contract.gen';
import { plainIsland } from '../../islands/Island';
import { Picture } from '../../ui/Picture';

/** Props of {@link VideoFigure}. */
export interface VideoFigureProps {
  readonly card: VideoCard;
  /** The public key for requesting the jingle, where the page plays it. */
  readonly jingleKey: string | null;
}

/** A video, or its poster alone, with a caption. */
export function VideoFigure({ card, jingleKey }: VideoFigureProps) {
  const sounds = card.jingle && card.video_url !== null;
  return (
    <figure className="video">
      <div className="video__frame" {...(sounds && { ...plainIsland('Jingle'), 'data-key': jingleKey })}>
        <Screen card={card} />
        {/* biome-ignore lint/a11y/useMediaCaption: Nothing is said in a tune. */}
        {sounds ? <audio hidden /> : null}
      </div>
      <figcaption>
        <h3>{card.title}</h3>
        {card.text === '' ? null : <p>{card.text}</p>}
      </figcaption>
    </figure>
  );
}

function Screen({
  card: { title, video_url: video, captions_url: captions, captions_lang: language, poster },
}: {
  readonly card: VideoCard;
}) {
  if (video !== null) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: An uploaded video has none until the owner uploads them.
      <video
        src={video}
        poster={poster?.src}
        data-fallback={poster?.src === poster?.fallback ? undefined : poster?.fallback}
        controls
        preload="none"
        loading="lazy"
        playsInline
        aria-label={title}
      >
        {captions === null ? null : <track kind="captions" src={captions} srcLang={language ?? 'en'} />}
      </video>
    );
  }
  if (poster === null) return null;
  return <Picture image={poster} sizes="(min-width:700px) 400px, 92vw" />;
}
