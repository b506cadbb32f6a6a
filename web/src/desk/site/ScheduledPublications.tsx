import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContentFile, ScheduledContent } from '../../contract.gen';
import { request } from '../api/client.ts';
import { contentListQuery, scheduledContentQuery } from '../api/queries.ts';
import { notify, notifyError } from '../lib/toasts.ts';
import { hasDraft } from '../lib/use-draft.ts';
import { useKeepFocus } from '../lib/use-keep-focus.ts';
import { format, labelFor, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatFullMoment } from '../time/dates.ts';
import { FilePlace } from './FilePlace.tsx';
import { draftKey } from './file-draft.ts';
import { keepCanceled } from './publish-drafts.ts';

const strings = screenMessages.site.scheduled;

/** Props of {@link ScheduledPublications}. */
export interface ScheduledPublicationsProps {
  /** Called when one was canceled, whose files are drafts on this device now. */
  readonly onCanceled: () => void;
}

/** What is published later, and what could not be published at its time. */
export function ScheduledPublications({ onCanceled }: ScheduledPublicationsProps) {
  const { data } = useQuery(scheduledContentQuery);
  const heading = useKeepFocus<HTMLHeadingElement>(data?.length);
  if (!data || data.length === 0) return null;
  return (
    <section className="group stack" aria-labelledby="scheduled-title">
      <h2 ref={heading} id="scheduled-title" tabIndex={-1}>
        {strings.title}
      </h2>
      <p className="mute">{strings.lead}</p>
      <ul className="ruled">
        {data.map((one) => (
          <Scheduled key={one.id} publication={one} onCanceled={onCanceled} />
        ))}
      </ul>
    </section>
  );
}

interface ScheduledProps extends ScheduledPublicationsProps {
  readonly publication: ScheduledContent;
}

function Scheduled({ publication, onCanceled }: ScheduledProps) {
  const { id, due_at, by, files, failed, problems } = publication;
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => request<ContentFile[]>(`content/scheduled/${id}/cancel`, { method: 'POST', body: {} }),
    onSuccess: (canceled) => {
      keepCanceled(canceled);
      notify(strings.canceled);
      onCanceled();
    },
    onError: notifyError,
    onSettled: () => client.invalidateQueries({ queryKey: contentListQuery.queryKey }),
  });
  const moment = formatFullMoment(due_at);
  const titles = files.map(titleOf).join(', ');
  // A draft of the same page on this device would be lost.
  const isInTheWay = files.some(({ file }) => hasDraft(draftKey(file)));
  return (
    <li>
      <div>
        <b>{moment}</b>
        <div>{titles}</div>
        <div className="mute">{format(strings.by, { name: by })}</div>
        {failed && (
          <div className="conflict" role="alert">
            <b>{strings.failed}</b>
            {problems.length === 0 && <p>{strings.conflict}</p>}
            <ul>
              {problems.map((problem) => (
                <li key={`${problem.file}${problem.pointer}${problem.line}${problem.message}`}>
                  <FilePlace problem={problem} />
                  {': '}
                  {problem.message}
                </li>
              ))}
            </ul>
          </div>
        )}
        {isInTheWay && <p className="mute">{strings.inTheWay}</p>}
      </div>
      <button
        type="button"
        className="btn btn--line btn--sm"
        aria-label={labelFor(failed ? strings.takeBack : strings.cancel, `${moment}, ${titles}`)}
        disabled={cancel.isPending || isInTheWay}
        onClick={() => cancel.mutate()}
      >
        {failed ? strings.takeBack : strings.cancel}
      </button>
    </li>
  );
}

/** The title of a file with its language, such as "Home (Spanish)". */
function titleOf({ file, title }: ScheduledContent['files'][number]): string {
  const { names } = screenMessages.site.languages;
  const key = file.slice(0, file.indexOf('/'));
  if (!Object.hasOwn(names, key)) return title;
  return format(screenMessages.site.pageInLanguage, { page: title, language: messageFor(names, key) });
}
