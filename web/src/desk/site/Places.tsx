import type { ContentPlace } from '../../contract.gen';
import { shownAddress } from '../lib/shown-address.ts';
import { plural } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { languageOf } from './file-language.ts';

const strings = screenMessages.profile;

/** The files that show a value, such as a phone number or a price, with links to their pages. */
export function Places({ places }: { readonly places: readonly ContentPlace[] }) {
  if (places.length === 0) return <p className="mute">{strings.notShown}</p>;
  return (
    <details className="places">
      <summary className="mute">{plural(strings.places, places.length)}</summary>
      <ul>
        {places.map(({ file, title, page_path }) => (
          <li key={file}>
            {page_path ? (
              <a className="link" href={page_path} target="_blank" rel="noreferrer">
                {title}
              </a>
            ) : (
              title
            )}{' '}
            <span className="mute">{page_path === null ? languageName(file) : shownAddress(page_path)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The language of a file that is no page, such as the menus; none of files for both. */
function languageName(file: string): string {
  const { names } = screenMessages.site.languages;
  return file.includes('/') ? `(${names[languageOf(file)]})` : '';
}
