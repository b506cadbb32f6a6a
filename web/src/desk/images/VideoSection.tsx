import { useQuery } from '@tanstack/react-query';
import type { DeskVideo } from '../../contract.gen';
import { imagesQuery, videosQuery } from '../api/queries.ts';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatBytes } from './image-name.ts';
import { UsedBy } from './UsedBy.tsx';
import { VideoField } from './VideoField.tsx';

const strings = screenMessages.videos;

/** Props of {@link VideoSection}. */
export interface VideoSectionProps {
  /** Largest accepted image, in bytes. */
  readonly maxImageBytes: number;
}

/** The site's videos, each with its still image and captions. */
export function VideoSection({ maxImageBytes }: VideoSectionProps) {
  const query = useQuery(videosQuery);
  return (
    <section aria-labelledby="videos">
      <h2 id="videos">{strings.title}</h2>
      <p className="videos__lead">
        {strings.lead}{' '}
        <span className="mute">
          {query.data && format(strings.accepted, { size: formatBytes(query.data.max_bytes) })}
        </span>
      </p>
      {query.data ? (
        <ul className="images__grid">
          {query.data.videos.map((video) => (
            <VideoCard
              key={video.name}
              video={video}
              limits={{
                video: query.data.max_bytes,
                captions: query.data.max_captions_bytes,
                poster: maxImageBytes,
              }}
            />
          ))}
        </ul>
      ) : (
        <QueryStatus query={query} failed={strings.failed} />
      )}
    </section>
  );
}

interface VideoCardProps {
  readonly video: DeskVideo;
  /** Largest accepted files, in bytes. */
  readonly limits: { readonly video: number; readonly captions: number; readonly poster: number };
}

function VideoCard({ video, limits }: VideoCardProps) {
  const images = useQuery(imagesQuery).data?.images;
  const { name, title, address, uploaded, captions, poster, poster_address, used_by } = video;
  const heading = title || name;
  const path = `videos/${encodeURIComponent(name)}`;
  const isSilent = uploaded !== null && captions.every((one) => one.address === null);
  return (
    <li className="image-card image-card--video" data-video={name}>
      {/* biome-ignore lint/a11y/useMediaCaption: The owner may not have uploaded captions yet. */}
      <video
        key={address}
        src={address}
        poster={poster_address ?? undefined}
        controls
        preload="none"
        playsInline
        aria-label={heading}
      >
        {captions.map(
          ({ language, label, address: url }) =>
            url && <track key={language} kind="captions" src={url} srcLang={language} label={label} />,
        )}
      </video>
      <div className="image-card__inner">
        <h3>{heading}</h3>
        <p className="mute num">
          {uploaded
            ? format(strings.facts, {
                width: String(uploaded.width),
                height: String(uploaded.height),
                time: formatDuration(uploaded.duration_ms),
                size: formatBytes(uploaded.bytes),
              })
            : strings.sample}
        </p>
        <UsedBy pages={used_by} />
        <div className="video__parts">
          <VideoField
            part={{
              path,
              field: 'video',
              name: format(strings.video, { title: heading }),
              maxBytes: limits.video,
              seen: address,
            }}
            label={strings.file}
            accept="video/mp4"
            replaces={uploaded !== null}
            removal={
              uploaded && {
                path,
                label: strings.restore,
                title: format(strings.restoreTitle, { title: heading }),
                text: strings.restoreText,
                done: format(strings.restored, { title: heading }),
              }
            }
          />
          {poster !== null && (
            <VideoField
              part={{
                path: `images/${encodeURIComponent(poster)}`,
                field: 'poster',
                name: format(strings.posterOf, { title: heading }),
                maxBytes: limits.poster,
                seen: images?.find((image) => image.name === poster)?.updated_at ?? null,
              }}
              label={strings.poster}
              accept="image/*"
              replaces
              removal={null}
            />
          )}
          {captions.map(({ language, label, address: shown, uploaded: own }) => (
            <VideoField
              key={language}
              part={{
                path: `${path}/captions/${language}`,
                field: 'captions',
                name: format(strings.captionsOf, { title: heading, language: label }),
                maxBytes: limits.captions,
                seen: shown,
              }}
              label={format(strings.captions, { language: label })}
              accept=".vtt,text/vtt"
              replaces={own}
              removal={
                own
                  ? {
                      path: `${path}/captions/${language}`,
                      label: screenMessages.images.remove,
                      title: format(strings.removeCaptionsTitle, { title: heading, language: label }),
                      text: strings.removeCaptionsText,
                      done: format(strings.captionsRemoved, { title: heading }),
                    }
                  : null
              }
            />
          ))}
        </div>
        {isSilent && <p className="video__hint">{strings.noCaptions}</p>}
      </div>
    </li>
  );
}

/** Minutes and seconds, such as 1:05. */
function formatDuration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
