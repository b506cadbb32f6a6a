import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { saveDraft } from '../lib/use-draft.ts';
import { format, labelFor, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { draftKey, newFiles } from './file-draft.ts';
import { languageOf } from './file-language.ts';
import { plain } from './find-files.ts';

const strings = screenMessages.site;

/** Props of {@link NewFileList}. */
export interface NewFileListProps {
  /** The words that are searched for. */
  readonly q: string;
  /** Called when one was discarded. */
  readonly onDiscarded: () => void;
}

/** The new pages, cities and posts that are not published yet, each to continue or discard. */
export function NewFileList({ q, onDiscarded }: NewFileListProps) {
  const [all, setAll] = useState(newFiles);
  const files = all.filter(({ title, path }) => plain(`${title} ${path}`).includes(plain(q.trim())));
  if (files.length === 0) return null;
  const discard = (path: string) => {
    saveDraft(draftKey(path), '');
    setAll(newFiles());
    onDiscarded();
  };
  return (
    <section className="group" aria-labelledby="unpublished-title">
      <h2 id="unpublished-title">{strings.newFile.list}</h2>
      <p className="mute">{strings.newFile.listLead}</p>
      <ul className="ruled">
        {files.map(({ path, kind, title }) => (
          <li key={path} className="file file--new">
            <div>
              <Link to="/site/edit" search={{ path }} className="file__name">
                {title}
              </Link>{' '}
              <span className="badge badge--line">{strings.newFile.tag}</span>{' '}
              {languageOf(path) === 'es' && <span className="badge badge--es">{strings.inSpanish}</span>}
              <div className="mute">{messageFor(strings.groups, kind)}</div>
            </div>
            <ConfirmButton
              className="link file__discard"
              aria-label={labelFor(strings.newFile.discard, title)}
              confirmation={{
                title: format(strings.newFile.discardTitle, { title }),
                text: strings.newFile.discardText,
                action: strings.newFile.discard,
                onConfirm: () => discard(path),
              }}
            >
              {strings.newFile.discard}
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
