import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskImage, RequestedImage } from '../../contract.gen';
import { request } from '../api/client.ts';
import { contentFilesKey, contentListQuery, refetchImages } from '../api/queries.ts';
import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { notify, notifyError } from '../lib/toasts.ts';
import { format, labelFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { CheckDescriptions } from './CheckDescriptions.tsx';
import { FileButton } from './FileButton.tsx';
import { formatBytes } from './image-name.ts';
import { removalText } from './removal-text.ts';
import { UsedBy } from './UsedBy.tsx';
import { cardId } from './use-show-uploaded.ts';

const strings = screenMessages.images;

/** Props of {@link PhotoCard}. */
export interface PhotoCardProps {
  readonly photo: DeskImage;
  /** The page reference with the same name, if any. */
  readonly named: RequestedImage | undefined;
  readonly onFile: (file: File) => void;
}

/** A photo in the bucket. */
export function PhotoCard({ photo, named, onFile }: PhotoCardProps) {
  const { name, address, width, height, bytes, is_logo, is_first_frame, used_by, descriptions } = photo;
  return (
    <li
      className={is_logo ? 'image-card image-card--logo' : 'image-card'}
      id={cardId(name)}
      tabIndex={-1}
      data-name={name}
      data-held=""
    >
      <img src={address} alt={named?.title ?? ''} width={width} height={height} loading="lazy" />
      <div className="image-card__inner">
        <h3>{name}</h3>
        <p className="mute num">
          {format(strings.facts, {
            width: String(width),
            height: String(height),
            size: formatBytes(bytes),
          })}
        </p>
        {is_first_frame && <p className="mute">{strings.firstFrame}</p>}
        <UsedBy pages={used_by} isLogo={is_logo} />
        <CheckDescriptions name={name} descriptions={descriptions} />
        <div className="image-card__actions">
          <FileButton
            label={strings.replace}
            fullLabel={labelFor(strings.replace, name)}
            icon="upload"
            look="btn btn--line btn--sm"
            onFiles={([file]) => file && onFile(file)}
          />
          <Delete name={name} text={removalText(photo)} />
        </div>
      </div>
    </li>
  );
}

/** Props of {@link DrawingCard}. */
export interface DrawingCardProps {
  readonly named: RequestedImage;
  readonly onFile: (name: string, file: File) => void;
}

/** An image that pages refer to and that is still an illustration. */
export function DrawingCard({ named, onFile }: DrawingCardProps) {
  const { name, fallback, title, width, height, used_by } = named;
  return (
    <li className="image-card" data-name={name}>
      <img src={fallback} alt={title} width={width} height={height} loading="lazy" />
      <div className="image-card__inner">
        <h3>{name}</h3>
        <UsedBy pages={used_by} />
        <div className="image-card__actions">
          <FileButton
            label={strings.upload}
            fullLabel={labelFor(strings.upload, name)}
            icon="upload"
            look="btn btn--grove btn--sm"
            onFiles={([file]) => file && onFile(name, file)}
          />
        </div>
      </div>
    </li>
  );
}

function Delete({ name, text }: { readonly name: string; readonly text: string }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => request<null>(`images/${encodeURIComponent(name)}`, { method: 'DELETE' }),
    onSuccess: async () => {
      // Pages that showed it were published with the drawing.
      void client.invalidateQueries({ queryKey: contentListQuery.queryKey });
      void client.invalidateQueries({ queryKey: contentFilesKey });
      await refetchImages(client);
      notify(format(strings.removed, { name }));
    },
    onError: notifyError,
  });
  return (
    <ConfirmButton
      className="btn btn--line btn--sm"
      aria-label={labelFor(strings.remove, name)}
      disabled={remove.isPending}
      confirmation={{
        title: format(strings.removeTitle, { name }),
        text,
        action: strings.remove,
        onConfirm: () => remove.mutate(),
      }}
    >
      {strings.remove}
    </ConfirmButton>
  );
}
