import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { ContentFile, NewPage } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { Field } from '../components/Field.tsx';
import { saveDraft } from '../lib/use-draft.ts';
import { messages } from '../messages/messages.ts';
import { draftKey, type FileDraft } from './file-draft.ts';
import type { Json } from './schema.ts';

/** Props of {@link NewPageForm}. */
export interface NewPageFormProps {
  readonly kind: 'pages' | 'cities';
}

const strings = messages.site;

/** Starts a page or a city from a template; it is not on the site until it is published. */
export function NewPageForm({ kind }: NewPageFormProps) {
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const begin = useMutation({
    mutationFn: (page: NewPage) => request<ContentFile>(`content/${kind}`, { method: 'POST', body: page }),
    onSuccess: async (file) => {
      const draft: FileDraft = { version: '', value: file.value as Json, body: file.body, file };
      saveDraft(draftKey(file.path), JSON.stringify(draft));
      await navigate({ to: '/site/edit', search: { path: file.path } });
    },
  });
  // A toast would be behind the dialog, so every error is shown at the field.
  const { error } = begin;
  const wrong = (error instanceof ApiError && error.messageFor('title')) || error?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!begin.isPending) begin.mutate({ title: title.trim() });
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <div className="cells cells--one">
        <Field
          label={kind === 'pages' ? strings.newPost.name : strings.newCity.name}
          name="title"
          data-autofocus
          autoComplete="off"
          hint={strings.newPost.nameHint}
          error={wrong}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </div>
      <button type="submit" className="btn btn--wide" disabled={begin.isPending}>
        {strings.newPost.submit}
      </button>
    </form>
  );
}
