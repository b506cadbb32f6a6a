import { DeskIcon } from '../components/DeskIcon.tsx';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import type { FormState } from './form-state.ts';
import { isList, isObject, type Json } from './schema.ts';
import { useOwnText } from './use-own-text.ts';

const strings = screenMessages.site.cityAdvice;

/** Where the text of a city page is written. */
const written = ['description', 'local_knowledge', 'paragraphs'];

/** While a city is written: how much of its text is its own. Before the first word only what is asked for. */
export function CityAdvice({ form }: { readonly form: FormState }) {
  const measured = useOwnText(form);
  if (measured === null || measured.percent === null) return null;
  const { percent, least } = measured;
  if (!isBegun(form.value)) return <p role="status">{format(strings.notBegun, { least })}</p>;
  if (percent >= least) return <p role="status">{format(strings.enough, { percent, least })}</p>;
  return (
    <p className="wrong" role="status">
      <DeskIcon name="warn" />
      {format(strings.tooLittle, { percent, least })}
    </p>
  );
}

function isBegun(city: Json): boolean {
  return isObject(city) && written.some((key) => hasWords(city[key]));
}

function hasWords(text: Json | undefined): boolean {
  return isList(text) ? text.some(hasWords) : typeof text === 'string' && text.trim() !== '';
}
