import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ContentLine, ContentProblem, DeskLanguage } from '../../contract.gen';
import { contentListQuery, contentSearchQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { LanguageChoice } from '../components/LanguageChoice.tsx';
import { OwnersOnly } from '../components/OwnersOnly.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { shownAddress } from '../lib/shown-address.ts';
import { hasDraft } from '../lib/use-draft.ts';
import { format, formatNumber, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatFullMoment, formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { draftKey } from './file-draft.ts';
import { filesIn, findFiles, type ShownGroup, shownGroups } from './find-files.ts';
import { NewFileList } from './NewFileList.tsx';
import { NewFiles } from './NewFiles.tsx';
import { PublishDrafts } from './PublishDrafts.tsx';
import { placeName } from './place-name.ts';
import { ScheduledPublications } from './ScheduledPublications.tsx';
import { useDeferredText } from './use-deferred-text.ts';
import './site.css';

const strings = screenMessages.site;

/** The language of the desk, which the list begins with. */
const deskLanguage: DeskLanguage = messages.locale.startsWith('es') ? 'es' : 'en';

/** The content files by group, with their last change. */
export function SiteScreen() {
  return (
    <OwnersOnly title={strings.title}>
      <Files />
    </OwnersOnly>
  );
}

function Files() {
  const query = useQuery(contentListQuery);
  const { q = '', lang = deskLanguage } = useSearch({ from: '/site' });
  const navigate = useNavigate();
  // How often drafts were published, scheduled, taken back or discarded: their lists are read again each time.
  const [publications, setPublications] = useState(0);
  const readDrafts = () => setPublications((earlier) => earlier + 1);
  // Titles are found while typing, all texts once the server has looked.
  const words = useDeferredText(q.trim());
  const search = useQuery({ ...contentSearchQuery(words), enabled: words !== '' });
  const inTexts = words === q.trim() && words !== '' ? search.data?.groups : undefined;
  const all = inTexts ?? (query.data && findFiles(query.data.groups, q));
  const own = all && filesIn(all, lang);
  // A search for words of the other language finds them as well.
  const found = own?.length === 0 ? all : own;
  const groups = found && shownGroups(found, query.data?.groups ?? found);
  const isSearching = q !== '' && !inTexts && !search.isError;
  return (
    <Screen title={strings.title} lead={strings.lead} beside={<Find q={q} />}>
      {query.data && query.data.problems.length > 0 && <IgnoredChanges problems={query.data.problems} />}
      {!query.data && <QueryStatus query={query} failed={strings.failed} />}
      {query.data && q === '' && <NewFiles lang={lang} />}
      {query.data && q === '' && <ScheduledPublications onCanceled={readDrafts} />}
      {query.data && q === '' && <PublishDrafts groups={query.data.groups} onPublished={readDrafts} />}
      <NewFileList key={publications} q={q} onDiscarded={readDrafts} />
      {query.data && (
        <LanguageChoice
          legend={strings.language}
          name="language"
          value={lang}
          onChange={(next) =>
            void navigate({ to: '/site', search: { ...(q && { q }), lang: next }, replace: true })
          }
        />
      )}
      {groups?.length === 0 && isSearching && <p className="mute">{messages.common.loading}</p>}
      {groups?.length === 0 && !isSearching && <EmptyState message={strings.noResults} art="nothingFound" />}
      {groups && (q === '' || hasFacts(groups)) && <ProfileFirst />}
      {groups && (
        <Singles groups={groups.filter(({ kind, files }) => kind !== facts && files.length === 1)} />
      )}
      {groups
        ?.filter(({ files }) => files.length > 1)
        .map((group) => (
          <Group key={group.kind} group={group} open={q !== ''} />
        ))}
      {groups
        ?.filter(({ kind }) => kind === facts)
        .map((group) => (
          <Developers key={group.kind} group={group} />
        ))}
    </Screen>
  );
}

function Find({ q }: { readonly q: string }) {
  const navigate = useNavigate();
  const { lang } = useSearch({ from: '/site' });
  return (
    <search className="search-box site__find">
      <DeskIcon name="search" />
      <input
        type="search"
        aria-label={strings.search}
        placeholder={strings.searchHint}
        defaultValue={q}
        onChange={({ target }) =>
          void navigate({
            to: '/site',
            search: { ...(target.value && { q: target.value }), ...(lang && { lang }) },
            replace: true,
          })
        }
      />
    </search>
  );
}

/** The file with the facts, which are easier to change in the business profile. */
const facts = 'facts';

function hasFacts(groups: readonly ShownGroup[]): boolean {
  return groups.some(({ kind }) => kind === facts);
}

/** The file with the facts as it is stored, after everything else. */
function Developers({ group }: { readonly group: ShownGroup }) {
  return (
    <section className="group">
      <h2>{strings.forDevelopers}</h2>
      <Singles groups={[group]} />
    </section>
  );
}

/** The business profile, before all files: most of what owners look for is there. */
function ProfileFirst() {
  return (
    <ul className="ruled group">
      <li className="file">
        <div>
          <Link to="/profile" className="file__name">
            {screenMessages.profile.title}
          </Link>
          <div className="mute">{strings.profileHint}</div>
        </div>
      </li>
    </ul>
  );
}

/** Groups with a single file have no heading. */
function Singles({ groups }: { readonly groups: readonly ShownGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <ul className="ruled group">
      {groups.flatMap(({ kind, files }) =>
        files.map((file) => <File key={file.path} file={file} hint={messageFor(strings.groupHints, kind)} />),
      )}
    </ul>
  );
}

/** Groups with at most this many files start open; a search opens every group with a match. */
const few = 8;

function Group({ group, open }: { readonly group: ShownGroup; readonly open: boolean }) {
  const { kind, files } = group;
  return (
    <details className="fold group" open={open || files.length <= few}>
      <summary>
        <DeskIcon name="chevron" />
        <h2>{messageFor(strings.groups, kind)}</h2>
        <span className="fold__count num">{formatNumber(files.length)}</span>
        <span className="group__hint mute">{messageFor(strings.groupHints, kind)}</span>
      </summary>
      <ul className="ruled">
        {files.map((file) => (
          <File key={file.path} file={file} />
        ))}
      </ul>
    </details>
  );
}

interface FileProps {
  readonly file: ContentLine;
  /** Description, where no heading gives one. */
  readonly hint?: string | undefined;
}

function File({ file, hint }: FileProps) {
  const { path, title, page_path, edited, removed, outdated, found_at, found } = file;
  const now = useNow();
  return (
    <li className="file">
      <div>
        <Link to="/site/edit" search={{ path, ...(found_at && { at: found_at }) }} className="file__name">
          {title}
        </Link>{' '}
        {hasDraft(draftKey(path)) && <span className="badge badge--line">{strings.draft}</span>}{' '}
        {outdated && <span className="badge badge--line">{strings.languages.outdatedTag}</span>}{' '}
        {removed && <span className="badge badge--dead">{strings.offSite}</span>}{' '}
        {path.startsWith('es/') && <span className="badge badge--es">{strings.inSpanish}</span>}
        {(hint ?? page_path) && <div className="mute">{hint ?? shownAddress(page_path ?? '')}</div>}
        {found_at && (
          <div className="file__found">
            <b>{placeName(path, found_at)}</b> {found}
          </div>
        )}
      </div>
      {edited && (
        <span className="mute" title={formatFullMoment(edited.at)}>
          {format(strings.edited, { when: formatMoment(edited.at, now), by: edited.by })}
        </span>
      )}
    </li>
  );
}

/** Published changes that do not work with the current version of the program. */
function IgnoredChanges({ problems }: { readonly problems: readonly ContentProblem[] }) {
  return (
    <section className="conflict" role="alert">
      <h2>{strings.ignored}</h2>
      <p>{strings.ignoredLead}</p>
      <ul>
        {problems.map(({ file, title, line, message }) => (
          <li key={`${file}${line}${message}`}>
            <Link to="/site/edit" search={{ path: file }} className="link">
              {title}
            </Link>{' '}
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
