import type { QuoteBookingText, QuoteCalendar, QuoteChosenDay, QuoteDay } from '../../contract.gen';

/** Props of {@link BookingCalendar}. */
export interface BookingCalendarProps {
  /** Id of the page's section, which begins the ids of the calendar. */
  readonly id: string;
  readonly text: QuoteBookingText;
  readonly calendar: QuoteCalendar;
  /** Where the form posts to. */
  readonly action: string;
  /** The booking that another window is chosen for; none to hold a window. */
  readonly moved?: { readonly id: string; readonly sequence: number } | undefined;
}

/** A month, whose free days are links, and the free windows of the chosen day as a form. */
export function BookingCalendar({ id, text, calendar, action, moved }: BookingCalendarProps) {
  const { month, previous, next, weekdays, weeks, chosen } = calendar;
  return (
    <>
      <p>{text.lead}</p>
      <table className="days num" id={`${id}-month`}>
        <caption>{month}</caption>
        <thead>
          <tr>
            {weekdays.map(({ name, short }) => (
              <th key={name} scope="col" aria-label={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day)?.number}>
              {week.map((day, column) => (
                // A week has seven columns, which do not move.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <td key={column}>{day && <Day day={day} isChosen={day.number === chosen?.number} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="days__months">
        {previous && (
          <a className="link" href={previous.href}>
            ← {previous.label}
          </a>
        )}
        {next && (
          <a className="link" href={next.href}>
            {next.label} →
          </a>
        )}
      </p>
      {chosen && (
        <div id={`${id}-day`}>
          {chosen.windows.length === 0 ? (
            <p className="document__stands-out">{chosen.text}</p>
          ) : (
            <form method="post" action={action}>
              <input type="hidden" name="do" value={moved ? 'reschedule' : 'hold'} />
              {moved ? (
                <>
                  <input type="hidden" name="booking" value={moved.id} />
                  <input type="hidden" name="sequence" value={moved.sequence} />
                </>
              ) : (
                <input type="hidden" name="hold" value={calendar.id} />
              )}
              <Windows chosen={chosen} />
              <button className="btn" type="submit">
                {moved ? text.reschedule : text.hold}
              </button>
              {!moved && <p>{text.hold_hint}</p>}
            </form>
          )}
        </div>
      )}
    </>
  );
}

function Day({ day, isChosen }: { readonly day: QuoteDay; readonly isChosen: boolean }) {
  const { number, label, href } = day;
  if (href)
    return (
      <a href={href} aria-label={label} aria-current={isChosen ? 'true' : undefined}>
        {number}
      </a>
    );
  return (
    <>
      {number} <span className="vh">{label}</span>
    </>
  );
}

function Windows({ chosen }: { readonly chosen: QuoteChosenDay }) {
  const { day, text, windows, window } = chosen;
  return (
    <fieldset className="days__windows">
      <legend>{text}</legend>
      <input type="hidden" name="day" value={day} />
      {windows.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="window"
            value={value}
            defaultChecked={value === window || windows.length === 1}
            required
          />{' '}
          {label}
        </label>
      ))}
    </fieldset>
  );
}
