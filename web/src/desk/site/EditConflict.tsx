import { BothValues } from '../components/FieldConflicts.tsx';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatFullMoment } from '../time/dates.ts';
import { fieldPath } from './field-path.ts';
import type { FormAction, FormState } from './form-state.ts';
import { valueAtPointer } from './json-pointer.ts';
import { bodyPointer } from './merge-content.ts';
import { isList, isObject, type Json } from './schema.ts';

/** Props of {@link EditConflict}. */
export interface EditConflictProps {
  readonly form: FormState;
  readonly act: (action: FormAction) => void;
}

const strings = screenMessages.site.conflict;
const most = 6;
/** The longest value that is shown, in characters. */
const longest = 300;

/** Shown when someone else published other values of fields that were changed here; the user chooses for each. */
export function EditConflict({ form, act }: EditConflictProps) {
  const { file, value, body, conflicts } = form;
  const [last] = file.history;
  const labelOf = (pointer: string) => fieldPath(pointer, value);
  const shown = conflicts.slice(0, most).map(labelOf);
  const textOf = (content: Json, markdown: string | null, pointer: string) =>
    shorten(pointer === bodyPointer ? (markdown ?? '') : textIn(valueAtPointer(content, pointer)));
  const choose = (pointer: string, choice: 'mine' | 'theirs') => act({ type: 'choose', pointer, choice });
  const chooseAll = (choice: 'mine' | 'theirs') => {
    for (const pointer of conflicts) choose(pointer, choice);
  };
  return (
    <section className="conflict" role="alert">
      <h2>{strings.title}</h2>
      <p>
        {last?.at ? format(strings.by, { by: last.by, when: formatFullMoment(last.at) }) : strings.unknown}
      </p>
      <p>{differences(shown, conflicts.length - shown.length)}</p>
      <BothValues
        form={{
          conflicts: conflicts.map((name) => ({
            name,
            mine: textOf(value, body, name),
            theirs: textOf(file.value as Json, file.body, name),
          })),
          choose,
        }}
        labelOf={labelOf}
      />
      <div className="row">
        <button type="button" className="btn btn--grove btn--sm" onClick={() => chooseAll('mine')}>
          {strings.keepMine}
        </button>
        <button type="button" className="btn btn--line btn--sm" onClick={() => chooseAll('theirs')}>
          {strings.useTheirs}
        </button>
      </div>
    </section>
  );
}

function differences(places: readonly string[], more: number): string {
  const list = places.join('; ');
  return more > 0
    ? format(strings.moreDifferences, { places: list, more })
    : format(strings.differences, { places: list });
}

/** The texts in a value, such as those of all items of a list. */
function textIn(value: Json | undefined): string {
  if (isList(value)) return value.map(textIn).join('\n');
  if (isObject(value)) return Object.values(value).map(textIn).join(' ');
  return value === undefined || value === null ? '' : String(value);
}

function shorten(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
