import { Link } from '@tanstack/react-router';
import type { ContentCounterpart } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { format, labelFor, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { formatFullMoment } from '../time/dates.ts';
import type { ChangedImage } from './changed-images.ts';
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

/** Leads to the file in the other language, at the field that was changed, to translate it. */
export function OlderTranslation({ counterpart: { path, lang }, at }: OlderTranslationProps) {
  return (
    <Link to="/site/edit" search={{ path, ...(at !== undefined && { at }) }} className="link">
      {format(strings.older, { language: messageFor(strings.names, lang) })}
    </Link>
  );
}

/** Props of {@link SameImage}. */
export interface SameImageProps extends Pick<CounterpartProps, 'counterpart'> {
  readonly image: ChangedImage;
  /** Whether several images were changed, so that this one has to be named. */
  readonly isNamed: boolean;
}

/** Puts an image into the file in the other language as well, and opens it there, where it waits to be published. */
export function SameImage({ counterpart: { path, lang }, image, isNamed }: SameImageProps) {
  const text = format(strings.otherImage, { language: messageFor(strings.names, lang) });
  return (
    <Link to="/site/edit" search={{ path, at: image.pointer, image: image.name }} className="link">
      {isNamed ? labelFor(text, image.name) : text}
    </Link>
  );
}
