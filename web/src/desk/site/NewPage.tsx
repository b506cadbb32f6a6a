import { type FormEvent, useState } from 'react';
import type { DeskLanguage, NewPage } from '../../contract.gen';
import { Field } from '../components/Field.tsx';
import { LanguageChoice } from '../components/LanguageChoice.tsx';
import { screenMessages } from '../messages/screen-messages.ts';
import { ExistingLink } from './ExistingLink.tsx';
import { useNewFile } from './use-new-file.ts';

/** Props of {@link NewPageForm}. */
export interface NewPageFormProps {
  readonly kind: 'pages' | 'cities';
  /** The language of the list, which a new page is in unless another is chosen. */
  readonly listed: DeskLanguage;
}

const strings = screenMessages.site;

/** Starts a page or a city from a template; it is not on the site until it is published. */
export function NewPageForm({ kind, listed }: NewPageFormProps) {
  const [lang, setLang] = useState(listed);
  const [title, setTitle] = useState('');
  const { begin, isPending, error, existing } = useNewFile<NewPage>(kind);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) begin({ title: title.trim(), lang });
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
          error={error}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </div>
      <LanguageChoice legend={strings.newFile.language} name="new-language" value={lang} onChange={setLang} />
      {kind === 'cities' && <p className="mute">{strings.newCity.rule}</p>}
      <ExistingLink existing={existing} />
      <button type="submit" className="btn btn--wide" disabled={isPending}>
        {strings.newPost.submit}
      </button>
    </form>
  );
}
