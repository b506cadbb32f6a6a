import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ContentGroup } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';
import { contentListQuery, profileQuery, setUpQuery } from '../api/queries.ts';
import { notify, notifyError } from '../lib/toasts.ts';
import { useKeepFocus } from '../lib/use-keep-focus.ts';
import { format, labelFor, plural } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { FilePlace } from './FilePlace.tsx';
import { newFiles } from './file-draft.ts';
import { problemsOf } from './problems.ts';
import {
  draftPaths,
  mostFiles,
  type PublishingStep,
  publishDrafts,
  type ScheduledTime,
  scheduleDrafts,
  UndecidedError,
} from './publish-drafts.ts';
import { ScheduleForm } from './ScheduleForm.tsx';
import { usePublishGuard } from './use-publish-guard.ts';

const strings = screenMessages.site.drafts;

/** Props of {@link PublishDrafts}. */
export interface PublishDraftsProps {
  /** All files, whose titles it shows. */
  readonly groups: readonly ContentGroup[];
  /** Called when drafts were published or scheduled. */
  readonly onPublished: () => void;
}

interface Publication {
  readonly paths: readonly string[];
  /** When to publish them; now if left out. */
  readonly at?: ScheduledTime;
}

/** The files with unpublished changes on this device. Publishes the marked ones together, now or at a time. */
export function PublishDrafts({ groups, onPublished }: PublishDraftsProps) {
  const client = useQueryClient();
  const guard = usePublishGuard();
  const [unmarked, setUnmarked] = useState<ReadonlySet<string>>(new Set());
  const [step, setStep] = useState<PublishingStep | null>(null);
  const publish = useMutation({
    mutationFn: async ({ paths, at }: Publication) =>
      at ? scheduleDrafts(client, paths, at, setStep) : (await publishDrafts(client, paths, setStep)).length,
    onSuccess: (count, { at }) => {
      notify(plural(at ? strings.scheduled : strings.published, count));
      onPublished();
    },
    onError: (error) => {
      const isShown = error instanceof UndecidedError || problemsOf(error).length > 0;
      if (!isShown && !isOfField(error)) notifyError(error);
    },
    onSettled: () => {
      setStep(null);
      for (const queryKey of [
        contentListQuery.queryKey,
        setUpQuery.queryKey,
        profileQuery.queryKey,
        ['images'],
      ])
        void client.invalidateQueries({ queryKey });
    },
  });
  const paths = draftPaths();
  // The button that had the focus is gone or disabled once drafts were published, or were taken back elsewhere.
  const heading = useKeepFocus<HTMLHeadingElement>(paths.length);
  if (paths.length === 0 && !publish.isError) return null;
  const marked = paths.filter((path) => !unmarked.has(path));
  const isReady = !publish.isPending && marked.length > 0 && marked.length <= mostFiles;
  const run = (publication: Publication) =>
    void guard(publish.mutateAsync(publication)).catch(() => undefined);
  const titleOf = titlesIn(groups);
  const mark = (path: string, isMarked: boolean) => {
    const others = [...unmarked].filter((one) => one !== path);
    setUnmarked(new Set(isMarked ? others : [...others, path]));
  };
  return (
    <section className="group stack" aria-labelledby="drafts-title">
      <h2 ref={heading} id="drafts-title" tabIndex={-1}>
        {strings.title}
      </h2>
      <p className="mute">{strings.lead}</p>
      <Refusal error={publish.error} titleOf={titleOf} />
      <ul className="ruled">
        {paths.map((path) => (
          <li key={path} className="file">
            <label className="check">
              <input
                type="checkbox"
                checked={!unmarked.has(path)}
                disabled={publish.isPending}
                onChange={({ target }) => mark(path, target.checked)}
              />
              <span>{titleOf(path)}</span>
            </label>
            <Link {...editorOf(path)} className="link" aria-label={labelFor(strings.open, titleOf(path))}>
              {strings.open}
            </Link>
          </li>
        ))}
      </ul>
      {marked.length > mostFiles && <p role="alert">{format(strings.tooMany, { most: mostFiles })}</p>}
      {step && <Progress step={step} isLater={publish.variables?.at !== undefined} />}
      <div className="row">
        <button
          type="button"
          className="btn btn--sm"
          disabled={!isReady}
          onClick={() => run({ paths: marked })}
        >
          {plural(strings.publish, marked.length)}
        </button>
      </div>
      <ScheduleForm
        count={marked.length}
        isReady={isReady}
        error={publish.error}
        onSchedule={(at) => run({ paths: marked, at })}
      />
    </section>
  );
}

function isOfField(error: Error): boolean {
  return error instanceof ApiError && error.fields.length > 0;
}

interface ProgressProps {
  readonly step: PublishingStep;
  /** Whether they are published later. */
  readonly isLater: boolean;
}

/** First how many files were compared with the site, then that the server checks, and publishes or keeps them. */
function Progress({ step: { prepared, total }, isLater }: ProgressProps) {
  const isComparing = prepared < total;
  const text = isComparing
    ? format(strings.comparing, { done: prepared + 1, total })
    : plural(isLater ? strings.scheduling : strings.publishing, total);
  return (
    <div className="drafts__progress">
      <progress aria-label={strings.title} {...(isComparing && { max: total, value: prepared })} />
      <span role="status">{text}</span>
    </div>
  );
}

interface RefusalProps {
  readonly error: Error | null;
  readonly titleOf: (path: string) => string;
}

/** Why nothing was published, with links to the pages and fields. Gets the focus each time. */
function Refusal({ error, titleOf }: RefusalProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  const problems = problemsOf(error);
  const undecided = error instanceof UndecidedError ? error.paths : [];
  if (problems.length === 0 && undecided.length === 0) return null;
  return (
    <section ref={box} className="conflict summary" role="alert" tabIndex={-1}>
      <h3>
        {problems.length > 0 ? plural(screenMessages.site.problems, problems.length) : strings.undecided}
      </h3>
      <p>{strings.nothing}</p>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.file}${problem.pointer}${problem.line}${problem.message}`}>
            <FilePlace problem={{ ...problem, title: problem.title || titleOf(problem.file) }} />
            {': '}
            {problem.message}
          </li>
        ))}
        {undecided.map((path) => (
          <li key={path}>
            <Link {...editorOf(path)} className="link">
              {titleOf(path)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where a file is edited. The facts have a screen of their own. */
function editorOf(path: string) {
  return path === 'facts.toml'
    ? ({ to: '/profile' } as const)
    : ({ to: '/site/edit', search: { path } } as const);
}

/** The titles of files with their language, such as "Home (Spanish)". */
function titlesIn(groups: readonly ContentGroup[]): (path: string) => string {
  const known = groups.flatMap(({ files }) => files.map(({ path, title }) => [path, title] as const));
  const titles = new Map([...known, ...newFiles().map(({ path, title }) => [path, title] as const)]);
  const { names } = screenMessages.site.languages;
  return (path) => {
    const page = titles.get(path) ?? path;
    const key = path.slice(0, path.indexOf('/'));
    if (key !== 'en' && key !== 'es') return page;
    return format(screenMessages.site.pageInLanguage, { page, language: names[key] });
  };
}
