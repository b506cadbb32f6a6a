import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { meQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { Screen } from '../components/Screen.tsx';
import { words } from '../messages/messages.ts';

const says = words.take;

/** All leads as files. */
export function ExportScreen() {
  const me = useQuery(meQuery).data;
  if (me && me.person.role !== 'owner')
    return (
      <Screen title={says.title}>
        <EmptyState text={[words.people.ownersOnly, '']} />
      </Screen>
    );
  const files = [
    { href: `${api}/export.csv`, label: says.csv, hint: says.csvHint },
    { href: `${api}/export.json`, label: says.json, hint: says.jsonHint },
  ];
  return (
    <Screen title={says.title} lead={says.lead}>
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
                aria-label={`${says.download}: ${label}`}
              >
                <DeskIcon name="download" />
                {says.download}
              </a>
            </li>
          ))}
        </ul>
        <p className="mute">{says.erase}</p>
      </div>
    </Screen>
  );
}
