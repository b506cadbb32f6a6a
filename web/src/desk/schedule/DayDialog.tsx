import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BlockedDay, DaysOffRemoval, DeskWeek, NewDaysOff } from '../../contract.gen';
import { request } from '../api/client.ts';
import { scheduleKey } from '../api/queries.ts';
import { Dialog } from '../components/Dialog.tsx';
import { notify, notifyError } from '../lib/toasts.ts';
import { labelFor, plural } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatDay } from '../time/dates.ts';
import { isBlocked, jobsOn } from './capacity.ts';

/** Props of {@link DayDialog}. */
export interface DayDialogProps {
  readonly week: DeskWeek;
  readonly day: string;
  readonly today: string;
  readonly onClose: () => void;
}

/** Whether the day is blocked from now on, for a crew, or for everybody (null). */
interface Change {
  readonly crew: number | null;
  readonly blocked: boolean;
}

const strings = screenMessages.schedule.day;

/** Blocks a day for everybody or for one crew, or frees it, and says how many jobs stay on it. */
export function DayDialog({ week, day, today, onClose }: DayDialogProps) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ crew, blocked }: Change) => {
      const days: DaysOffRemoval = { first: day, last: day, crew };
      const body: DaysOffRemoval | NewDaysOff = blocked ? { ...days, reason: '' } : days;
      return request<BlockedDay[]>('days-off', { method: blocked ? 'POST' : 'DELETE', body });
    },
    onSuccess: async (_, { blocked }) => {
      await client.invalidateQueries({ queryKey: scheduleKey });
      notify(blocked ? strings.blockedDone : strings.freedDone);
    },
    onError: notifyError,
  });
  const jobs = jobsOn(week, day).length;
  const rows = [{ id: null, name: strings.everybody }, ...week.crews];
  return (
    <Dialog title={formatDay(day, today)} description={strings.text} onClose={onClose}>
      {jobs > 0 && <p className="job__conflict">{plural(strings.stays, jobs)}</p>}
      <ul className="ruled">
        {rows.map(({ id, name }) => {
          const blocked = isBlocked(week, day, id);
          return (
            <li key={id ?? 'everybody'}>
              <div>
                {name}{' '}
                <span className={blocked ? 'badge badge--dead' : 'badge'}>
                  {blocked ? strings.blocked : strings.open}
                </span>
              </div>
              <button
                type="button"
                className="btn btn--line btn--sm"
                disabled={change.isPending}
                aria-label={labelFor(blocked ? strings.free : strings.block, name)}
                onClick={() => change.mutate({ crew: id, blocked: !blocked })}
              >
                {blocked ? strings.free : strings.block}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
