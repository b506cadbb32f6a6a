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
          <button type="button" className="link edit__skip" onClick={focusEditBar}>
            {strings.skip}
          </button>
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

/** The place of a preview that is being rendered. */
export function PreviewPlace() {
  return (
    <aside className="edit__view" aria-label={strings.title} aria-busy="true">
      <div className="sheet__head">
        <h2>{strings.title}</h2>
      </div>
      <p className="mute">{strings.updating}</p>
    </aside>
  );
}

/** Focuses the actions below the form: all links of the previewed page come before them. */
function focusEditBar(): void {
  document.querySelector<HTMLElement>('.edit__bar :is(a, button:not([disabled]))')?.focus();
}
