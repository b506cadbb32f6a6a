import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useNavigate } from '@tanstack/react-router';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { notify } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import type { useFileRequests } from './use-file-requests.ts';

/** Props of {@link RemoveFile}. */
export interface RemoveFileProps {
  readonly title: string;
  readonly remove: ReturnType<typeof useFileRequests>['remove'];
}

const strings = messages.site;

/** Takes a post or a town off the site, after a question. */
export function RemoveFile({ title, remove }: RemoveFileProps) {
  const navigate = useNavigate();
  const removeIt = async () => {
    const removed = await remove.mutateAsync().then(
      () => true,
      () => false,
    );
    if (!removed) return;
    await navigate({ to: '/site' });
    notify(format(strings.removed, { title }));
  };
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger className="erase" disabled={remove.isPending}>
        <DeskIcon name="erase" />
        {strings.remove}
      </AlertDialog.Trigger>
      <ConfirmDialog
        title={format(strings.removeTitle, { title })}
        text={strings.removeText}
        act={strings.remove}
        onAct={() => void removeIt()}
      />
    </AlertDialog.Root>
  );
}
