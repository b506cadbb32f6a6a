import { Link } from '@tanstack/react-router';
import type { ContentCounterpart } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { format, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatFullMoment } from '../time/dates.ts';
import { focusField } from './form-context.ts';

const strings = screenMessages.site.languages;

/** Props of {@link Counterpart}. */
export interface CounterpartProps {
  readonly counterpart: ContentCounterpart;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** Links to the file in the other language, shows its texts next to the fields, and says which one is newer. */
export function Counterpart({ counterpart, isShown, onShow }: CounterpartProps) {
  const { path, lang, edited, newer, older, changed } = counterpart;
  const language = messageFor(strings.names, lang);
  return (
    <div className="edit__lang">
      {newer && edited && (
        <p className="wrong" role="status">
          <DeskIcon name="warn" />
          <span>
            {format(strings.outdated, { when: formatFullMoment(edited.at), by: edited.by })}{' '}
            {changed && (
              <button type="button" className="link" onClick={() => focusField(changed)}>
                {strings.changedField}
              </button>
            )}
          </span>
        </p>
      )}
      {older && (
        <p className="wrong">
          <DeskIcon name="warn" />
          <OlderTranslation counterpart={counterpart} />
        </p>
      )}
      <label className="check">
        <input type="checkbox" checked={isShown} onChange={({ target }) => onShow(target.checked)} />
        <span>{format(strings.beside, { language })}</span>
      </label>
      <Link to="/site/edit" search={{ path }} className="link">
        {format(strings.open, { language })}
      </Link>
    </div>
  );
}

/** Props of {@link OlderTranslation}. */
export interface OlderTranslationProps extends Pick<CounterpartProps, 'counterpart'> {
  /** The pointer of the field that was changed, if it is known. */
  readonly at?: string | undefined;
}

/** Whether a pointer leads to an image, which each language has of its own. */
export function isOfImage(pointer: string | undefined): boolean {
  return pointer !== undefined && /\/(image|poster|still)(\/|$)/.test(pointer);
}

/** Leads to the file in the other language, at the field that was changed: to translate it, or to use the same image. */
export function OlderTranslation({ counterpart: { path, lang }, at }: OlderTranslationProps) {
  return (
    <Link to="/site/edit" search={{ path, ...(at !== undefined && { at }) }} className="link">
      {format(isOfImage(at) ? strings.otherImage : strings.older, {
        language: messageFor(strings.names, lang),
      })}
    </Link>
  );
}
