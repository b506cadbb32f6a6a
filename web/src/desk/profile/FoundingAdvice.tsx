import { DeskIcon } from '../components/DeskIcon.tsx';
import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { fieldId, focusField } from '../site/form-context.ts';
import type { Facts } from './fact-groups.ts';
import { factLabel } from './fact-label.ts';

const strings = screenMessages.profile;

/** The founding year that pages name with the years as a family company, and these years. */
const fields = ['/founded/ads', '/family_years/main'] as const;

/** Props of {@link FoundingAdvice}. */
export interface FoundingAdviceProps {
  readonly facts: Facts;
  /** The present year. */
  readonly year: number;
}

/** Warns that the years as a family company contradict the founding year, with links to both fields. */
export function FoundingAdvice({ facts, year }: FoundingAdviceProps) {
  const founded = numberIn(facts.founded?.ads);
  const years = numberIn(facts.family_years?.main);
  if (founded === null || years === null) return null;
  const most = Math.max(0, year - founded);
  if (years <= most) return null;
  const [foundedField, yearsField] = fields;
  const text = format(strings.foundingYears, { year: String(founded), years, most });
  return (
    <div className="wrong">
      <DeskIcon name="warn" />
      <p>
        <span role="status">{text}</span> <FieldLink pointer={foundedField} />,{' '}
        <FieldLink pointer={yearsField} />
      </p>
    </div>
  );
}

function FieldLink({ pointer }: { readonly pointer: (typeof fields)[number] }) {
  return (
    <a
      className="link"
      href={`#${fieldId(pointer)}`}
      onClick={(event) => {
        event.preventDefault();
        focusField(pointer);
      }}
    >
      {factLabel(pointer)}
    </a>
  );
}

/** The first number of a text, such as the 56 of "56+". */
function numberIn(text: string | undefined): number | null {
  const digits = /\d+/.exec(text ?? '')?.[0];
  return digits === undefined ? null : Number(digits);
}
