import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useNavigate } from '@tanstack/react-router';
import { say } from '../frame/news.ts';
import { Confirm } from '../parts/Confirm.tsx';
import { DeskIcon } from '../parts/DeskIcon.tsx';
import { words } from '../words.ts';
import type { useFileRequests } from './use-file-requests.ts';

/** Props of {@link RemoveFile}. */
export interface RemoveFileProps {
  readonly title: string;
  readonly remove: ReturnType<typeof useFileRequests>['remove'];
}

const says = words.site;

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
    say(says.removed(title));
  };
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger className="erase" disabled={remove.isPending}>
        <DeskIcon name="erase" />
        {says.remove}
      </AlertDialog.Trigger>
      <Confirm
        title={says.removeTitle(title)}
        text={says.removeText}
        act={says.remove}
        onAct={() => void removeIt()}
      />
    </AlertDialog.Root>
  );
}
