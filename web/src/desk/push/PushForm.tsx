import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PushDevice, PushStatus } from '../../contract.gen';
import { deviceName } from '../account/device-name.ts';
import { request } from '../api/client.ts';
import { pushQuery } from '../api/queries.ts';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { notify, notifyError } from '../lib/toasts.ts';
import { format, labelFor, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { ownEndpoint, pushSupport, subscribe } from './device.ts';
import { InstallHint } from './InstallHint.tsx';
import { isInstalled, platformOf } from './installed.ts';
import { QuietHoursForm } from './QuietHoursForm.tsx';
import { removeWorker } from './worker-registration.ts';

const strings = screenMessages.push;

/** Notifications on the person's phones and computers: which devices, a test of each, and quiet hours. */
export function PushForm() {
  const client = useQueryClient();
  const query = useQuery(pushQuery);
  const own = useQuery({ queryKey: ['push', 'own'], queryFn: ownEndpoint }).data ?? null;
  const isIphone = platformOf(navigator.userAgent, navigator.maxTouchPoints) === 'iphone';
  const support = pushSupport(isIphone, isInstalled());
  const store = (status: PushStatus) => {
    client.setQueryData(pushQuery.queryKey, status);
    void client.invalidateQueries({ queryKey: ['push', 'own'] });
  };
  const add = useMutation({
    mutationFn: (publicKey: string) => subscribe(publicKey),
    onSuccess: (status) => (status ? store(status) : notify(strings.notAllowed)),
    onError: notifyError,
  });
  const status = query.data;
  if (!status) return <QueryStatus query={query} failed={messages.errors.offline} />;
  const hasOwn = status.devices.some(({ endpoint }) => endpoint === own);
  return (
    <section className="stack">
      <h2>{strings.title}</h2>
      <p className="mute">{status.people > 1 ? strings.leadSeveral : strings.lead}</p>
      {status.devices.length > 0 && (
        <ul className="ruled">
          {status.devices.map((device) => (
            <Device key={device.id} device={device} isOwn={device.endpoint === own} onChange={store} />
          ))}
        </ul>
      )}
      {!hasOwn && support === 'possible' && (
        <button
          type="button"
          className="btn"
          disabled={add.isPending}
          onClick={() => add.mutate(status.public_key)}
        >
          {strings.turnOn}
        </button>
      )}
      {!hasOwn && support !== 'possible' && support !== 'install' && <p>{strings.support[support]}</p>}
      <InstallHint needed={support === 'install'} />
      {status.devices.length > 0 && <QuietHoursForm quiet={status.quiet} onChange={store} />}
    </section>
  );
}

interface DeviceProps {
  readonly device: PushDevice;
  readonly isOwn: boolean;
  readonly onChange: (status: PushStatus) => void;
}

function Device({ device, isOwn, onChange }: DeviceProps) {
  const now = useNow();
  const name = deviceName(device.device);
  const path = `push/device/${encodeURIComponent(device.id)}`;
  const test = useMutation({
    mutationFn: () => request<PushStatus>(`${path}/test`, { method: 'POST' }),
    onSuccess: onChange,
    onError: notifyError,
  });
  const remove = useMutation({
    mutationFn: async () => {
      const status = await request<PushStatus>(path, { method: 'DELETE' });
      if (isOwn) await removeWorker();
      return status;
    },
    onSuccess: onChange,
    onError: notifyError,
  });
  return (
    <li>
      <div>
        <b title={device.device}>{name}</b> {isOwn && <span className="badge">{strings.thisDevice}</span>}
        <div className="mute">
          {device.notified_at === null
            ? strings.never
            : format(strings.notified, { at: formatMoment(device.notified_at, now) })}
        </div>
        <div role="status">{device.test && testText(device.test)}</div>
      </div>
      <div className="row">
        <button
          type="button"
          className="btn btn--line btn--sm"
          aria-label={labelFor(strings.test, name)}
          disabled={test.isPending || device.test?.state === 'due'}
          onClick={() => test.mutate()}
        >
          {strings.test}
        </button>
        <button
          type="button"
          className="btn btn--line btn--sm"
          aria-label={labelFor(strings.remove, name)}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {strings.remove}
        </button>
      </div>
    </li>
  );
}

/** The push service accepts a notification; whether the device showed it, only the person sees. */
function testText({ state, failure }: { readonly state: string; readonly failure: string }): string {
  if (failure === '') return messageFor(strings.tests, state);
  return format(state === 'dead' ? strings.testFailed : strings.testRetried, { failure });
}
