import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Fragment, useCallback, useEffect, useMemo, useState } from 'react';
import type { ContentFile, ContentPlace, FactPlaces, Sample, SetUp } from '../../contract.gen';
import { contentFileQuery, meQuery, profileQuery, setUpQuery } from '../api/queries.ts';
import { OwnersOnly } from '../components/OwnersOnly.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { screenMessages } from '../messages/screen-messages.ts';
import { EditBar } from '../site/EditBar.tsx';
import { EditConflict } from '../site/EditConflict.tsx';
import { fieldId, focusField } from '../site/form-context.ts';
import { hasEditConflict, isFormDirty } from '../site/form-state.ts';
import { Preview } from '../site/Preview.tsx';
import { ProblemSummary } from '../site/ProblemSummary.tsx';
import { problemsByField } from '../site/problems.ts';
import { useFileForm } from '../site/use-file-form.ts';
import { type PreviewResult, useFileRequests } from '../site/use-file-requests.ts';
import { useLivePreview } from '../site/use-live-preview.ts';
import { usePublishGuard } from '../site/use-publish-guard.ts';
import { History } from '../site/VersionHistory.tsx';
import { ClosedDays } from './ClosedDays.tsx';
import { ColorFields } from './ColorFields.tsx';
import { FactFields } from './FactFields.tsx';
import { FoundingAdvice } from './FoundingAdvice.tsx';
import { type Facts, groupFacts, withPolicies, withReviewPage } from './fact-groups.ts';
import { factLabel } from './fact-label.ts';
import { HoursFields } from './HoursFields.tsx';
import { LogoField } from './LogoField.tsx';
import { TruckLettering } from './TruckLettering.tsx';
import '../site/edit.css';
import './profile.css';

const strings = screenMessages.profile;

/** The content file with the facts. */
const factsFile = 'facts.toml';

/** The business profile: every fact about the company, where it is shown, and its current value. */
export function ProfileScreen() {
  return (
    <OwnersOnly title={strings.title}>
      <LoadedProfile />
    </OwnersOnly>
  );
}

function LoadedProfile() {
  const file = useQuery(contentFileQuery(factsFile));
  const places = useQuery(profileQuery);
  const setUp = useQuery(setUpQuery);
  if (file.data && places.data) return <Profile file={file.data} places={places.data} setUp={setUp.data} />;
  return (
    <Screen title={strings.title}>
      <QueryStatus query={file.data ? places : file} failed={strings.failed} />
    </Screen>
  );
}

interface ProfileProps {
  readonly file: ContentFile;
  readonly places: readonly FactPlaces[];
  /** Contains the remaining samples; undefined until it is loaded. */
  readonly setUp: SetUp | undefined;
}

