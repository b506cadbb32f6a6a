import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, request } from '../api/client.ts';
import { meQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { Screen } from '../components/Screen.tsx';
import { notifyError } from '../lib/toasts.ts';
import { labelFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';

const strings = screenMessages.export;

/** Downloads of all leads. */
export function ExportScreen() {
  const me = useQuery(meQuery).data;
  if (me && me.person.role !== 'owner')
    return (
      <Screen title={strings.title}>
        <EmptyState message={{ title: screenMessages.people.ownersOnly }} />
      </Screen>
    );
  const files = [
    { href: `${api}/export.csv`, label: strings.csv, hint: strings.csvHint },
    { href: `${api}/export.json`, label: strings.json, hint: strings.jsonHint },
  ];
  return (
    <Screen title={strings.title} lead={strings.lead}>
      <div className="narrow stack stack--wide">
        <ul className="ruled">
          {files.map(({ href, label, hint }) => (
            <li key={href}>
              <div>
                <b>{label}</b>
                <div className="mute">{hint}</div>
              </div>
              <a
                className="btn btn--grove btn--sm"
                href={href}
                download
                aria-label={labelFor(strings.download, label)}
                onClick={(event) => {
                  event.preventDefault();
                  void download(href);
                }}
              >
                <DeskIcon name="download" />
                {strings.download}
              </a>
            </li>
          ))}
        </ul>
        <p className="mute">
          {strings.leavesOut}{' '}
          <Link to="/backup" className="link">
            {screenMessages.backup.title}
          </Link>
        </p>
        <p className="mute">{strings.erase}</p>
      </div>
    </Screen>
  );
}

/** Starts a download after the person has confirmed who they are, which a link cannot require. */
async function download(href: string): Promise<void> {
  try {
    await request<null>('export');
    location.assign(href);
  } catch (error) {
    notifyError(error);
  }
}
