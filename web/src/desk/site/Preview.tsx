import { DeskIcon } from '../components/DeskIcon.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { PreviewFrame, type PreviewFrameProps } from './PreviewFrame.tsx';
import { useIsWide } from './use-is-wide.ts';

/** Props of {@link Preview}. */
export interface PreviewProps extends PreviewFrameProps {
  readonly onClose: () => void;
}

const strings = screenMessages.site.previewPane;

/** The preview: next to the form on wide windows, otherwise on a sheet over it. */
export function Preview({ onClose, ...frame }: PreviewProps) {
  if (useIsWide())
    return (
      <aside className="edit__view" aria-label={strings.title}>
        <div className="sheet__head">
          <h2>{strings.title}</h2>
          <button type="button" className="sheet__close" aria-label={messages.common.close} onClick={onClose}>
            <DeskIcon name="close" />
          </button>
        </div>
        <PreviewFrame {...frame} />
      </aside>
    );
  return (
    <Dialog variant="tall-sheet" title={strings.title} onClose={onClose}>
      <PreviewFrame {...frame} />
    </Dialog>
  );
}
