import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { imagesQuery, setUpQuery, videosQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { labelFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { focusField, PublishedContext, useTools } from './form-context.ts';
import { childPointer, valueAtPointer } from './json-pointer.ts';
import { isSameReview, type Review, reviewOf } from './review-copies.ts';
import { isList, type Json, type Shape } from './schema.ts';

const strings = screenMessages.site.sampleMedia;

/** Whether a shape is that of a customer's review. */
export function isReview(shape: Extract<Shape, { kind: 'object' }>): boolean {
  const keys = shape.fields.map(({ key }) => key);
  return keys.includes('words') && keys.includes('video_url');
}

/** Props of {@link SampleMedia}. */
export interface SampleMediaProps {
  /** The pointer of the review. */
  readonly pointer: string;
  readonly value: Json;
}

/**
 * Says that a rewritten review still plays the sample video, or shows its picture, with a button that removes both.
 * Once the review is published, the set-up list says so, too.
 */
export function SampleMedia({ pointer, value }: SampleMediaProps) {
  const { change } = useTools();
  const review = reviewOf(value);
  const sample = useSample(review);
  const isRewritten = useIsRewritten(pointer, review, sample !== null);
  if (!sample || !isRewritten) return null;
  const remove = () => {
    change(childPointer(pointer, 'video_url'), undefined);
    change(childPointer(pointer, 'poster'), undefined);
    // The button is gone by then.
    requestAnimationFrame(() => focusField(childPointer(pointer, 'name')));
  };
  return (
    <div className="wrong">
      <DeskIcon name="warn" />
      <p>
        <span role="status">{strings[sample].text}</span>{' '}
        <button type="button" className="link" onClick={remove}>
          {strings[sample].remove}
        </button>
      </p>
    </div>
  );
}

/** Says that a published review still shows the sample video or picture. */
export function SampleMediaNote({ review }: { readonly review: Review }) {
  const sample = useSample(review);
  if (!sample) return null;
  return (
    <p>
      <DeskIcon name="warn" /> {labelFor(review.name, strings[sample].text)}
    </p>
  );
}

/** What of the program's own a review shows: its video, or its picture if it has no video. */
function useSample({ video, poster }: Review): 'video' | 'picture' | null {
  const isPicture = video === '' && poster !== '';
  const videos = useQuery({ ...videosQuery, enabled: video !== '' }).data?.videos;
  const images = useQuery({ ...imagesQuery, enabled: isPicture }).data?.images;
  if (videos?.some(({ name, uploaded }) => name === video && uploaded === null)) return 'video';
  return isPicture && images && !images.some(({ name }) => name === poster) ? 'picture' : null;
}

/** Whether a review differs from the published ones next to it, or was rewritten when it was published. */
function useIsRewritten(pointer: string, review: Review, hasSample: boolean): boolean {
  const published = useContext(PublishedContext);
  const setUp = useQuery({ ...setUpQuery, enabled: hasSample }).data;
  if (!published) return false;
  const list = valueAtPointer(published.value, pointer.slice(0, pointer.lastIndexOf('/')));
  // By their text, because reviews can be moved.
  const isAsPublished = isList(list) && list.some((one) => isSameReview(reviewOf(one), review));
  if (!isAsPublished) return true;
  const samples = setUp?.steps.flatMap((step) => step.samples) ?? [];
  return samples.some(
    ({ file, text, pointer: at }) =>
      file === published.path && text === review.name && /\/(video_url|poster)$/.test(at),
  );
}
