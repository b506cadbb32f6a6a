import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { saveDraft } from '../lib/use-draft.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { type ChangedImage, changedImages } from './changed-images.ts';
import { draftKey } from './file-draft.ts';
import { type FormAction, type FormState, firstChange } from './form-state.ts';
import { changedReviews } from './review-copies.ts';
import type { Json } from './schema.ts';
import { useChangedReviews } from './use-changed-reviews.ts';
import { type PreviewResult, useFileRequests } from './use-file-requests.ts';
import { usePublishGuard } from './use-publish-guard.ts';

const strings = screenMessages.site;

/** What a person can do with an open file, and what came of it. Errors are problems of the form, or toasts. */
export function useEditActions(form: FormState, dispatch: (action: FormAction) => void) {
  const [preview, setPreview] = useState<PreviewResult | null>(null);
  const [done, setDone] = useState('');
  const [changed, setChanged] = useState<string>();
  const [images, setImages] = useState<readonly ChangedImage[]>([]);
  const reviews = useChangedReviews(form.file.path);
  const requests = useFileRequests(form, dispatch);
  const guard = usePublishGuard();
  const navigate = useNavigate();
  const { path, version } = form.file;

  /** Shows another rendering in the open preview. */
  const updatePreview = useCallback(
    (address: string) => setPreview((open) => open && { ...open, address }),
    [],
  );
  const openPreview = async () => {
    setDone('');
    const found = await requests.look.mutateAsync().catch(() => null);
    setPreview(found);
  };
  const publish = async () => {
    setDone('');
    const first = firstChange(form);
    const before = form.file.value as Json;
    const published = await guard(requests.publish.mutateAsync()).catch(() => null);
    if (!published) return;
    setDone(strings.published);
    setChanged(first);
    setImages(changedImages(before, published.value as Json));
    reviews.add(changedReviews(before, published.value as Json));
  };
  const restore = async (to: string) => {
    setDone('');
    const restored = await requests.restore.mutateAsync(to).catch(() => null);
    if (!restored) return;
    reviews.clear();
    setDone(strings.restored);
    setChanged(undefined);
    setImages([]);
  };
  const discard = async () => {
    if (version !== '') {
      dispatch({ type: 'discard' });
      return;
    }
    // A new file exists only as this draft.
    saveDraft(draftKey(path), '');
    await navigate({ to: '/site' });
  };

  return {
    /** The open preview. */
    preview,
    /** Shows a preview, or closes it if there is none. */
    showPreview: setPreview,
    closePreview: () => setPreview(null),
    updatePreview,
    /** What was done last; empty if nothing was. */
    done,
    forgetDone: () => setDone(''),
    /** The pointer of the first field that was published last. */
    changed,
    /** The images that were replaced by what was published last. */
    images,
    reviews,
    isBusy: requests.look.isPending || requests.publish.isPending || requests.restore.isPending,
    isPublishing: requests.publish.isPending,
    isRestoring: requests.restore.isPending,
    remove: requests.remove,
    openPreview,
    publish,
    restore,
    discard,
  };
}
