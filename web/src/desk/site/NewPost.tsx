import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { NewPost as Beginning, DeskLanguage } from '../../contract.gen';
import { contentFileQuery } from '../api/queries.ts';
import { Field } from '../components/Field.tsx';
import { LanguageChoice } from '../components/LanguageChoice.tsx';
import { useDraft } from '../lib/use-draft.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { ExistingLink } from './ExistingLink.tsx';
import { isList, isObject, type Json } from './schema.ts';
import { useNewFile } from './use-new-file.ts';

const strings = screenMessages.site.newPost;

/** Props of {@link NewPostForm}. */
export interface NewPostFormProps {
  /** The language of the list, which a new post is in unless another is chosen. */
  readonly listed: DeskLanguage;
}

/** Starts a post with a title and category; it is not on the site until it is published. */
export function NewPostForm({ listed }: NewPostFormProps) {
  const [lang, setLang] = useState(listed);
  const [title, setTitle, clearTitle] = useDraft('post:title');
  const { data } = useQuery(contentFileQuery(categoryFile(lang)));
  const categories = categoriesIn(data?.value as Json | undefined);
  const [chosen, setCategory] = useState('');
  // Each language has keys of its own.
  const category = categories.some(({ key }) => key === chosen) ? chosen : (categories[0]?.key ?? '');
  const { begin, isPending, error, existing } = useNewFile<Beginning>('posts', clearTitle);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) begin({ title: title.trim(), category, lang });
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
      <LanguageChoice
        legend={screenMessages.site.newFile.language}
        name="new-language"
        value={lang}
        onChange={setLang}
      />
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

/** The file that defines the categories of posts in a language. */
function categoryFile(lang: DeskLanguage): string {
  return `${lang}/blog.toml`;
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
