import { AlertDialog } from '@base-ui/react/alert-dialog';
import { words } from '../words.ts';

/** Props of {@link Confirm}. */
export interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  /** What the button that goes on says. */
  readonly act: string;
  readonly onAct: () => void;
}

/** What an alert dialog asks; it stands within its `AlertDialog.Root`. */
export function Confirm({ title, text, act, onAct }: ConfirmProps) {
  return (
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="veil" />
      <AlertDialog.Popup className="dialog">
        <AlertDialog.Title>{title}</AlertDialog.Title>
        <AlertDialog.Description>{text}</AlertDialog.Description>
        <div className="row">
          <AlertDialog.Close className="btn btn--line btn--sm">{words.cancel}</AlertDialog.Close>
          <AlertDialog.Close className="btn btn--sm" onClick={onAct}>
            {act}
          </AlertDialog.Close>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  );
}
