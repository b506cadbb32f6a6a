import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ContentFile, ContentPlace } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { keepNewFile, sameNewFile } from './file-draft.ts';

/** The kinds of files that can be added. */
export type NewKind = 'pages' | 'cities' | 'posts';

/** What already has the title or the address of a new file. */
export interface ExistingFile {
  readonly path: string;
  readonly title: string;
}

/** Begins a page, city or post and opens it, unless another has its title or address, also unpublished. */
export function useNewFile<Beginning>(kind: NewKind, onBegun?: () => void) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState<ExistingFile | null>(null);
  const begin = useMutation({
    mutationFn: (beginning: Beginning) =>
      request<ContentFile>(`content/${kind}`, { method: 'POST', body: beginning }),
    onMutate: () => setDraft(null),
    onSuccess: async (file) => {
      const same = sameNewFile(file);
      setDraft(same ?? null);
      if (same) return;
      keepNewFile(file);
      onBegun?.();
      await navigate({ to: '/site/edit', search: { path: file.path } });
    },
  });
  // A toast would be behind the dialog, so every error is shown at the field.
  const { error } = begin;
  const refused = (error instanceof ApiError && error.messageFor('title')) || error?.message;
  return {
    begin: begin.mutate,
    isPending: begin.isPending,
    error: draft ? screenMessages.site.newFile.draftExists : refused || undefined,
    existing: draft ?? existingIn(error),
  };
}

/** The published file that is in the way of a new one. */
function existingIn(error: unknown): ExistingFile | null {
  const body = error instanceof ApiError ? (error.body as { existing?: ContentPlace | null } | null) : null;
  return body?.existing ? { path: body.existing.file, title: body.existing.title } : null;
}