function Profile({ file, places, setUp }: ProfileProps) {
  const [form, act] = useFileForm(file);
  const [preview, setPreview] = useState<PreviewResult | null>(null);
  const [done, setDone] = useState('');
  const { look, publish, restore } = useFileRequests(form, act);
  const guard = usePublishGuard();
  const showAddress = useCallback(
    (address: string) => setPreview((open) => open && { ...open, address }),
    [],
  );
  const live = useLivePreview(form, preview !== null, showAddress);
  const isDirty = useMemo(() => isFormDirty(form), [form]);
  // Set up and the search lead to a field, such as #at/reviews/main.
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash.startsWith(fieldId('/'))) focusField(hash.slice(fieldId('').length));
  }, [hash]);
  const policies = useMemo(() => policiesOf(places), [places]);
  const facts = withReviewPage(withPolicies(form.value as Facts, policies));
  const today = useQuery(meQuery).data?.today;
  const placesOf = useMemo(() => placesByReading(places), [places]);
  const samples = useMemo(() => samplesByReading(setUp), [setUp]);
  const problems = useMemo(() => problemsByField(form.problems, factsFile), [form.problems]);
  const run = async (action: Promise<unknown>, message: string) => {
    setDone('');
    const result = await action.catch(() => null);
    if (result) setDone(message);
  };
  return (
    <Screen
      title={strings.title}
      lead={strings.lead}
      foot={
        <EditBar
          {...{ isDirty, done }}
          removed={false}
          page="/"
          busy={look.isPending || publish.isPending || restore.isPending}
          isPublishing={publish.isPending}
          hasConflict={hasEditConflict(form)}
          problems={form.problems.length}
          isUnknown={false}
          onClose={() => setDone('')}
          onPreview={() => void look.mutateAsync().then(setPreview, () => setPreview(null))}
          onDiscard={() => act({ type: 'discard' })}
        />
      }
    >
      <div className={`edit${preview ? ' has-view' : ''}`}>
        <form
          className="edit__form"
          id={fieldId('')}
          tabIndex={-1}
          aria-label={strings.title}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void run(guard(publish.mutateAsync()), screenMessages.site.published);
          }}
        >
          {form.isRestored && <p className="edit__kept">{screenMessages.site.restoredDraft}</p>}
          {hasEditConflict(form) && <EditConflict form={form} act={act} />}
          <ProblemSummary {...form} file={factsFile} labelOf={factLabel} />
          {groupFacts(facts).map(({ part, groups }) => (
            <section key={part} className="profile__part" aria-labelledby={`profile-${part}`}>
              <h2 id={`profile-${part}`}>{strings.parts[part]}</h2>
              {groups.map((group) => (
                <Fragment key={group.fact}>
                  <FactFields
                    // A restored or discarded form decides again which readings follow the main one.
                    key={form.round}
                    {...{ group, facts, placesOf, samples, problems }}
                    published={form.file.value as Facts}
                    onChange={(pointer, value) => act({ type: 'change', pointer, value })}
                  />
                  {/* Between the two fields that it is about. */}
                  {group.fact === 'founded' && today && (
                    <FoundingAdvice facts={facts} year={Number(today.slice(0, 4))} />
                  )}
                </Fragment>
              ))}
              {part === 'name' && (
                <>
                  <LogoField />
                  <TruckLettering />
                  <ColorFields
                    {...{ facts, problems }}
                    onChange={(pointer, value) => act({ type: 'change', pointer, value })}
                  />
                </>
              )}
              {part === 'hours' && (
                <>
                  <HoursFields
                    {...{ facts, problems }}
                    places={placesOf.get('hours.monday') ?? []}
                    onChange={(pointer, value) => act({ type: 'change', pointer, value })}
                  />
                  <ClosedDays
                    key={form.round}
                    {...{ facts, problems }}
                    places={placesOfClosedDays(placesOf)}
                    onChange={(value) => act({ type: 'change', pointer: '/closed', value })}
                  />
                </>
              )}
            </section>
          ))}
        </form>
        <div className="edit__more">
          <History
            versions={form.file.history}
            isDirty={isDirty}
            busy={restore.isPending}
            onRestore={({ id }) => void run(restore.mutateAsync(id), screenMessages.site.restored)}
          />
        </div>
        {preview && (
          <Preview
            {...preview}
            {...live}
            // A text contains several facts, so a press on one does not identify the fact to edit.
            onEdit={() => false}
            isEditable={() => false}
            onClose={() => setPreview(null)}
          />
        )}
      </div>
    </Screen>
  );
}

function placesOfClosedDays(placesOf: ReadonlyMap<string, readonly ContentPlace[]>): readonly ContentPlace[] {
  return [...placesOf].find(([key]) => key.startsWith('closed.'))?.[1] ?? [];
}

function policiesOf(places: readonly FactPlaces[]): string[] {
  return places.filter(({ fact }) => fact === 'policy').map(({ reading }) => reading);
}

function samplesByReading(setUp: SetUp | undefined): ReadonlyMap<string, Sample> {
  const all = setUp?.steps.flatMap(({ samples }) => samples) ?? [];
  return new Map(all.filter(({ confirmed }) => !confirmed).map((sample) => [sample.fact, sample]));
}

function placesByReading(all: readonly FactPlaces[]): ReadonlyMap<string, readonly ContentPlace[]> {
  return new Map(all.map(({ fact, reading, places }) => [`${fact}.${reading}`, places]));
}
