import { useId, useRef } from 'react';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { type WindowTimes, windowProblems, windowsOf, windowsText } from './rules.ts';

const strings = screenMessages.bookingSetup.rules;

/** Props of {@link WindowRows}. */
export interface WindowRowsProps {
  /** The windows as one text. */
  readonly text: string;
  /** The server's message. */
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The arrival windows, one in each row. */
export function WindowRows({ text, error, onChange }: WindowRowsProps) {
  const id = useId();
  const add = useRef<HTMLButtonElement>(null);
  const windows = windowsOf(text);
  const problems = windowProblems(windows);
  const change = (changed: readonly WindowTimes[]) => onChange(windowsText(changed));
  const edit = (index: number, part: Partial<WindowTimes>) =>
    change(windows.map((window, at) => (at === index ? { ...window, ...part } : window)));
  const isInvalid = error && problems.every((problem) => problem === undefined) ? true : undefined;
  return (
    <fieldset className="choice setup-windows" aria-describedby={`${id}-about`}>
      <legend>{strings.windows}</legend>
      <ul className="stack">
        {windows.map(({ from, to }, index) => {
          const problem = problems[index];
          const described = {
            'aria-invalid': problem ? true : isInvalid,
            'aria-describedby': `${id}-${index}`,
          };
          const n = String(index + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a window has nothing else that stays the same.
            <li key={index} className="setup-window">
              <input
                type="time"
                step={1800}
                value={from}
                aria-label={format(strings.from, { n })}
                {...described}
                onChange={({ target }) => edit(index, { from: target.value })}
              />
              <span aria-hidden="true">–</span>
              <input
                type="time"
                step={1800}
                value={to}
                aria-label={format(strings.to, { n })}
                {...described}
                onChange={({ target }) => edit(index, { to: target.value })}
              />
              <button
                type="button"
                className="btn btn--line btn--sm"
                aria-label={format(strings.removeWindow, { n })}
                onClick={() => {
                  change(windows.filter((_, at) => at !== index));
                  add.current?.focus();
                }}
              >
                {screenMessages.bookingSetup.crews.remove}
              </button>
              <div id={`${id}-${index}`} className="setup-window__error">
                {problem && <Problem text={strings[problem]} />}
              </div>
            </li>
          );
        })}
      </ul>
      <div id={`${id}-about`}>
        <p className="mute">{strings.windowsHint}</p>
        {isInvalid && error && <Problem text={error} />}
      </div>
      <button
        ref={add}
        type="button"
        className="btn btn--line btn--sm"
        onClick={() => change([...windows, { from: '', to: '' }])}
      >
        {strings.addWindow}
      </button>
    </fieldset>
  );
}

function Problem({ text }: { readonly text: string }) {
  return (
    <p className="cell__error">
      <DeskIcon name="warn" />
      {text}
    </p>
  );
}
