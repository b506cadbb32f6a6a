import { useState } from 'react';
import type { ContentPlace, Sample } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { format, messageFor } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { fieldId } from '../site/form-context.ts';
import { Places } from '../site/Places.tsx';
import type { ProblemsByField } from '../site/problems.ts';
import {
  equalReadings,
  type FactGroup,
  type Facts,
  isLicense,
  mainReading,
  readingsLeftBehind,
} from './fact-groups.ts';
import { readingLabel } from './fact-label.ts';
import { SampleMark } from './SampleMark.tsx';
import { spanishOf } from './spanish-of.ts';

/** Props of {@link FactFields}. */
export interface FactFieldsProps {
  readonly group: FactGroup;
  readonly facts: Facts;
  /** The facts as they are on the site. */
  readonly published: Facts;
  /** The places that show a reading, by `fact.reading`. */
  readonly placesOf: ReadonlyMap<string, readonly ContentPlace[]>;
  /** Default values that are neither changed nor confirmed, by `fact.reading`. */
  readonly samples: ReadonlyMap<string, Sample>;
  readonly problems: ProblemsByField;
  readonly onChange: (pointer: string, value: string | Readonly<Record<string, string>>) => void;
}

const strings = screenMessages.profile;

/** The readings of a fact. Each but the main one can follow the main one; those that are equal do. */
export function FactFields({
  group,
  facts,
  published,
  placesOf,
  samples,
  problems,
  onChange,
}: FactFieldsProps) {
  const { fact, readings } = group;
  const [following, setFollowing] = useState(() => equalReadings(facts, group));
  const texts = facts[fact] ?? {};
  const main = mainReading(group);
  const sampleAt = (reading: string) => {
    const sample = samples.get(`${fact}.${reading}`);
    return sample?.text === texts[reading] ? sample : undefined;
  };
  const setText = (name: string, text: string) => {
    if (isLicense(fact)) {
      // A license number is the same in both languages.
      const others = Object.entries(texts).filter(([reading]) => reading !== spanishOf(name));
      onChange(`/${fact}`, { ...Object.fromEntries(others), [name]: text });
      return;
    }
    onChange(`/${fact}/${name}`, text);
    for (const reading of following) {
      if (name === main) onChange(`/${fact}/${reading}`, text);
      if (name === spanishOf(main ?? '') && spanishOf(reading) in texts)
        onChange(`/${fact}/${spanishOf(reading)}`, text);
    }
  };
  const follow = (more: readonly string[]) => {
    setFollowing([...following, ...more]);
    for (const reading of more) {
      onChange(`/${fact}/${reading}`, texts[main ?? ''] ?? '');
      const spanish = texts[spanishOf(main ?? '')];
      if (spanish !== undefined && spanishOf(reading) in texts)
        onChange(`/${fact}/${spanishOf(reading)}`, spanish);
    }
  };
  const left = readingsLeftBehind(group, facts, published).filter((reading) => !following.includes(reading));
  return (
    <div className="fact">
      {readings.map((reading) => {
        const key = `${fact}.${reading}`;
        const label = readingLabel(fact, reading);
        const isVariant = main !== undefined && reading !== main;
        const follows = following.includes(reading);
        const spanish = spanishOf(reading);
        return (
          <div key={reading} className={isVariant ? 'fact__reading fact__reading--variant' : 'fact__reading'}>
            <TextCell
              pointer={`/${fact}/${reading}`}
              label={label}
              hint={messageFor(strings.hints, key) === key ? undefined : messageFor(strings.hints, key)}
              text={texts[reading] ?? ''}
              sample={sampleAt(reading)}
              readOnly={follows}
              error={problems.get(`/${fact}/${reading}`)?.join(' ')}
              onChange={(text) => setText(reading, text)}
            />
            {isLicense(fact) && (texts[reading] ?? '').trim() === '' && (
              <p className="wrong" role="status">
                <DeskIcon name="warn" />
                {strings.noLicense}
              </p>
            )}
            {spanish in texts && !isLicense(fact) && (
              <TextCell
                pointer={`/${fact}/${spanish}`}
                label={format(strings.inSpanish, { label })}
                text={texts[spanish] ?? ''}
                sample={sampleAt(spanish)}
                readOnly={follows}
                error={problems.get(`/${fact}/${spanish}`)?.join(' ')}
                onChange={(text) => setText(spanish, text)}
              />
            )}
            {isVariant && (
              <label className="check fact__follow">
                <input
                  type="checkbox"
                  checked={follows}
                  onChange={({ target }) =>
                    target.checked
                      ? follow([reading])
                      : setFollowing(following.filter((other) => other !== reading))
                  }
                />
                <span>{format(strings.useMain, { label: readingLabel(fact, main) })}</span>
              </label>
            )}
            <Places places={placesOf.get(key) ?? []} />
            {reading === main && left.length > 0 && (
              <LeftBehind {...{ fact, texts }} readings={left} onUse={() => follow(left)} />
            )}
          </div>
        );
      })}
      {following.length > 0 && (
        <p className="mute">
          {format(strings.follows, {
            labels: following.map((other) => readingLabel(fact, other)).join(', '),
          })}
        </p>
      )}
    </div>
  );
}

interface LeftBehindProps {
  readonly fact: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly readings: readonly string[];
  readonly onUse: () => void;
}

/** Lists the readings that still differ after the main one was changed, and replaces them. */
function LeftBehind({ fact, texts, readings, onUse }: LeftBehindProps) {
  return (
    <div className="fact__left" role="status">
      <p>
        <DeskIcon name="warn" />
        {strings.leftBehind}
      </p>
      <ul>
        {readings.map((reading) => (
          <li key={reading}>
            {readingLabel(fact, reading)}: <b>{texts[reading]}</b>
          </li>
        ))}
      </ul>
      <button type="button" className="btn btn--grove btn--sm" onClick={onUse}>
        {strings.useEverywhere}
      </button>
    </div>
  );
}

interface TextCellProps {
  readonly pointer: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly text: string;
  readonly sample: Sample | undefined;
  readonly readOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function TextCell({ pointer, label, hint, text, sample, readOnly, error, onChange }: TextCellProps) {
  const id = fieldId(pointer);
  return (
    <div className={error ? 'cell is-error' : 'cell'}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={text}
        readOnly={readOnly}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onChange(target.value)}
      />
      <div id={`${id}-about`}>
        {hint && <p className="cell__hint">{hint}</p>}
        {sample && <SampleMark sample={sample} label={label} />}
        {error && (
          <p className="cell__error">
            <DeskIcon name="warn" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
