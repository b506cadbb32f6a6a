import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CheckedColor } from '../../contract.gen';
import { colorCheckQuery } from '../api/queries.ts';
import { DeskIcon } from '../components/DeskIcon.tsx';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { fieldId } from '../site/form-context.ts';
import type { ProblemsByField } from '../site/problems.ts';
import { ColorSample } from './ColorSample.tsx';
import type { Facts } from './fact-groups.ts';

const strings = screenMessages.profile.colors;

/** Milliseconds without a change until the server checks the colors again. */
const pause = 150;

/** The names of the colors in the facts. */
const roles = ['primary', 'accent'] as const;
type Role = (typeof roles)[number];
type Colors = Readonly<Record<Role, string>>;

/** Props of {@link ColorFields}. */
export interface ColorFieldsProps {
  readonly facts: Facts;
  readonly problems: ProblemsByField;
  readonly onChange: (pointer: string, value: Colors) => void;
}

/** The company's colors, with a sample of them. The server checks their contrast, as it does for publishing. */
export function ColorFields({ facts, problems, onChange }: ColorFieldsProps) {
  const { primary, accent } = facts.colors ?? {};
  const typed = useSettled(JSON.stringify([primary, accent]));
  const query = useQuery({ ...colorCheckQuery(typed), placeholderData: keepPreviousData });
  if (query.isError) return <p className="mute">{strings.failed}</p>;
  if (!query.data) return null;
  const check = query.data;
  const colors: Colors = {
    primary: primary ?? check.primary.shipped,
    accent: accent ?? check.accent.shipped,
  };
  const shipped: Colors = { primary: check.primary.shipped, accent: check.accent.shipped };
  const isShipped = roles.every((role) => colors[role].toLowerCase() === shipped[role]);
  return (
    <section className="fact" aria-label={strings.title}>
      <h3>{strings.title}</h3>
      <div className="colors">
        {roles.map((role) => (
          <ColorField
            key={role}
            role={role}
            text={colors[role]}
            checked={check[role]}
            refused={problems.get(`/colors/${role}`)?.join(' ')}
            onChange={(color) => onChange('/colors', { ...colors, [role]: color })}
          />
        ))}
      </div>
      <ColorSample colors={check.sample} brand={facts.brand?.main ?? ''} />
      <p className="mute">{strings.hint}</p>
      {!isShipped && (
        <button
          type="button"
          className="btn btn--line btn--sm colors__restore"
          onClick={() => onChange('/colors', shipped)}
        >
          {strings.restore}
        </button>
      )}
    </section>
  );
}

interface ColorFieldProps {
  readonly role: Role;
  readonly text: string;
  readonly checked: CheckedColor;
  /** Why the server did not publish the color, until it is changed. */
  readonly refused: string | undefined;
  readonly onChange: (color: string) => void;
}

function ColorField({ role, text, checked, refused, onChange }: ColorFieldProps) {
  const id = fieldId(`/colors/${role}`);
  const { nearest, text_contrast: ratio } = checked;
  const problem = checked.problem ?? refused;
  return (
    <div className="colors__field">
      <div className="colors__inputs">
        <input
          type="color"
          className="colors__pick"
          aria-label={format(strings.pick, { color: strings[role] })}
          // The browser shows black for a text that is not a color.
          value={text.toLowerCase()}
          onChange={({ target }) => onChange(target.value)}
        />
        <div className={problem ? 'cell is-error' : 'cell'}>
          <label htmlFor={id}>{strings[role]}</label>
          <input
            id={id}
            value={text}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-about`}
            onChange={({ target }) => onChange(withHash(target.value))}
          />
        </div>
      </div>
      <div id={`${id}-about`} className="colors__about">
        <p className="mute">{strings.uses[role]}</p>
        {/* The result of a change is announced, because it comes from the server. */}
        <div aria-live="polite">
          {/* A color that cannot be used gets no second verdict. */}
          {ratio !== null && !problem && <p>{format(strings.good, { ratio })}</p>}
          {problem && (
            <p className="cell__error">
              <DeskIcon name="warn" />
              {problem}
            </p>
          )}
        </div>
      </div>
      {nearest !== null && (
        <button type="button" className="btn btn--line btn--sm" onClick={() => onChange(nearest)}>
          {format(strings.use, { color: nearest })}
        </button>
      )}
    </div>
  );
}

/** A typed color with its `#`, which is left out when six digits are pasted. */
function withHash(text: string): string {
  const trimmed = text.trim();
  return /^[0-9a-f]{6}$/i.test(trimmed) ? `#${trimmed}` : trimmed;
}

/** The value once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
