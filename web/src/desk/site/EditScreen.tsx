import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ContentFile } from '../../contract.gen';
import { contentFileQuery } from '../api/queries.ts';
import { OwnersOnly } from '../parts/OwnersOnly.tsx';
import { Screen } from '../parts/Screen.tsx';
import { loadDraft } from '../parts/use-draft.ts';
import { Waiting } from '../parts/Waiting.tsx';
import { words } from '../words.ts';
import { EditBar } from './EditBar.tsx';
import { FileForm } from './FileForm.tsx';
import { draftName, readDraft } from './file-draft.ts';
import { idOf } from './form-context.ts';
import { isOvertaken, isTouched } from './form-state.ts';
import { History } from './History.tsx';
import { Overtaken } from './Overtaken.tsx';
import { Preview } from './Preview.tsx';
import { ProblemSummary } from './ProblemSummary.tsx';
import { RemoveFile } from './RemoveFile.tsx';
import { useFileForm } from './use-file-form.ts';
import { type Looked, useFileRequests } from './use-file-requests.ts';
import './edit.css';
import './fields.css';

const says = words.site;

/** A file of the site, to be changed. */
export function EditScreen() {
  const { path } = useSearch({ from: '/site/edit' });
  return (
    <OwnersOnly title={says.title}>
      <OpenFile key={path} path={path} />
    </OwnersOnly>
  );
}

function OpenFile({ path }: { readonly path: string }) {
  // A post that was just begun stands nowhere but in this browser.
  const [begun] = useState(() => readDraft(loadDraft(draftName(path)))?.file);
  const query = useQuery({ ...contentFileQuery(path), enabled: !begun });
  const file = query.data ?? begun;
  if (file) return <EditFile file={file} />;
  return (
    <Screen title={says.title} beside={<BackToList />}>
      <Waiting query={query} failed={says.fileFailed} />
    </Screen>
  );
}

function EditFile({ file }: { readonly file: ContentFile }) {
  const [form, act] = useFileForm(file);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [done, setDone] = useState('');
  const { look, publish, takeBack, remove } = useFileRequests(form, act);
  const touched = useMemo(() => isTouched(form), [form]);
  const { title, page_path: page, history, removable, removed, version } = form.file;

  const lookAtIt = async () => {
    setDone('');
    const found = await look.mutateAsync().catch(() => null);
    setLooked(found);
  };
  const publishIt = async () => {
    setDone('');
    const published = await publish.mutateAsync().catch(() => null);
    if (published) setDone(says.published);
  };
  const takeItBack = async (to: string) => {
    setDone('');
    const taken = await takeBack.mutateAsync(to).catch(() => null);
    if (taken) setDone(says.takenBack);
  };

  return (
    <Screen
      title={title}
      beside={<BackToList />}
      foot={
        <EditBar
          {...{ touched, removed, done, page }}
          busy={look.isPending || publish.isPending || takeBack.isPending}
          overtaken={isOvertaken(form)}
          isUnknown={version === ''}
          onLook={() => void lookAtIt()}
          onThrowAway={() => act({ type: 'take-theirs' })}
        />
      }
    >
      <div className={`edit${looked ? ' has-view' : ''}`}>
        <form
          className="edit__form"
          id={idOf('')}
          tabIndex={-1}
          aria-label={says.formOf(title)}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void publishIt();
          }}
        >
          <p className="mute edit__where">
            {page && (
              <>
                <a href={page}>{page}</a>,{' '}
              </>
            )}
            {form.file.path}
          </p>
          {form.isRestored && <p className="edit__kept">{says.restored}</p>}
          {isOvertaken(form) && (
            <Overtaken
              file={form.file}
              mine={form.value}
              onKeep={() => act({ type: 'keep-mine' })}
              onTake={() => act({ type: 'take-theirs' })}
            />
          )}
          <ProblemSummary problems={form.problems} file={form.file.path} />
          <FileForm form={form} act={act} />
        </form>
        <div className="edit__more">
          <History
            versions={history}
            touched={touched}
            busy={takeBack.isPending}
            onTakeBack={({ id }) => void takeItBack(id)}
          />
          {removable && !removed && version !== '' && <RemoveFile title={title} remove={remove} />}
        </div>
        {looked && <Preview {...looked} onClose={() => setLooked(null)} />}
      </div>
    </Screen>
  );
}

function BackToList() {
  return (
    <Link to="/site" className="link">
      {says.toList}
    </Link>
  );
}
