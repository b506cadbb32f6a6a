import { useEffect, useRef } from 'react';
import type { ContentProblem } from '../../contract.gen';
import { plural } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';
import { FilePlace } from './FilePlace.tsx';
import { fieldPath } from './field-path.ts';
import { fieldId, focusField } from './form-context.ts';
import { pointerKeys } from './json-pointer.ts';
import { labelFor } from './labels.ts';
import { isInFile } from './problems.ts';
import type { Json } from './schema.ts';

/** Props of {@link ProblemSummary}. */
export interface ProblemSummaryProps {
  readonly problems: readonly ContentProblem[];
  readonly file: string;
  /** The content of the file, which tells lists from tables. */
  readonly value: Json;
  /** The label of a field that has one of its own on the screen. */
  readonly labelOf?: (pointer: string) => string | undefined;
  /** How often the server found problems. */
  readonly refusals: number;
}

const strings = screenMessages.site;

/** The reasons why the file was not published, linked to their fields. Gets the focus each time. */
export function ProblemSummary({ problems, refusals, ...place }: ProblemSummaryProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    box.current?.scrollIntoView({ block: 'start' });
    box.current?.focus({ preventScroll: true });
  }, [refusals]);
  if (problems.length === 0) return null;
  return (
    <section ref={box} className="conflict summary" tabIndex={-1} aria-labelledby="problems-title">
      <h2 id="problems-title">{plural(strings.problems, problems.length)}</h2>
      <p>{strings.problemsLead}</p>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.file}${problem.pointer}${problem.line}${problem.message}`}>
            <Line problem={problem} {...place} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PlaceProps extends Pick<ProblemSummaryProps, 'file' | 'value' | 'labelOf'> {
  readonly problem: ContentProblem;
}

/** A problem and its place, which is said once if the message begins or ends with the field's name. */
function Line({ problem, ...place }: PlaceProps) {
  const { message, pointer } = problem;
  const name = isInFile(problem, place.file) ? labelFor(pointerKeys(pointer).at(-1) ?? '') : '';
  const link = <Place problem={problem} {...place} />;
  if (name !== '' && (message.startsWith(`${name} `) || message.startsWith(`${name}: `)))
    return (
      <>
        {link}
        {message.slice(name.length)}
      </>
    );
  const ending = `: ${name}.`;
  if (name !== '' && message.endsWith(ending))
    return (
      <>
        {message.slice(0, 2 - ending.length)}
        {link}.
      </>
    );
  return (
    <>
      {link}
      {pointer === '' && isInFile(problem, place.file) ? '' : ': '}
      {message}
    </>
  );
}

function Place({ problem, file, value, labelOf }: PlaceProps) {
  const { pointer } = problem;
  if (!isInFile(problem, file)) return <FilePlace problem={problem} />;
  if (pointer === '') return null;
  return (
    <a
      className="link"
      href={`#${fieldId(pointer)}`}
      onClick={(event) => {
        event.preventDefault();
        focusField(pointer);
      }}
    >
      {labelOf?.(pointer) ?? fieldPath(pointer, value)}
    </a>
  );
}
