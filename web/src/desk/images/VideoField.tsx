import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../api/client.ts';
import { videosQuery } from '../api/queries.ts';
import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { useStore } from '../lib/store.ts';
import { notify, notifyError } from '../lib/toasts.ts';
import { formatPercent, labelFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { FileButton } from './FileButton.tsx';
import { uploadVideoPart, type VideoPart, type VideoUpload, videoUploads } from './video-uploads.ts';

/** How an uploaded part is removed. */
interface Removal {
  /** Path below the desk's API. */
  readonly path: string;
  readonly label: string;
  readonly title: string;
  readonly text: string;
  /** The notice afterward. */
  readonly done: string;
}

/** Props of {@link VideoField}. */
export interface VideoFieldProps {
  readonly part: VideoPart;
  readonly label: string;
  readonly accept: string;
  /** Whether there is an uploaded one to replace. */
  readonly replaces: boolean;
  readonly removal: Removal | null;
}

/** A part of a video, with its upload, progress and error. */
export function VideoField({ part, label, accept, replaces, removal }: VideoFieldProps) {
  const upload = useStore(videoUploads).find(({ path }) => path === part.path);
  const action = replaces ? screenMessages.images.replace : screenMessages.videos.upload;
  return (
    <div className="video__part">
      <span className="video__label">{label}</span>
      {upload && upload.error === '' ? (
        <Progress name={part.name} upload={upload} />
      ) : (
        <div className="image-card__actions">
          <FileButton
            label={action}
            fullLabel={labelFor(action, part.name)}
            icon="upload"
            look="btn btn--line btn--sm"
            accept={accept}
            onFiles={([file]) => file && void uploadVideoPart(part, file)}
          />
          {removal && <Remove part={part} removal={removal} />}
        </div>
      )}
      <div role="alert">
        {upload && upload.error !== '' && (
          <p className="wrong">
            <DeskIcon name="warn" />
            <span>
              <b>{label}:</b> {upload.error}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

function Progress({ name, upload: { part } }: { readonly name: string; readonly upload: VideoUpload }) {
  return (
    <div className="upload upload--video">
      <progress aria-label={name} max={100} value={Math.floor(part * 100)} />
      <span className="num">{part < 1 ? formatPercent(part) : screenMessages.videos.checking}</span>
    </div>
  );
}

function Remove({ part, removal }: { readonly part: VideoPart; readonly removal: Removal }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => request<null>(removal.path, { method: 'DELETE' }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: videosQuery.queryKey });
      notify(removal.done);
    },
    onError: notifyError,
  });
  return (
    <ConfirmButton
      className="btn btn--line btn--sm"
      aria-label={labelFor(removal.label, part.name)}
      disabled={remove.isPending}
      confirmation={{
        title: removal.title,
        text: removal.text,
        action: removal.label,
        onConfirm: () => remove.mutate(),
      }}
    >
      {removal.label}
    </ConfirmButton>
  );
}
