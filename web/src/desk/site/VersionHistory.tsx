import type { ContentVersion } from '../../contract.gen';
import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { format, labelFor, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { formatFullMoment, formatMoment } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';

/** Props of {@link History}. */
export interface HistoryProps {
  readonly versions: readonly ContentVersion[];
  /** Whether there are unpublished changes that restoring would discard. */
  readonly isDirty: boolean;
  readonly busy: boolean;
  readonly onRestore: (version: ContentVersion) => void;
}

const strings = messages.site.history;

/** Who published what and when, newest first, with a button to restore each version. */
export function History({ versions, isDirty, busy, onRestore }: HistoryProps) {
  const now = useNow();
  return (
    <section className="history" aria-labelledby="history-title">
      <h2 id="history-title">{strings.title}</h2>
      {versions.length === 0 && <p className="mute">{strings.none}</p>}
      <ol className="ruled">
        {versions.map((version) => (
          <li key={version.id}>
            <div>
              <b>{versionLabel(version)}</b>{' '}
              {version.is_current && <span className="tagx">{strings.current}</span>}
              <div className="mute">
                {version.at !== null && (
                  <time title={formatFullMoment(version.at)} dateTime={new Date(version.at).toISOString()}>
                    {version.by
                      ? format(strings.byAt, { when: formatMoment(version.at, now), by: version.by })
                      : formatMoment(version.at, now)}
                  </time>
                )}
                {version.is_shipped && strings.shipped}
              </div>
            </div>
            {!version.is_current && version.note !== 'removed' && (
              <Restore {...{ version, isDirty, busy, onRestore }} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface RestoreProps extends Omit<HistoryProps, 'versions'> {
  readonly version: ContentVersion;
}

function Restore({ version, isDirty, busy, onRestore }: RestoreProps) {
  const when = version.at === null ? versionLabel(version) : formatFullMoment(version.at);
  const button = {
    className: 'btn btn--line btn--sm',
    disabled: busy,
    'aria-label': labelFor(strings.restore, when),
  };
  if (!isDirty)
    return (
      <button type="button" {...button} onClick={() => onRestore(version)}>
        {strings.restore}
      </button>
    );
  return (
    <ConfirmButton
      {...button}
      confirmation={{
        title: strings.loseTitle,
        text: strings.loseText,
        action: strings.restore,
        onConfirm: () => onRestore(version),
      }}
    >
      {strings.restore}
    </ConfirmButton>
  );
}

/** The label of a version. Restoring the original counts as a restore. */
function versionLabel({ note, is_shipped }: ContentVersion): string {
  return messageFor(strings.notes, note === 'shipped' && !is_shipped ? 'undone' : note);
}
