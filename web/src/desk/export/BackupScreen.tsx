import { useMutation, useQuery } from '@tanstack/react-query';
import type { NewBackup } from '../../contract.gen';
import { api, request } from '../api/client.ts';
import { backupQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { OwnersOnly } from '../components/OwnersOnly.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { notifyError } from '../lib/toasts.ts';
import { messages } from '../messages/messages.ts';

const strings = messages.backup;

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
  const query = useQuery(backupQuery);
  const make = useMutation({
    mutationFn: () => request<NewBackup>('backup', { method: 'POST' }),
    onSuccess: ({ id }) => location.assign(`${api}/backup/${encodeURIComponent(id)}`),
    onError: notifyError,
  });
  const setup = query.data;
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
            {make.isPending ? strings.wait : ''}
          </p>
        </>
      )}
    </>
  );
}
