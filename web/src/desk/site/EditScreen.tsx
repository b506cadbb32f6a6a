import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ContentFile } from '../../contract.gen';
import { contentFileQuery } from '../api/queries.ts';
import { OwnersOnly } from '../components/OwnersOnly.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { loadDraft } from '../lib/use-draft.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { EditBar } from './EditBar.tsx';
import { EditForm } from './EditForm.tsx';
import { draftKey, parseDraft } from './file-draft.ts';
import { focusField } from './form-context.ts';
import { hasEditConflict, isFormDirty } from './form-state.ts';
import { valueAtPointer } from './json-pointer.ts';
import { Preview, PreviewPlace } from './Preview.tsx';
import { pointerOfText } from './preview-text.ts';
import { RemainingTasks } from './RemainingTasks.tsx';
import { RemoveFile } from './RemoveFile.tsx';
import { ScheduledNote } from './ScheduledNote.tsx';
import { showTextWith } from './shown-text.ts';
import { useEditActions } from './use-edit-actions.ts';
import { useFileForm } from './use-file-form.ts';
import { useIsWide } from './use-is-wide.ts';
import { useLivePreview } from './use-live-preview.ts';
import { usePreviewBeside } from './use-preview-beside.ts';
import { usePreviewScroll } from './use-preview-scroll.ts';
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
  const [form, dispatch] = useFileForm(file);
  const actions = useEditActions(form, dispatch);
  const { preview, done, reviews } = actions;
  const live = useLivePreview(form, preview !== null, actions.updatePreview);
  const beside = usePreviewBeside(form, preview !== null, actions.showPreview);
  const isWide = useIsWide();
  const pointerOf = (text: string) => pointerOfText(text, form.value, form.body);
  const editText = (text: string) => {
    const pointer = pointerOf(text);
    if (pointer === undefined) return false;
    // On a phone the preview covers the form.
    if (!isWide) actions.closePreview();
    requestAnimationFrame(() => focusField(pointer));
    return true;
  };
  const { at, image } = useSearch({ from: '/site/edit' });
  const navigate = useNavigate();
  const putImage = useEffectEvent((pointer: string, value: string) => {
    if (typeof valueAtPointer(form.value, pointer) === 'string') dispatch({ type: 'change', pointer, value });
    // Once: a reload must not put it there again after it was discarded.
    void navigate({ to: '/site/edit', search: { path: form.file.path, at: pointer }, replace: true });
  });
  useEffect(() => {
    if (at && image) putImage(at, image);
  }, [at, image]);
  useEffect(() => {
    if (at) focusField(at);
  }, [at]);
  const isDirty = useMemo(() => isFormDirty(form), [form]);
  const { page_path: page, history, removable, removed, version, counterpart } = form.file;
  const show = useMemo(() => showTextWith(form.file.placeholders), [form.file.placeholders]);
  usePreviewScroll(form, live.frame, preview !== null, show);
  const openPreview = () => {
    beside.remember(true);
    void actions.openPreview();
  };
  const closePreview = () => {
    beside.remember(false);
    actions.closePreview();
  };
  // The title of a new page may contain values in braces.
  const title = show(form.file.title);

  return (
    <Screen
      title={title}
      beside={<BackToList />}
      foot={
        <EditBar
          {...{ isDirty, removed, done, page, counterpart, changed: actions.changed }}
          images={actions.images}
          todo={<RemainingTasks file={form.file} />}
          busy={actions.isBusy}
          isPublishing={actions.isPublishing}
          hasConflict={hasEditConflict(form)}
          problems={form.problems.length}
          isUnknown={version === ''}
          onClose={actions.forgetDone}
          onPreview={openPreview}
          onDiscard={() => void actions.discard()}
        />
      }
    >
      <ScheduledNote path={form.file.path} />
      <div className={`edit${preview || beside.isComing ? ' has-view' : ''}`}>
        <EditForm
          {...{ form, dispatch, title, show, reviews }}
          isPublished={done !== '' && !isDirty}
          onPublish={() => void actions.publish()}
        />
        <div className="edit__more">
          <History
            versions={history}
            isDirty={isDirty}
            busy={actions.isRestoring}
            onRestore={({ id }) => void actions.restore(id)}
          />
          {removable && !removed && version !== '' && <RemoveFile title={title} remove={actions.remove} />}
        </div>
        {preview && (
          <Preview
            {...preview}
            {...live}
            onEdit={editText}
            isEditable={(text) => pointerOf(text) !== undefined}
            onClose={closePreview}
          />
        )}
        {beside.isComing && <PreviewPlace />}
      </div>
    </Screen>
  );
}

function BackToList() {
  return (
    <Link to="/site" className="link">
      {strings.allFiles}
    </Link>
  );
}
