import { useMutation, useQuery } from '@tanstack/react-query';
import brandSrc from '../../art/brand.svg?url';
import { request } from '../api/client.ts';
import { imagesQuery, refetchImages } from '../api/queries.ts';
import { FileButton } from '../images/FileButton.tsx';
import { formatBytes } from '../images/image-name.ts';
import { rejectReason } from '../images/reject-reason.ts';
import { sendImage } from '../images/send-image.ts';
import { dismissErrors, notify, notifyFailure } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';

const strings = screenMessages.profile.logo;

/** The names of a logo in the bucket: an image keeps its kind. */
const drawing = 'logo.svg';
const photo = 'logo.png';

/** The next stored logo of any kind dismisses the error about a refused one. */
const attempt = 'logo';
const failed = (error: Error) => {
  notifyFailure(attempt, error);
  // Someone else may have stored a different one.
  void refetchImages();
};

const removeImage = (name: string) => request(`images/${name}`, { method: 'DELETE' });

/** The company's logo. A change is visible immediately; it is not part of what is published. */
export function LogoField() {
  const images = useQuery(imagesQuery).data;
  const own = [drawing, photo].flatMap(
    (known) => images?.images.filter(({ name }) => name === known) ?? [],
  )[0];
  const send = useMutation({
    mutationFn: async (file: File) => {
      const isDrawing = file.type === 'image/svg+xml' || /\.svg$/i.test(file.name);
      const name = isDrawing ? drawing : photo;
      // The server removes a logo of the other kind.
      const stored = images?.images.find((image) => image.name === name);
      const mayReplace = stored?.updated_at ?? false;
      await sendImage({ name, file, mayReplace, onProgress: () => undefined });
    },
    onSuccess: () => {
      dismissErrors(attempt);
      notify(strings.changed);
      return refetchImages();
    },
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: removeImage,
    onSuccess: () => {
      dismissErrors(attempt);
      notify(strings.removed);
      return refetchImages();
    },
    onError: failed,
  });
  if (!images) return null;
  const busy = send.isPending || remove.isPending;
  return (
    <section className="fact" aria-label={strings.title}>
      <h3>{strings.title}</h3>
      <div className="logo">
        <img
          className="logo__image"
          src={own?.address ?? brandSrc}
          alt={own ? strings.own : strings.shipped}
        />
        <div className="row">
          <FileButton
            label={busy ? messages.uploads.saving : strings.upload}
            icon="upload"
            look="btn btn--line btn--sm"
            onFiles={([file]) => {
              if (!file) return;
              const error = rejectReason(file, images.max_bytes);
              if (error) notifyFailure(attempt, error);
              else send.mutate(file);
            }}
          />
          {own && (
            <button type="button" className="link" disabled={busy} onClick={() => remove.mutate(own.name)}>
              {strings.remove}
            </button>
          )}
        </div>
      </div>
      <p className="mute">
        {strings.hint} {format(screenMessages.images.accepted, { size: formatBytes(images.max_bytes) })}
      </p>
    </section>
  );
}
