import { useNavigate } from '@tanstack/react-router';
import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { notify } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import type { useFileRequests } from './use-file-requests.ts';

/** Props of {@link RemoveFile}. */
export interface RemoveFileProps {
  readonly title: string;
  readonly remove: ReturnType<typeof useFileRequests>['remove'];
}

const strings = screenMessages.site;

/** Removes a post or city page from the site, after confirmation. */
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
    <ConfirmButton
      className="erase"
      disabled={remove.isPending}
      confirmation={{
        title: format(strings.removeTitle, { title }),
        text: strings.removeText,
        action: strings.remove,
        onConfirm: () => void removeIt(),
      }}
    >
      <DeskIcon name="erase" />
      {strings.remove}
    </ConfirmButton>
  );
}
