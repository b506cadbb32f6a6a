import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeskAttachment, DeskLead } from '../../contract.gen';
import { meQuery } from '../api/queries.ts';
import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { FileButton } from '../images/FileButton.tsx';
import { formatBytes } from '../images/image-name.ts';
import { useStore } from '../lib/store.ts';
import { notify, notifyError } from '../lib/toasts.ts';
import { format, formatPercent, labelFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatFullMoment, formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import {
  type AttachmentUpload,
  attachFiles,
  attachmentUploads,
  dismissAttachment,
  retryAttachment,
} from './attachment-uploads.ts';
import { useLeadChange } from './use-lead-change.ts';
import './attachments.css';

/** Props of {@link Attachments}. */
export interface AttachmentsProps {
  readonly lead: DeskLead;
}

const strings = messages.lead.files;
/** Without HEIC, so that iPhones send their photos as JPEG, which every browser shows. */
const accepted =
  'image/jpeg,image/png,image/webp,video/mp4,video/quicktime,application/pdf,text/plain,.csv,.docx,.xlsx';

/** Photos and documents of a lead, and a button that takes or chooses more. */
export function Attachments({ lead: { line, attachments } }: AttachmentsProps) {
  const client = useQueryClient();
  const { files, max_bytes } = attachments;
  return (
    <section>
      <h3 className="small-heading">{strings.title}</h3>
      {files.length > 0 && (
        <ul className="files">
          {files.map((file) => (
            <Attachment key={file.id} lead={line.id} file={file} />
          ))}
        </ul>
      )}
      <Uploads lead={line.id} />
      <div className="files__add">
        <FileButton
          label={strings.add}
          icon="upload"
          look="btn btn--line btn--sm"
          accept={accepted}
          multiple
          onFiles={(chosen) => attachFiles(client, line.id, chosen, max_bytes)}
        />
        <p className="mute">{format(strings.accepted, { size: formatBytes(max_bytes) })}</p>
      </div>
    </section>
  );
}

interface AttachmentProps {
  readonly lead: string;
  readonly file: DeskAttachment;
}

/** An attached file. The person who attached it and owners can delete it. */
function Attachment({ lead, file }: AttachmentProps) {
  const now = useNow();
  const me = useQuery(meQuery).data?.person;
  const change = useLeadChange(lead);
  const { id, at, by, by_id, name, bytes, address, preview_address } = file;
  const mayDelete = me?.role === 'owner' || (by_id !== null && by_id === me?.id);
  const remove = () =>
    change
      .mutateAsync({ path: `attachments/${encodeURIComponent(id)}`, method: 'DELETE' })
      .then(() => notify(format(strings.deleted, { name })), notifyError);
  return (
    <li>
      <a className="files__link" href={address} download={name}>
        {preview_address === null ? (
          <span className="files__doc">
            <DeskIcon name="doc" />
          </span>
        ) : (
          <img src={preview_address} alt="" loading="lazy" width="72" height="72" />
        )}
        <span>{name}</span>
      </a>
      <div className="files__about">
        <p className="mute">
          {formatBytes(bytes)},{' '}
          <time title={formatFullMoment(at)} dateTime={new Date(at).toISOString()}>
            {formatMoment(at, now)}
          </time>
          , {by_id === null ? strings.fromCustomer : by}
        </p>
        {mayDelete && (
          <ConfirmButton
            className="chip-btn"
            aria-label={labelFor(strings.delete, name)}
            disabled={change.isPending}
            confirmation={{
              title: format(strings.deleteTitle, { name }),
              text: strings.deleteText,
              action: strings.delete,
              onConfirm: () => void remove(),
            }}
          >
            {strings.delete}
          </ConfirmButton>
        )}
      </div>
    </li>
  );
}

/** Files on their way to a lead; those that failed stay until they are sent again or dismissed. */
function Uploads({ lead }: { readonly lead: string }) {
  const list = useStore(attachmentUploads).filter((one) => one.lead === lead);
  const moving = list.filter(({ error }) => error === '');
  const failed = list.filter(({ error }) => error !== '');
  return (
    <>
      {moving.length > 0 && (
        <section className="uploads" aria-label={messages.uploads.uploading}>
          {moving.map(({ id, file: { name }, part }) => (
            <div key={id} className="upload">
              <b>{name}</b>
              <progress aria-label={name} max={100} value={Math.floor(part * 100)} />
              <span className="num">{part < 1 ? formatPercent(part) : messages.uploads.saving}</span>
            </div>
          ))}
        </section>
      )}
      <div role="alert" className="uploads">
        {failed.map((upload) => (
          <Failed key={upload.id} upload={upload} />
        ))}
      </div>
    </>
  );
}

function Failed({ upload }: { readonly upload: AttachmentUpload }) {
  const client = useQueryClient();
  const { id, file, error, mayRetry } = upload;
  return (
    <div className="wrong">
      <DeskIcon name="warn" />
      <span>
        <b>{file.name}:</b> {error}
        {mayRetry && (
          <button
            type="button"
            className="chip-btn files__retry"
            aria-label={labelFor(strings.retry, file.name)}
            onClick={() => retryAttachment(client, upload)}
          >
            <DeskIcon name="retry" />
            {strings.retry}
          </button>
        )}
      </span>
      <button
        type="button"
        className="sheet__close"
        aria-label={format(messages.uploads.dismiss, { name: file.name })}
        onClick={() => dismissAttachment(id)}
      >
        <DeskIcon name="close" />
      </button>
    </div>
  );
}
