import { AlertDialog } from '@base-ui/react/alert-dialog';
import { messages } from '../messages/messages.ts';

/** Props of {@link ConfirmDialog}. */
export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** What the button that goes on says. */
  readonly act: string;
  readonly onAct: () => void;
}

/** What an alert dialog asks; it stands within its `AlertDialog.Root`. */
export function ConfirmDialog({ title, text, act, onAct }: ConfirmDialogProps) {
  return (
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="veil" />
      <AlertDialog.Popup className="dialog">
        <AlertDialog.Title>{title}</AlertDialog.Title>
        <AlertDialog.Description>{text}</AlertDialog.Description>
        <div className="row">
          <AlertDialog.Close className="btn btn--line btn--sm">{messages.common.cancel}</AlertDialog.Close>
          <AlertDialog.Close className="btn btn--sm" onClick={onAct}>
            {act}
          </AlertDialog.Close>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  );
}
