import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { NewPost as Beginning, ContentFile } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { contentFileQuery } from '../api/queries.ts';
import { Field } from '../components/Field.tsx';
import { saveDraft, useDraft } from '../lib/use-draft.ts';
import { messages } from '../messages/messages.ts';
import { draftKey, type FileDraft } from './file-draft.ts';
import { isList, isObject, type Json } from './schema.ts';

const strings = messages.site.newPost;
/** The file that defines the post categories. */
const blog = 'en/blog.toml';

/** Starts a post with a title and category; it is not on the site until it is published. */
export function NewPostForm() {
  const navigate = useNavigate();
  const [title, setTitle, clearTitle] = useDraft('post:title');
  const categories = categoriesIn(useQuery(contentFileQuery(blog)).data?.value as Json | undefined);
  const [chosen, setCategory] = useState('');
  const category = chosen || (categories[0]?.key ?? '');
  const begin = useMutation({
    mutationFn: (post: Beginning) => request<ContentFile>('content/posts', { method: 'POST', body: post }),
    onSuccess: async (file) => {
      const draft: FileDraft = { version: '', value: file.value as Json, body: file.body, file };
      saveDraft(draftKey(file.path), JSON.stringify(draft));
      clearTitle();
      await navigate({ to: '/site/edit', search: { path: file.path } });
    },
  });
  // A toast would be behind the dialog, so every error is shown at the field.
  const { error } = begin;
  const wrong = (error instanceof ApiError && error.messageFor('title')) || error?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!begin.isPending) begin.mutate({ title: title.trim(), category });
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <div className="cells cells--one">
        <Field
          label={strings.name}
          name="title"
          data-autofocus
          autoComplete="off"
          hint={strings.nameHint}
          error={wrong}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <div className="cell">
          <label htmlFor="post-category">{strings.category}</label>
          <select id="post-category" value={category} onChange={({ target }) => setCategory(target.value)}>
            {categories.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </div>
      <button type="submit" className="btn btn--wide" disabled={begin.isPending || category === ''}>
        {strings.submit}
      </button>
    </form>
  );
}

interface Category {
  readonly key: string;
  readonly name: string;
}

/** The categories defined in the blog's content file. */
function categoriesIn(value: Json | undefined): Category[] {
  const list = isObject(value) ? value.categories : undefined;
  if (!isList(list)) return [];
  return list.flatMap((one) =>
    isObject(one) && typeof one.key === 'string' && typeof one.name === 'string'
      ? [{ key: one.key, name: one.name }]
      : [],
  );
}
