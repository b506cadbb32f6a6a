import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ContentFile } from '../../contract.gen';
import { contentFileQuery } from '../api/queries.ts';
import { OwnersOnly } from '../components/OwnersOnly.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { shownAddress } from '../lib/shown-address.ts';
import { loadDraft, saveDraft } from '../lib/use-draft.ts';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { AddCounterpart } from './AddCounterpart.tsx';
import { CityAdvice } from './CityAdvice.tsx';
import { Counterpart } from './Counterpart.tsx';
import { EditBar } from './EditBar.tsx';
import { EditConflict } from './EditConflict.tsx';
import { FileForm } from './FileForm.tsx';
import { draftKey, parseDraft } from './file-draft.ts';
import { lacksCounterpart } from './file-language.ts';
import {
  CounterpartContext,
  fieldId,
  focusField,
  type OtherLanguage,
  OtherLanguageContext,
  PlacesContext,
  ShowTextContext,
} from './form-context.ts';
import { firstChange, hasEditConflict, isFormDirty } from './form-state.ts';
import { PageMenu } from './PageMenu.tsx';
import { PlaceholderHelp } from './PlaceholderHelp.tsx';
import { Preview } from './Preview.tsx';
import { ProblemSummary } from './ProblemSummary.tsx';
import { pointerOfText } from './preview-text.ts';
import { priceLabelAt, pricesFile } from './price-label.ts';
import { RemoveFile } from './RemoveFile.tsx';
import { ReviewCopies } from './ReviewCopies.tsx';
import { changedReviews } from './review-copies.ts';
import type { Json } from './schema.ts';
import { showTextWith } from './shown-text.ts';
import { useChangedReviews } from './use-changed-reviews.ts';
import { useFileForm } from './use-file-form.ts';
import { type PreviewResult, useFileRequests } from './use-file-requests.ts';
import { useIsWide } from './use-is-wide.ts';
import { useLivePreview } from './use-live-preview.ts';
import { usePublishGuard } from './use-publish-guard.ts';
import { History } from './VersionHistory.tsx';
import './edit.css';
import './fields.css';

const strings = screenMessages.site;

/** The editor for a content file. */
export function EditScreen() {
  const { path } = useSearch({ from: '/site/edit' });
  return (
    <OwnersOnly title={strings.title}>
      <OpenFile key={path} path={path} />
    </OwnersOnly>
  );
}

function OpenFile({ path }: { readonly path: string }) {
  // A new post exists only in this browser.
  const [begun] = useState(() => parseDraft(loadDraft(draftKey(path)))?.file);
  const query = useQuery({ ...contentFileQuery(path), enabled: !begun });
  const file = query.data ?? begun;
  if (file) return <EditFile file={file} />;
  return (
    <Screen title={strings.title} beside={<BackToList />}>
      <QueryStatus query={query} failed={strings.fileFailed} />
    </Screen>
  );
}

