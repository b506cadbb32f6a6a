import { Link } from '@tanstack/react-router';
import type { ImageDescription } from '../../contract.gen';
import { useStore } from '../lib/store.ts';
import { format, labelFor, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { closeDescriptions, uncheckedDescriptions } from './uploads.ts';

const strings = screenMessages.images;
const languages = screenMessages.site.languages.names;

/** Props of {@link CheckDescriptions}. */
export interface CheckDescriptionsProps {
  readonly name: string;
  readonly descriptions: readonly ImageDescription[];
}

/** After an image was replaced: its current descriptions on pages of both languages, each with a link to the field. */
export function CheckDescriptions({ name, descriptions }: CheckDescriptionsProps) {
  const isUnchecked = useStore(uncheckedDescriptions).has(name);
  if (!isUnchecked || descriptions.length === 0) return null;
  return (
    <div className="image-card__check" role="status">
      <p>{strings.checkDescriptions}</p>
      <ul>
        {descriptions.map(({ file, title, pointer, text }) => (
          <li key={`${file}${pointer}`}>
            <Link to="/site/edit" search={{ path: file, at: pointer }} className="link">
              {format(strings.descriptionOn, { page: title, language: languageOf(file) })}
            </Link>
            <div className="mute">{text}</div>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="link"
        aria-label={labelFor(strings.descriptionsChecked, name)}
        onClick={() => closeDescriptions(name)}
      >
        {strings.descriptionsChecked}
      </button>
    </div>
  );
}

/** The language of a content file, by its folder. */
function languageOf(file: string): string {
  return messageFor(languages, file.split('/')[0] ?? '');
}
