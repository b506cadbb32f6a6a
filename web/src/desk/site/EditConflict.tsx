import type { ContentFile } from '../../contract.gen';
import { words } from '../messages/messages.ts';
import { formatFullMoment } from '../time/dates.ts';
import { changedPointers } from './diff.ts';
import { fieldPath } from './ProblemSummary.tsx';
import type { Json } from './schema.ts';

/** Props of {@link EditConflict}. */
export interface EditConflictProps {
  /** As it is published now. */
  readonly file: ContentFile;
  readonly mine: Json;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

const says = words.site.overtaken;
const most = 6;

/** Says that somebody else published this file meanwhile, and lets one choose. */
export function EditConflict({ file, mine, onKeep, onTake }: EditConflictProps) {
  const [last] = file.history;
  const different = changedPointers(mine, file.value as Json).map(fieldPath);
  const shown = different.slice(0, most);
  return (
    <section className="conflict" role="alert">
      <h2>{says.title}</h2>
      <p>{last?.at ? says.who(last.by, formatFullMoment(last.at)) : says.someone}</p>
      {shown.length > 0 && <p>{says.differ(shown.join('; '), different.length - shown.length)}</p>}
      <div className="row">
        <button type="button" className="btn btn--grove btn--sm" onClick={onKeep}>
          {says.keep}
        </button>
        <button type="button" className="btn btn--line btn--sm" onClick={onTake}>
          {says.take}
        </button>
      </div>
    </section>
  );
}
