import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import type { DeskImage, DeskImages } from '../../contract.gen';
import { imagesQuery } from '../api/queries.ts';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { EmptyArt } from '../components/EmptyState.tsx';
import { OwnersOnly } from '../components/OwnersOnly.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { useStore } from '../lib/store.ts';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { FileButton } from './FileButton.tsx';
import { DrawingCard, PhotoCard } from './ImageCard.tsx';
import { formatBytes, uploadName } from './image-name.ts';
import { UploadList } from './UploadList.tsx';
import { closeReplacePrompt, replacePrompts, upload } from './uploads.ts';
import { useShowUploaded } from './use-show-uploaded.ts';
import { VideoSection } from './VideoSection.tsx';
import './images.css';

const strings = screenMessages.images;

/** The photos in the bucket, and the illustrations without a photo. */
export function ImagesScreen() {
  return (
    <OwnersOnly title={strings.title}>
      <Pictures />
    </OwnersOnly>
  );
}

function Pictures() {
  const query = useQuery(imagesQuery);
  const pictures = query.data;
  if (!pictures)
    return (
      <Screen title={strings.title} lead={strings.lead}>
        <QueryStatus query={query} failed={strings.failed} />
      </Screen>
    );
  return <Board pictures={pictures} />;
}

function Board({ pictures: { images, named, max_bytes } }: { readonly pictures: DeskImages }) {
  const [over, setOver] = useState(false);
  useShowUploaded(images);
  // Each asks first if someone else has stored a different image in the meantime.
  const put = (name: string, file: File) => upload(name, file, false, max_bytes);
  const replace = ({ name, updated_at }: DeskImage, file: File) => upload(name, file, updated_at, max_bytes);
  const add = (files: readonly File[]) => {
    const known = new Set(named.map(({ name }) => name));
    for (const file of files) upload(uploadName(file, known, Date.now()), file, false, max_bytes);
  };
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-name]') : null;
    const [file] = files;
    // A file dropped on a card replaces that image; replacing a photo asks first.
    if (card?.dataset.name && file && files.length === 1) put(card.dataset.name, file);
    else add(files);
  };
  const drawings = named.filter(({ held }) => !held);

  return (
    <Screen title={strings.title} lead={strings.lead}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Dropping is a short cut; each has its button. */}
      <div
        className={`images${over ? ' is-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
        }}
        onDrop={drop}
      >
        <div className="images__add">
          <FileButton label={strings.add} icon="plus" look="btn" multiple onFiles={add} />
          <p>
            <span className="desk-only">{strings.drop} </span>
            <span className="mute">{format(strings.accepted, { size: formatBytes(max_bytes) })}</span>
          </p>
          <a className="link" href="#videos">
            {screenMessages.videos.jump}
          </a>
        </div>
        <UploadList />
        <section aria-labelledby="photos">
          <h2 id="photos">{strings.photos}</h2>
          {images.length === 0 && (
            <div className="empty">
              <EmptyArt art="noImages" />
              <p>{strings.noPhotos}</p>
            </div>
          )}
          <ul className="images__grid">
            {images.map((photo) => (
              <PhotoCard
                key={photo.name}
                photo={photo}
                named={named.find(({ name }) => name === photo.name)}
                onFile={(file) => replace(photo, file)}
              />
            ))}
          </ul>
        </section>
        <VideoSection maxImageBytes={max_bytes} />
        <section aria-labelledby="drawings">
          <h2 id="drawings">{strings.illustrations}</h2>
          {drawings.length === 0 && <p className="mute">{strings.noIllustrations}</p>}
          <ul className="images__grid">
            {drawings.map((one) => (
              <DrawingCard key={one.name} named={one} onFile={put} />
            ))}
          </ul>
        </section>
      </div>
      <NameTaken maxBytes={max_bytes} />
    </Screen>
  );
}

/** Asks before a photo replaces another. */
function NameTaken({ maxBytes }: { readonly maxBytes: number }) {
  const [prompt] = useStore(replacePrompts);
  if (!prompt) return null;
  const { name, file } = prompt;
  return (
    <ConfirmDialog
      title={format(strings.replaceTitle, { name })}
      text={strings.replaceText}
      action={strings.replace}
      onConfirm={() => upload(name, file, true, maxBytes)}
      onClose={() => closeReplacePrompt(prompt)}
    />
  );
}
