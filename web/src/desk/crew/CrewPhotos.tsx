import { useState } from 'react';
import type { DeskAttachment } from '../../contract.gen';
import { Dialog } from '../components/Dialog.tsx';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';

/** Props of {@link CrewPhotos}. */
export interface CrewPhotosProps {
  readonly photos: readonly DeskAttachment[];
}

const strings = screenMessages.job.photos;

/** The photos of a job, small. Each opens on the whole screen; nothing is shown without photos. */
export function CrewPhotos({ photos }: CrewPhotosProps) {
  const [opened, setOpened] = useState<DeskAttachment | null>(null);
  if (photos.length === 0) return null;
  return (
    <section className="job-card">
      <h2>{strings.title}</h2>
      <ul className="job-photos">
        {photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              className="job-photos__open"
              aria-haspopup="dialog"
              aria-label={format(strings.open, { name: photo.name })}
              onClick={() => setOpened(photo)}
            >
              <img
                src={photo.preview_address ?? photo.address}
                alt=""
                loading="lazy"
                width="96"
                height="96"
              />
            </button>
          </li>
        ))}
      </ul>
      {opened && <OpenedPhoto key={opened.id} photo={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

interface OpenedPhotoProps {
  readonly photo: DeskAttachment;
  readonly onClose: () => void;
}

function OpenedPhoto({ photo: { name, address }, onClose }: OpenedPhotoProps) {
  const [isMissing, setMissing] = useState(false);
  return (
    <Dialog variant="full" title={name} onClose={onClose}>
      {isMissing ? (
        <p className="failure" role="alert">
          {strings.failed}
        </p>
      ) : (
        <img className="job-photos__photo" src={address} alt={name} onError={() => setMissing(true)} />
      )}
    </Dialog>
  );
}
