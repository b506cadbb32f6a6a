import type { ContentProblem } from '../../contract.gen';
import { format, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';

const strings = screenMessages.site;

/** Props of {@link FilePlace}. */
export interface FilePlaceProps {
  readonly problem: Pick<ContentProblem, 'file' | 'title' | 'pointer' | 'place'>;
}

/** The page and field of a problem, such as "Home (Spanish), Hero, Image", as a link to the field. */
export function FilePlace({ problem }: FilePlaceProps) {
  const { file, pointer } = problem;
  const field = pointer === '' ? '' : `&at=${encodeURIComponent(pointer)}`;
  return (
    <a className="link" href={`/desk/site/edit?path=${encodeURIComponent(file)}${field}`}>
      {placeOf(problem)}
    </a>
  );
}

function placeOf({ file, title, place }: FilePlaceProps['problem']): string {
  const key = file.slice(0, file.indexOf('/'));
  const isOfLanguage = Object.hasOwn(strings.languages.names, key);
  const language = messageFor(strings.languages.names, key);
  const page = isOfLanguage ? format(strings.pageInLanguage, { page: title, language }) : title;
  return place === '' ? page : format(strings.fieldOfPage, { page, field: place });
}
