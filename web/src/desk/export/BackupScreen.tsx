import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LastBackup, NewBackup } from '../../contract.gen';
import { api, request } from '../api/client.ts';
import { backupQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { OwnersOnly } from '../components/OwnersOnly.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { formatBytes } from '../images/image-name.ts';
import { notifyError } from '../lib/toasts.ts';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { dayOf, formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';

const strings = screenMessages.backup;

/** How long a backup waits for its download. */
const lifetime = 10 * 60_000;
const pollInterval = 2_000;

/** Makes a backup and downloads it. */
export function BackupScreen() {
  return (
    <OwnersOnly title={strings.title}>
      <Screen title={strings.title}>
        <div className="narrow stack">
          <Backup />
        </div>
      </Screen>
    </OwnersOnly>
  );
}

function Backup() {
  // The download that the browser has started: when, and the last backup before it.
  const [started, setStarted] = useState<{ readonly at: number; readonly before: number } | null>(null);
  const isDownloading = (last: LastBackup | null | undefined) =>
    started !== null && (last?.at ?? 0) <= started.before && Date.now() - started.at < lifetime;
  const query = useQuery({
    ...backupQuery,
    staleTime: 0,
    // Only the server knows when the browser has fetched the file.
    refetchInterval: ({ state }) => (isDownloading(state.data?.last) ? pollInterval : false),
  });
  const setup = query.data;
  const make = useMutation({
    mutationFn: () => request<NewBackup>('backup', { method: 'POST' }),
    onSuccess: ({ id }) => {
      setStarted({ at: Date.now(), before: setup?.last?.at ?? 0 });
      location.assign(`${api}/backup/${encodeURIComponent(id)}`);
    },
    onError: notifyError,
  });
  return (
    <>
      {!setup && <QueryStatus query={query} failed={messages.errors.offline} />}
      {setup && !setup.available && <p>{strings.postgres}</p>}
      {setup?.available && (
        <>
          <p>{strings.lead}</p>
          <p>{setup.encrypted ? strings.encrypted : strings.notEncrypted}</p>
          {!setup.images && <p>{strings.noImages}</p>}
          <button
            type="button"
            className="btn btn--grove"
            disabled={make.isPending}
            onClick={() => make.mutate()}
          >
            <DeskIcon name="download" />
            {make.isPending ? strings.making : strings.download}
          </button>
          <p role="status" className="mute">
            {make.isPending && strings.wait}
            {!make.isPending && isDownloading(setup.last) && strings.downloading}
            {!make.isPending && !isDownloading(setup.last) && (
              <>
                {started && (setup.last?.at ?? 0) > started.before && <b>{strings.downloaded} </b>}
                <Last last={setup.last} />
              </>
            )}
          </p>
        </>
      )}
    </>
  );
}

/** When the last backup was made, and its size. */
function Last({ last }: { readonly last: LastBackup | null }) {
  const now = useNow();
  if (!last) return strings.none;
  const moment = formatMoment(last.at, now);
  const isToday = dayOf(last.at) === dayOf(now);
  const when = isToday ? format(strings.today, { time: moment }) : moment;
  return format(strings.last, { when, size: formatBytes(last.bytes) });
}