function EditFile({ file }: { readonly file: ContentFile }) {
  const [form, act] = useFileForm(file);
  const [preview, setPreview] = useState<PreviewResult | null>(null);
  const [done, setDone] = useState('');
  const [changed, setChanged] = useState<string>();
  const reviews = useChangedReviews(file.path);
  const { look, publish, restore, remove } = useFileRequests(form, act);
  const guard = usePublishGuard();
  const navigate = useNavigate();
  const showAddress = useCallback(
    (address: string) => setPreview((open) => open && { ...open, address }),
    [],
  );
  const live = useLivePreview(form, preview !== null, showAddress);
  const isWide = useIsWide();
  const pointerOf = (text: string) => pointerOfText(text, form.value, form.body);
  const editText = (text: string) => {
    const pointer = pointerOf(text);
    if (pointer === undefined) return false;
    // On a phone the preview covers the form.
    if (!isWide) setPreview(null);
    requestAnimationFrame(() => focusField(pointer));
    return true;
  };
  const { at } = useSearch({ from: '/site/edit' });
  useEffect(() => {
    if (at) focusField(at);
  }, [at]);
  const isDirty = useMemo(() => isFormDirty(form), [form]);
  const { page_path: page, history, removable, removed, version, counterpart } = form.file;
  const isPrices = form.file.path === pricesFile;
  const labelOf = (pointer: string) => (isPrices ? priceLabelAt(pointer, form.value) : undefined);
  const [isOtherShown, setOtherShown] = useState(true);
  const other = useOtherLanguage(form.file, isOtherShown);
  const places = useMemo(
    () => new Map(form.file.places.map(({ pointer, places: shown }) => [pointer, shown] as const)),
    [form.file.places],
  );
  const show = useMemo(() => showTextWith(form.file.placeholders), [form.file.placeholders]);
  // The title of a new page may contain values in braces.
  const title = show(form.file.title);

  const previewIt = async () => {
    setDone('');
    const found = await look.mutateAsync().catch(() => null);
    setPreview(found);
  };
  const publishIt = async () => {
    setDone('');
    const first = firstChange(form);
    const before = form.file.value as Json;
    const published = await guard(publish.mutateAsync()).catch(() => null);
    if (!published) return;
    setDone(strings.published);
    setChanged(first);
    reviews.add(changedReviews(before, published.value as Json));
  };
  const restoreIt = async (to: string) => {
    setDone('');
    const taken = await restore.mutateAsync(to).catch(() => null);
    if (!taken) return;
    reviews.clear();
    setDone(strings.restored);
    setChanged(undefined);
  };

  const discardNew = async () => {
    saveDraft(draftKey(form.file.path), '');
    await navigate({ to: '/site' });
  };

  return (
    <Screen
      title={title}
      beside={<BackToList />}
      foot={
        <EditBar
          {...{ isDirty, removed, done, page, counterpart, changed }}
          todo={<Todo file={form.file} />}
          busy={look.isPending || publish.isPending || restore.isPending}
          isPublishing={publish.isPending}
          hasConflict={hasEditConflict(form)}
          problems={form.problems.length}
          isUnknown={version === ''}
          onClose={() => setDone('')}
          onPreview={() => void previewIt()}
          onDiscard={() => (version === '' ? void discardNew() : act({ type: 'discard' }))}
        />
      }
    >
      <div className={`edit${preview ? ' has-view' : ''}`}>
        <form
          className="edit__form"
          id={fieldId('')}
          tabIndex={-1}
          aria-label={format(strings.formLabel, { title })}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void publishIt();
          }}
        >
          {isPrices && <p className="mute edit__where">{screenMessages.prices.lead}</p>}
          {page && (
            <p className="mute edit__where">
              <a href={page}>{shownAddress(page)}</a>
            </p>
          )}
          {counterpart && (
            <Counterpart counterpart={counterpart} isShown={isOtherShown} onShow={setOtherShown} />
          )}
          {/* After publishing it is next to the result, where the person looks. */}
          {(done === '' || isDirty) && <Todo file={form.file} />}
          <ReviewCopies key={form.file.version} path={form.file.path} {...reviews} />
          {form.isRestored && <p className="edit__kept">{strings.restoredDraft}</p>}
          {hasEditConflict(form) && <EditConflict form={form} act={act} />}
          <ProblemSummary {...form} file={form.file.path} labelOf={labelOf} />
          <CityAdvice form={form} />
          <PlaceholderHelp placeholders={form.file.placeholders} />
          <CounterpartContext value={counterpart}>
            <OtherLanguageContext value={other}>
              <PlacesContext value={places}>
                <ShowTextContext value={show}>
                  <FileForm form={form} act={act} />
                </ShowTextContext>
              </PlacesContext>
            </OtherLanguageContext>
          </CounterpartContext>
        </form>
        <div className="edit__more">
          <History
            versions={history}
            isDirty={isDirty}
            busy={restore.isPending}
            onRestore={({ id }) => void restoreIt(id)}
          />
          {removable && !removed && version !== '' && <RemoveFile title={title} remove={remove} />}
        </div>
        {preview && (
          <Preview
            {...preview}
            {...live}
            onEdit={editText}
            isEditable={(text) => pointerOf(text) !== undefined}
            onClose={() => setPreview(null)}
          />
        )}
      </div>
    </Screen>
  );
}

/** What is left to do for a page that is on the site. */
function Todo({ file }: { readonly file: ContentFile }) {
  return (
    <>
      {lacksCounterpart(file) && (
        <div>
          <AddCounterpart path={file.path} />
        </div>
      )}
      <PageMenu file={file} />
    </>
  );
}

/** The texts of the same file in the other language, once they are loaded. */
function useOtherLanguage({ counterpart, value }: ContentFile, isShown: boolean): OtherLanguage | null {
  const path = counterpart?.path ?? '';
  const { data } = useQuery({ ...contentFileQuery(path), enabled: path !== '' && isShown });
  return useMemo(() => {
    if (!data || !counterpart || !isShown) return null;
    return { lang: counterpart.lang, value: data.value as Json, body: data.body, own: value as Json };
  }, [data, counterpart, isShown, value]);
}

function BackToList() {
  return (
    <Link to="/site" className="link">
      {strings.allFiles}
    </Link>
  );
}
