import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ContentChange, ContentChanges, ContentFile } from '../../contract.gen';
import { request } from '../api/client.ts';
import { contentFileQuery, contentListQuery, setUpQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { notifyError } from '../lib/toasts.ts';
import { useScrollIntoView } from '../lib/use-scroll-into-view.ts';
import { format, messageFor, plural } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { valueAtPointer } from './json-pointer.ts';
import {
  type ChangedReview,
  copiesIn,
  needsTranslation,
  reviewFiles,
  reviewOf,
  withCopies,
} from './review-copies.ts';
import { SampleMediaNote } from './SampleMedia.tsx';
import type { Json } from './schema.ts';

const strings = screenMessages.site.reviewCopies;

/** Props of {@link ReviewCopies}. */
export interface ReviewCopiesProps {
  /** The file in which the reviews were changed. */
  readonly path: string;
  /** The reviews that were published with a change. */
  readonly changed: readonly ChangedReview[];
  /** Whether they were published just now. */
  readonly isNew: boolean;
  /** Called when the copies were changed, or are to stay as they are. */
  readonly clear: () => void;
}

interface Copy {
  readonly path: string;
  readonly title: string;
  readonly pointer: string;
  /** The reviewer. */
  readonly name: string;
  /** The reviewer once the copy is changed. */
  readonly next: string;
}

/** After a review was published: the other pages with the same review, and a button that changes it there as well. */
export function ReviewCopies({ path, changed, isNew, clear }: ReviewCopiesProps) {
  const client = useQueryClient();
  const others = reviewFiles.filter((file) => file !== path);
  const enabled = changed.length > 0 && reviewFiles.includes(path);
  const files = useQueries({ queries: others.map((file) => ({ ...contentFileQuery(file), enabled })) });
  const copies = files.flatMap(({ data }): Copy[] => (data ? copiesOf(data, changed) : []));
  const copy = useMutation({
    mutationFn: async (places: readonly Copy[]) => {
      const paths = [...new Set(places.map((place) => place.path))];
      const changes = await Promise.all(
        paths.map(async (file): Promise<ContentChange> => {
          const { version, value, body } = await client.fetchQuery({
            ...contentFileQuery(file),
            staleTime: 0,
          });
          const own = languageOf(file) === languageOf(path);
          return { path: file, value: withCopies(value as Json, changed, own), body, expected: version };
        }),
      );
      // Together, so that leaving the page cannot leave some places with the old text.
      const body: ContentChanges = { changes };
      const published = await request<readonly ContentFile[]>('content/files', { method: 'PUT', body });
      for (const file of published) client.setQueryData(contentFileQuery(file.path).queryKey, file);
      return { changed, copies: places.map((place) => ({ ...place, name: place.next })) };
    },
    onSuccess: clear,
    onError: notifyError,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: contentListQuery.queryKey });
      void client.invalidateQueries({ queryKey: setUpQuery.queryKey });
    },
  });
  if (copy.data) return <Copied path={path} {...copy.data} />;
  if (!enabled || copies.length === 0) return null;
  return (
    <Offer
      {...{ changed, copies, isNew }}
      isPending={copy.isPending}
      onCopy={() => copy.mutate(copies)}
      onDismiss={clear}
    />
  );
}

interface OfferProps extends Pick<ReviewCopiesProps, 'changed' | 'isNew'> {
  readonly copies: readonly Copy[];
  readonly isPending: boolean;
  readonly onCopy: () => void;
  readonly onDismiss: () => void;
}

function Offer({ changed, copies, isNew, isPending, onCopy, onDismiss }: OfferProps) {
  // The person has just pressed Publish, at the bottom of the screen.
  const box = useScrollIntoView<HTMLDivElement>('center');
  return (
    <div ref={isNew ? box : undefined} className="edit__kept">
      <p role="status">{plural(strings.found, copies.length)}</p>
      <CopyList copies={copies} />
      <SampleMediaNotes changed={changed} />
      <div className="row">
        <button type="button" className="btn btn--line btn--sm" disabled={isPending} onClick={onCopy}>
          {isPending ? screenMessages.site.publishing : strings.copy}
        </button>
        <button type="button" className="link" disabled={isPending} onClick={onDismiss}>
          {strings.dismiss}
        </button>
      </div>
    </div>
  );
}

interface CopiedProps extends Pick<ReviewCopiesProps, 'path' | 'changed'> {
  readonly copies: readonly Copy[];
}

/** What was changed elsewhere, and where the customer's words are still to be translated. */
function Copied({ path, changed, copies }: CopiedProps) {
  const isForeign = ({ path: file }: Copy) => languageOf(file) !== languageOf(path);
  const untranslated = changed.some(needsTranslation) ? copies.filter(isForeign) : [];
  return (
    <div className="edit__kept">
      <p role="status">{plural(strings.copied, copies.length)}</p>
      <SampleMediaNotes changed={changed} />
      {untranslated.length > 0 && (
        <>
          <p>
            <DeskIcon name="warn" /> {strings.translate}
          </p>
          <CopyList copies={untranslated} field="/words" />
        </>
      )}
    </div>
  );
}

/** The published reviews that still show the sample video or picture. */
function SampleMediaNotes({ changed }: Pick<ReviewCopiesProps, 'changed'>) {
  const reviews = changed.map(({ after }) => reviewOf(after));
  return reviews.map((review) => <SampleMediaNote key={`${review.name}${review.words}`} review={review} />);
}

/** Links to reviews, or to a field of them. */
function CopyList({ copies, field = '' }: { readonly copies: readonly Copy[]; readonly field?: string }) {
  return (
    <ul>
      {copies.map(({ path, title, pointer, name }) => (
        <li key={`${path}${pointer}`}>
          <Link to="/site/edit" search={{ path, at: `${pointer}${field}` }} className="link">
            {format(strings.place, {
              name,
              page: title,
              language: messageFor(screenMessages.site.languages.names, languageOf(path)),
            })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function copiesOf({ path, title, value }: ContentFile, changed: readonly ChangedReview[]): Copy[] {
  const copies = changed.flatMap((change) =>
    copiesIn(value as Json, change).map((pointer): [string, Copy] => {
      const { name } = reviewOf(valueAtPointer(value as Json, pointer));
      return [pointer, { path, title, pointer, name, next: reviewOf(change.after).name }];
    }),
  );
  return [...new Map(copies).values()];
}

/** The language of a file below `content/`, such as `en`. */
function languageOf(path: string): string {
  return path.slice(0, path.indexOf('/'));
}
