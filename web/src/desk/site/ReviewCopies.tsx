import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ContentChange, ContentFile } from '../../contract.gen';
import { request } from '../api/client.ts';
import { contentFileQuery, contentListQuery, setUpQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { notifyError } from '../lib/toasts.ts';
import { useScrollIntoView } from '../lib/use-scroll-into-view.ts';
import { format, messageFor, plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { type ChangedReview, copiesIn, needsTranslation, reviewFiles, withCopies } from './review-copies.ts';
import type { Json } from './schema.ts';

const strings = messages.site.reviewCopies;

/** Props of {@link ReviewCopies}. */
export interface ReviewCopiesProps {
  /** The file in which the reviews were changed. */
  readonly path: string;
  /** The reviews that the last publication changed. */
  readonly changed: readonly ChangedReview[];
}

interface Copy {
  readonly path: string;
  readonly title: string;
  readonly pointer: string;
}

/** After a review was published: the other pages with the same review, and a button that changes it there as well. */
export function ReviewCopies({ path, changed }: ReviewCopiesProps) {
  const client = useQueryClient();
  const others = reviewFiles.filter((file) => file !== path);
  const enabled = changed.length > 0 && reviewFiles.includes(path);
  const files = useQueries({ queries: others.map((file) => ({ ...contentFileQuery(file), enabled })) });
  const copies = files.flatMap(({ data }): Copy[] => (data ? copiesOf(data, changed) : []));
  const copy = useMutation({
    mutationFn: async (places: readonly Copy[]) => {
      for (const file of new Set(places.map((place) => place.path))) {
        const { version, value, body } = await client.fetchQuery({
          ...contentFileQuery(file),
          staleTime: 0,
        });
        const own = languageOf(file) === languageOf(path);
        const next = withCopies(value as Json, changed, own);
        const change: ContentChange = { path: file, value: next, body, expected: version };
        const published = await request<ContentFile>('content/file', { method: 'PUT', body: change });
        client.setQueryData(contentFileQuery(file).queryKey, published);
      }
      return places;
    },
    onError: notifyError,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: contentListQuery.queryKey });
      void client.invalidateQueries({ queryKey: setUpQuery.queryKey });
    },
  });
  if (copy.data) return <Copied {...{ path, changed, copies: copy.data }} />;
  if (!enabled || copies.length === 0) return null;
  return <Offer copies={copies} isPending={copy.isPending} onCopy={() => copy.mutate(copies)} />;
}

interface OfferProps {
  readonly copies: readonly Copy[];
  readonly isPending: boolean;
  readonly onCopy: () => void;
}

function Offer({ copies, isPending, onCopy }: OfferProps) {
  // The person has just pressed Publish, at the bottom of the screen.
  const box = useScrollIntoView<HTMLDivElement>('center');
  return (
    <div ref={box} className="edit__kept">
      <p role="status">{plural(strings.found, copies.length)}</p>
      <CopyList copies={copies} />
      <button type="button" className="btn btn--line btn--sm" disabled={isPending} onClick={onCopy}>
        {strings.copy}
      </button>
    </div>
  );
}

/** What was changed elsewhere, and where the customer's words are still to be translated. */
function Copied({ path, changed, copies }: ReviewCopiesProps & { readonly copies: readonly Copy[] }) {
  const isForeign = ({ path: file }: Copy) => languageOf(file) !== languageOf(path);
  const untranslated = changed.some(needsTranslation) ? copies.filter(isForeign) : [];
  return (
    <div className="edit__kept">
      <p role="status">{plural(strings.copied, copies.length)}</p>
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

/** Links to reviews, or to a field of them. */
function CopyList({ copies, field = '' }: { readonly copies: readonly Copy[]; readonly field?: string }) {
  return (
    <ul>
      {copies.map(({ path, title, pointer }) => (
        <li key={`${path}${pointer}`}>
          <Link to="/site/edit" search={{ path, at: `${pointer}${field}` }} className="link">
            {format(strings.place, {
              page: title,
              language: messageFor(messages.site.languages.names, languageOf(path)),
            })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function copiesOf({ path, title, value }: ContentFile, changed: readonly ChangedReview[]): Copy[] {
  const pointers = changed.flatMap((change) => copiesIn(value as Json, change));
  return [...new Set(pointers)].map((pointer) => ({ path, title, pointer }));
}

/** The language of a file below `content/`, such as `en`. */
function languageOf(path: string): string {
  return path.slice(0, path.indexOf('/'));
}
