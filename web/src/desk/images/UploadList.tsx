import { DeskIcon } from '../components/DeskIcon.tsx';
import { useStore } from '../lib/store.ts';
import { format, formatPercent } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { dismissUpload, type Upload, uploads } from './uploads.ts';

const strings = messages.uploads;

/** Uploads and their progress; failed ones stay until dismissed. */
export function UploadList() {
  const list = useStore(uploads);
  const running = list.filter(({ error }) => error === '');
  const refused = list.filter(({ error }) => error !== '');
  return (
    <>
      {running.length > 0 && (
        <section className="uploads" aria-label={strings.uploading}>
          {running.map((one) => (
            <UploadProgress key={one.id} upload={one} />
          ))}
        </section>
      )}
      <div role="alert" className="uploads">
        {refused.map(({ id, name, error }) => (
          <p key={id} className="wrong">
            <DeskIcon name="warn" />
            <span>
              <b>{name}:</b> {error}
            </span>
            <button
              type="button"
              className="sheet__close"
              aria-label={format(strings.dismiss, { name })}
              onClick={() => dismissUpload(id)}
            >
              <DeskIcon name="close" />
            </button>
          </p>
        ))}
      </div>
    </>
  );
}

function UploadProgress({ upload: { name, part } }: { readonly upload: Upload }) {
  const percent = Math.floor(part * 100);
  return (
    <div className="upload">
      <b>{name}</b>
      <progress aria-label={name} max={100} value={percent} />
      <span className="num">{part < 1 ? formatPercent(part) : strings.saving}</span>
    </div>
  );
}
