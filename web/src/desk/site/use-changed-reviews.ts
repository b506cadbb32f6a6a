import { useCallback, useState } from 'react';
import { useDraft } from '../lib/use-draft.ts';
import { isEqual } from './file-draft.ts';
import type { ChangedReview } from './review-copies.ts';

/** Reviews of a file that were published, and whose copies on other pages are still to be changed. */
export interface PublishedReviews {
  readonly changed: readonly ChangedReview[];
  /** Whether they were published since the file was opened. */
  readonly isNew: boolean;
  readonly add: (changed: readonly ChangedReview[]) => void;
  /** Called when the copies were changed, or are to stay as they are. */
  readonly clear: () => void;
}

/** The published reviews of a file, kept on this device until their copies are changed or are to stay. */
export function useChangedReviews(path: string): PublishedReviews {
  const [text, setText, clear] = useDraft(`changed-reviews:${path}`);
  const [isNew, setNew] = useState(false);
  const add = useCallback(
    (changed: readonly ChangedReview[]) => {
      if (changed.length === 0) return;
      const all = merged(parse(text), changed);
      setText(all.length > 0 ? JSON.stringify(all) : '');
      setNew(true);
    },
    [text, setText],
  );
  return { changed: parse(text), isNew, add, clear };
}

/** Earlier changes with later ones: a review that was changed twice is one change, and none if it is as before. */
function merged(
  earlier: readonly ChangedReview[],
  later: readonly ChangedReview[],
): readonly ChangedReview[] {
  const again = (change: ChangedReview) => later.find(({ before }) => isEqual(before, change.after));
  const first = (change: ChangedReview) => earlier.every(({ after }) => !isEqual(after, change.before));
  const all = [
    ...earlier.map((change) => ({ ...change, after: again(change)?.after ?? change.after })),
    ...later.filter(first),
  ];
  return all.filter(({ before, after }) => !isEqual(before, after));
}

/** None if the stored text was damaged: the offer is a convenience, and the editor works without it. */
function parse(text: string): readonly ChangedReview[] {
  if (text === '') return [];
  try {
    return JSON.parse(text) as readonly ChangedReview[];
  } catch {
    return [];
  }
}
