import { DeskIcon } from '../components/DeskIcon.tsx';
import { useStore } from '../lib/store.ts';
import { dismiss, news, spoken } from '../lib/toasts.ts';
import { messages } from '../messages/messages.ts';
import './toaster.css';

/** The news on strips of tape, and the polite voice for screen readers. */
export function Toaster() {
  const lines = useStore(news);
  const text = useStore(spoken);
  const done = lines.filter(({ kind }) => kind === 'done');
  const failed = lines.filter(({ kind }) => kind === 'failed');
  return (
    <div className="tapes">
      <p className="vh" role="status" data-voice="">
        {text}
      </p>
      <div role="status">
        {done.map(({ id, text }) => (
          <p key={id} className="tape">
            {text}
          </p>
        ))}
      </div>
      <div role="alert">
        {failed.map(({ id, text }) => (
          <p key={id} className="tape tape--failed on-dark">
            {text}
            <button type="button" aria-label={messages.common.close} onClick={() => dismiss(id)}>
              <DeskIcon name="close" />
            </button>
          </p>
        ))}
      </div>
    </div>
  );
}
