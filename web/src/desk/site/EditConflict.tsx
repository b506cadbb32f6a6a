import type { ContentFile } from '../../contract.gen';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatFullMoment } from '../time/dates.ts';
import { changedPointers } from './diff.ts';
import { fieldPath } from './field-path.ts';
import type { Json } from './schema.ts';

/** Props of {@link EditConflict}. */
export interface EditConflictProps {
  /** The version that is published now. */
  readonly file: ContentFile;
  readonly mine: Json;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

const strings = screenMessages.site.conflict;
const most = 6;

/** Shown when someone else published this file meanwhile; the user chooses a version. */
export function EditConflict({ file, mine, onKeep, onTake }: EditConflictProps) {
  const [last] = file.history;
  const different = changedPointers(mine, file.value as Json).map((pointer) => fieldPath(pointer, mine));
  const shown = different.slice(0, most);
  return (
    <section className="conflict" role="alert">
      <h2>{strings.title}</h2>
      <p>
        {last?.at ? format(strings.by, { by: last.by, when: formatFullMoment(last.at) }) : strings.unknown}
      </p>
      {shown.length > 0 && <p>{differences(shown, different.length - shown.length)}</p>}
      <div className="row">
        <button type="button" className="btn btn--grove btn--sm" onClick={onKeep}>
          {strings.keepMine}
        </button>
        <button type="button" className="btn btn--line btn--sm" onClick={onTake}>
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
