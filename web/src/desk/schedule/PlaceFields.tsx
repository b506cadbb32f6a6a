import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { scheduleQuery } from '../api/queries.ts';
import { Field, SelectField } from '../components/Field.tsx';
import { QueryStatus } from '../components/QueryStatus.tsx';
import { format } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { weekOf } from './calendar-days.ts';
import { jobsOn } from './capacity.ts';
import { formatArrival, formatWindow } from './windows.ts';

/** Where a job is to be: day, window and crew; null is the first crew that is free. */
export interface Place {
  readonly day: string;
  readonly window: string;
  readonly crew: number | null;
}

/** Props of {@link PlaceFields}. */
export interface PlaceFieldsProps {
  readonly place: Place;
  readonly onChange: (place: Place) => void;
  /** Offers the first crew that is free. */
  readonly anyCrew?: boolean;
  readonly dayError?: string | undefined;
  /** Id of the job that is moved; it is not in its own way. */
  readonly moved?: string;
  /** The earliest day; its week is loaded until a day is chosen. */
  readonly today: string;
}

const strings = screenMessages.schedule.place;

/** Chooses day, window and crew, and says what is on that day already. */
export function PlaceFields({ place, onChange, anyCrew = false, dayError, moved, today }: PlaceFieldsProps) {
  const days = weekOf(place.day || today);
  const query = useQuery({
    ...scheduleQuery(days[0] ?? today, days[6] ?? today),
    placeholderData: keepPreviousData,
  });
  const week = query.data;
  const windows = week?.windows ?? [];
  const shown = place.window === '' || windows.includes(place.window) ? windows : [place.window, ...windows];
  const crews = week?.crews ?? [];
  const isCrewGone = place.crew !== null && !crews.some(({ id }) => id === place.crew);
  const crewOf = (id: number) => crews.find((crew) => crew.id === id)?.name ?? messages.common.none;
  const busy = week && jobsOn(week, place.day).filter(({ id }) => id !== moved);
  return (
    <>
      <div className="cells">
        <Field
          full
          label={strings.day}
          name="day"
          type="date"
          min={today}
          required
          autoComplete="off"
          value={place.day}
          error={dayError}
          onChange={({ target }) => onChange({ ...place, day: target.value })}
        />
        <SelectField
          label={strings.window}
          name="window"
          value={place.window || windows[0]}
          onChange={({ target }) => onChange({ ...place, window: target.value })}
        >
          {shown.map((window) => (
            <option key={window} value={window}>
              {formatWindow(window)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={strings.crew}
          name="crew"
          value={place.crew ?? ''}
          onChange={({ target }) =>
            onChange({ ...place, crew: target.value === '' ? null : Number(target.value) })
          }
        >
          {anyCrew && <option value="">{strings.anyCrew}</option>}
          {isCrewGone && week && (
            <option value={place.crew ?? ''}>{screenMessages.schedule.otherCrews}</option>
          )}
          {crews.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {query.isError && <QueryStatus query={query} failed={screenMessages.schedule.failed} />}
      <p className="mute" role="status">
        {busy &&
          place.day !== '' &&
          !query.isPlaceholderData &&
          [
            week.closed.includes(place.day) ? strings.dayClosed : '',
            busy.length === 0
              ? strings.nothing
              : format(strings.busy, {
                  jobs: busy
                    .map((job) =>
                      format(strings.busyJob, { crew: crewOf(job.crew), window: formatArrival(job) }),
                    )
                    .join('; '),
                }),
          ].join(' ')}
      </p>
    </>
  );
}

/** The windows of a loaded week; the first one is the choice until another is made. */
export function useFirstWindow(day: string): string {
  const days = weekOf(day);
  const week = useQuery(scheduleQuery(days[0] ?? day, days[6] ?? day)).data;
  return week?.windows[0] ?? '';
}
