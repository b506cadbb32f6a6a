import { useState } from 'react';
import type { ContentPlace } from '../../contract.gen';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { format, messageFor } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { fieldId } from '../site/form-context.ts';
import { Places } from '../site/Places.tsx';
import type { ProblemsByField } from '../site/problems.ts';
import { equalReadings, type FactGroup, type Facts, mainReading } from './fact-groups.ts';
import { readingLabel } from './fact-label.ts';
import { spanishOf } from './spanish-of.ts';

/** Props of {@link FactFields}. */
export interface FactFieldsProps {
  readonly group: FactGroup;
  readonly facts: Facts;
  /** The places that show a reading, by `fact.reading`. */
  readonly placesOf: ReadonlyMap<string, readonly ContentPlace[]>;
  /** Samples that came with the program, by `fact.reading`. */
  readonly samples: ReadonlyMap<string, string>;
  readonly problems: ProblemsByField;
  readonly onChange: (pointer: string, value: string) => void;
}

const strings = messages.profile;

/** The readings of a fact. Each but the main one can follow the main one; those that say the same do. */
export function FactFields({ group, facts, placesOf, samples, problems, onChange }: FactFieldsProps) {
  const { fact, readings } = group;
  const [following, setFollowing] = useState(() => equalReadings(facts, group));
  const texts = facts[fact] ?? {};
  const main = mainReading(group);
  const isSample = (reading: string) => {
    const sample = samples.get(`${fact}.${reading}`);
    return sample !== undefined && sample === texts[reading];
  };
  const setText = (name: string, text: string) => {
    onChange(`/${fact}/${name}`, text);
    for (const reading of following) {
      if (name === main) onChange(`/${fact}/${reading}`, text);
      if (name === spanishOf(main ?? '') && spanishOf(reading) in texts)
        onChange(`/${fact}/${spanishOf(reading)}`, text);
    }
  };
  const follow = (reading: string) => {
    setFollowing([...following, reading]);
    onChange(`/${fact}/${reading}`, texts[main ?? ''] ?? '');
  };
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
              isSample={isSample(reading)}
              readOnly={follows}
              error={problems.get(`/${fact}/${reading}`)?.join(' ')}
              onChange={(text) => setText(reading, text)}
            />
            {spanish in texts && (
              <TextCell
                pointer={`/${fact}/${spanish}`}
                label={format(strings.inSpanish, { label })}
                text={texts[spanish] ?? ''}
                isSample={isSample(spanish)}
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
                      ? follow(reading)
                      : setFollowing(following.filter((other) => other !== reading))
                  }
                />
                <span>{format(strings.useMain, { label: readingLabel(fact, main) })}</span>
              </label>
            )}
            <Places places={placesOf.get(key) ?? []} />
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

interface TextCellProps {
  readonly pointer: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly text: string;
  readonly isSample: boolean;
  readonly readOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function TextCell({ pointer, label, hint, text, isSample, readOnly, error, onChange }: TextCellProps) {
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
        {isSample && (
          <p className="cell__hint fact__sample">
            <span className="tagx tagx--due">{strings.sample}</span> {strings.sampleHint}
          </p>
        )}
        {error && (
          <p className="cell__err">
            <DeskIcon name="warn" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
