import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { NewPost as Beginning } from '../../contract.gen';
import { contentFileQuery } from '../api/queries.ts';
import { Field } from '../components/Field.tsx';
import { useDraft } from '../lib/use-draft.ts';
import { messages } from '../messages/messages.ts';
import { ExistingLink } from './ExistingLink.tsx';
import { isList, isObject, type Json } from './schema.ts';
import { useNewFile } from './use-new-file.ts';

const strings = messages.site.newPost;
/** The file that defines the post categories. */
const blog = 'en/blog.toml';

/** Starts a post with a title and category; it is not on the site until it is published. */
export function NewPostForm() {
  const [title, setTitle, clearTitle] = useDraft('post:title');
  const categories = categoriesIn(useQuery(contentFileQuery(blog)).data?.value as Json | undefined);
  const [chosen, setCategory] = useState('');
  const category = chosen || (categories[0]?.key ?? '');
  const { begin, isPending, error, existing } = useNewFile<Beginning>('posts', clearTitle);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) begin({ title: title.trim(), category });
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
          error={error}
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
      <ExistingLink existing={existing} />
      <button type="submit" className="btn btn--wide" disabled={isPending || category === ''}>
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
