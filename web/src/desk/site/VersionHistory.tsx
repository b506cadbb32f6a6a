import type { ContentVersion } from '../../contract.gen';
import { ConfirmButton } from '../components/ConfirmDialog.tsx';
import { format, labelFor, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatFullMoment, formatMoment, minuteOf } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';

/** Props of {@link History}. */
export interface HistoryProps {
  readonly versions: readonly ContentVersion[];
  /** Whether there are unpublished changes that restoring would discard. */
  readonly isDirty: boolean;
  readonly busy: boolean;
  readonly onRestore: (version: ContentVersion) => void;
}

const strings = screenMessages.site.history;

/**
 * Who published what and when, newest first, with a button to restore each version. Versions of the same minute are
 * distinguished by seconds.
 */
export function History({ versions, isDirty, busy, onRestore }: HistoryProps) {
  const now = useNow();
  const isShared = sharedMinutes(versions);
  return (
    <section className="history" aria-labelledby="history-title">
      <h2 id="history-title">{strings.title}</h2>
      {versions.length === 0 && <p className="mute">{strings.none}</p>}
      {versions.length > 0 && (
        <ol className="ruled">
          {versions.map((version) => (
            <li key={version.id}>
              <div>
                <b>{versionLabel(version)}</b>{' '}
                {version.is_current && <span className="badge">{strings.current}</span>}
                <div className="mute">
                  {version.at !== null && (
                    <When at={version.at} by={version.by} now={now} withSeconds={isShared(version.at)} />
                  )}
                  {version.is_shipped && strings.shipped}
                </div>
              </div>
              {isRestorable(version) && (
                <Restore
                  {...{ version, isDirty, busy, onRestore }}
                  withSeconds={version.at !== null && isShared(version.at)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/**
 * Whether a version can be restored: not the current one, and not a row that only says that the file was removed or
 * that the original was restored. The original has a row of its own.
 */
function isRestorable({ is_current, is_shipped, note }: ContentVersion): boolean {
  return !is_current && note !== 'removed' && (note !== 'shipped' || is_shipped);
}

/** Tells whether several versions were published in the minute of a time. */
function sharedMinutes(versions: readonly ContentVersion[]): (at: number) => boolean {
  const counts = new Map<number, number>();
  for (const { at } of versions)
    if (at !== null) counts.set(minuteOf(at), (counts.get(minuteOf(at)) ?? 0) + 1);
  return (at) => (counts.get(minuteOf(at)) ?? 0) > 1;
}

interface WhenProps {
  readonly at: number;
  readonly by: ContentVersion['by'];
  readonly now: number;
  readonly withSeconds: boolean;
}

function When({ at, by, now, withSeconds }: WhenProps) {
  const when = formatMoment(at, now, withSeconds);
  return (
    <time title={formatFullMoment(at, withSeconds)} dateTime={new Date(at).toISOString()}>
      {by ? format(strings.byAt, { when, by }) : when}
    </time>
  );
}

interface RestoreProps extends Omit<HistoryProps, 'versions'> {
  readonly version: ContentVersion;
  readonly withSeconds: boolean;
}

function Restore({ version, withSeconds, isDirty, busy, onRestore }: RestoreProps) {
  const when = version.at === null ? versionLabel(version) : formatFullMoment(version.at, withSeconds);
  return (
    <ConfirmButton
      className="btn btn--line btn--sm"
      disabled={busy}
      aria-label={labelFor(strings.restore, when)}
      confirmation={{
        title: isDirty ? strings.loseTitle : strings.restoreTitle,
        text: isDirty ? strings.loseText : strings.restoreText,
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
