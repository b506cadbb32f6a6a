import type { DeskLanguage } from '../../contract.gen';
import { screenMessages } from '../messages/screen-messages.ts';

const languages: readonly DeskLanguage[] = ['en', 'es'];

interface LanguageChoiceProps {
  readonly legend: string;
  readonly name: string;
  readonly value: DeskLanguage | undefined;
  readonly onChange: (language: DeskLanguage) => void;
}

/** Chooses a language of the desk. Each is offered under its own name. */
export function LanguageChoice({ legend, name, value, onChange }: LanguageChoiceProps) {
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      {languages.map((one) => (
        <label key={one} className="check">
          <input type="radio" name={name} checked={value === one} onChange={() => onChange(one)} />
          <span lang={one}>{screenMessages.account.languages[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
