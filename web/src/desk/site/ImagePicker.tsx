import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { imagesQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { FileButton } from '../images/FileButton.tsx';
import { imageName } from '../images/image-name.ts';
import { rejectReason } from '../images/reject-reason.ts';
import { sendImage } from '../images/send-image.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';

/** Props of {@link ImagePicker}. */
export interface ImagePickerProps {
  /** Name of the chosen image. */
  readonly value: string;
  readonly onChoose: (name: string) => void;
}

const strings = screenMessages.images;

/** A button that shows all images to choose from, where a photo can be uploaded as well. */
export function ImagePicker({ value, onChoose }: ImagePickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn btn--line btn--sm picker__open"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <DeskIcon name="picture" />
        {strings.choose}
      </button>
      {isOpen && (
        <Dialog variant="tall-sheet" title={strings.choose} onClose={() => setIsOpen(false)}>
          <Choices
            value={value}
            onChoose={(name) => {
              onChoose(name);
              setIsOpen(false);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function Choices({ value, onChoose }: ImagePickerProps) {
  const client = useQueryClient();
  const found = useQuery(imagesQuery).data;
  const [error, setError] = useState('');
  const [isSending, setIsSending] = useState(false);
  const photos = (found?.images ?? []).map(({ name, address }) => ({ name, src: address }));
  const drawings = (found?.named ?? [])
    .filter(({ name }) => !photos.some((photo) => photo.name === name))
    .map(({ name, fallback }) => ({ name, src: fallback }));

  const send = async (files: readonly File[]) => {
    const [file] = files;
    if (!file || !found) return;
    const refused = rejectReason(file, found.max_bytes);
    setError(refused);
    if (refused) return;
    setIsSending(true);
    try {
      const name = await sendUnderFreeName(file);
      await client.invalidateQueries({ queryKey: imagesQuery.queryKey });
      onChoose(name);
    } catch (error) {
      setError(error instanceof Error ? error.message : String(error));
    } finally {
      setIsSending(false);
    }
  };

  return (
    <div className="picker">
      <div className="row">
        <FileButton
          label={strings.upload}
          icon="upload"
          look="btn btn--grove btn--sm"
          onFiles={(files) => void send(files)}
        />
        <p role="status">{isSending ? messages.uploads.saving : ''}</p>
        {error && (
          <p role="alert" className="failure">
            {error}
          </p>
        )}
      </div>
      <ul className="picker__list">
        {[...photos, ...drawings].map(({ name, src }) => (
          <li key={name}>
            <button type="button" aria-pressed={name === value} onClick={() => onChoose(name)}>
              <img src={src} alt="" width={128} height={96} loading="lazy" />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const attempts = 9;

/** Uploads a photo and returns its name, which has a number if there is already an image of that name. */
async function sendUnderFreeName(file: File): Promise<string> {
  const plain = imageName(file.name, file.type);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? plain : plain.replace(/(\.[a-z0-9]+)$/, `-${number}$1`);
    try {
      await sendImage({ name, file, mayReplace: false, onProgress: () => {} });
      return name;
    } catch (error) {
      const isTaken = error instanceof ApiError && error.status === 412;
      if (!isTaken || number >= attempts) throw error;
    }
  }
}
