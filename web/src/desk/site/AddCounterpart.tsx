import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ContentFile, NewCounterpart } from '../../contract.gen';
import { request } from '../api/client.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { notifyError } from '../lib/toasts.ts';
import { hasDraft } from '../lib/use-draft.ts';
import { format, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { draftKey, keepNewFile } from './file-draft.ts';
import { languageOf, otherLanguage } from './file-language.ts';

const strings = screenMessages.site.languages;

/** Begins the file of the other language with what both share, and opens it. */
export function AddCounterpart({ path }: { readonly path: string }) {
  const navigate = useNavigate();
  const add = useMutation({
    mutationFn: () => {
      const body: NewCounterpart = { path };
      return request<ContentFile>('content/counterparts', { method: 'POST', body });
    },
    onSuccess: async (file) => {
      // It may have been begun before, or removed from the site.
      if (file.version === '' && !hasDraft(draftKey(file.path))) keepNewFile(file);
      await navigate({ to: '/site/edit', search: { path: file.path } });
    },
    onError: notifyError,
  });
  const language = messageFor(strings.names, otherLanguage(languageOf(path)));
  return (
    <button
      type="button"
      className="btn btn--line btn--sm"
      disabled={add.isPending}
      onClick={() => add.mutate()}
    >
      <DeskIcon name="plus" />
      {format(strings.add, { language })}
    </button>
  );
}
