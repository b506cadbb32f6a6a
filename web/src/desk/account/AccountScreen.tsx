import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AlertsForm } from '../alerts/AlertsForm.tsx';
import { request } from '../api/client.ts';
import { meQuery, sessionsQuery } from '../api/queries.ts';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { Screen } from '../components/Screen.tsx';
import { notifyError } from '../lib/toasts.ts';
import { format, labelFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { PushForm } from '../push/PushForm.tsx';
import { goToSignIn } from '../shell/nav-items.ts';
import { formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';
import { deviceName } from './device-name.ts';
import { LanguageForm } from './LanguageForm.tsx';
import { OwnDetails } from './OwnDetails.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactor } from './SecondFactor.tsx';

const strings = screenMessages.account;

/** The person's name, email address and language, the devices where they are signed in, two-step sign-in and the password form. */
export function AccountScreen() {
  const role = useQuery(meQuery).data?.person.role;
  // They are about new leads.
  const hasAlerts = role !== undefined && role !== 'crew';
  return (
    <Screen title={strings.title}>
      <div className="narrow stack stack--wide">
        <OwnDetails />
        <LanguageForm />
        {hasAlerts && <AlertsForm />}
        {hasAlerts && <PushForm />}
        <Sessions />
        <SecondFactor />
        <PasswordForm />
      </div>
    </Screen>
  );
}

function Sessions() {
  const client = useQueryClient();
  const query = useQuery(sessionsQuery);
  const now = useNow();
  const again = () => void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const end = useMutation({
    mutationFn: (id: string) => request<null>(`sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: again,
    onError: notifyError,
  });
  const everywhere = useMutation({
    mutationFn: () => request<null>('sign-out-everywhere', { method: 'POST' }),
    // This device is signed out too.
    onSuccess: () => goToSignIn(),
    onError: notifyError,
  });
  if (!query.data) return <QueryStatus query={query} failed={messages.errors.offline} />;
  return (
    <section className="stack">
      <h2>{strings.devices}</h2>
      <ul className="ruled">
        {query.data.map((device) => (
          <li key={device.id}>
            <div>
              <b title={device.device}>{deviceName(device.device)}</b>{' '}
              {device.current && <span className="badge">{strings.thisDevice}</span>}
              <div className="mute">
                {format(strings.session, {
                  signedIn: formatMoment(device.signed_in_at, now),
                  lastUsed: formatMoment(device.seen_at, now),
                })}
                {device.address && <div>{device.address}</div>}
              </div>
            </div>
            {!device.current && (
              <button
                type="button"
                className="btn btn--line btn--sm"
                aria-label={labelFor(strings.signOutDevice, deviceName(device.device))}
                disabled={end.isPending}
                onClick={() => end.mutate(device.id)}
              >
                {strings.signOutDevice}
              </button>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="btn btn--line btn--sm"
        disabled={everywhere.isPending}
        onClick={() => everywhere.mutate()}
      >
        {strings.signOutEverywhere}
      </button>
    </section>
  );
}
