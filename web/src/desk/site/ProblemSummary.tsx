import { useEffect, useRef } from 'react';
import type { ContentProblem } from '../../contract.gen';
import { format, plural } from '../messages/format.ts';
import { messages } from '../messages/messages.ts';
import { fieldId, focusField } from './form-context.ts';
import { pointerKeys } from './json-pointer.ts';
import { labelFor } from './labels.ts';
import { isInFile } from './problems.ts';

/** Props of {@link ProblemSummary}. */
export interface ProblemSummaryProps {
  readonly problems: readonly ContentProblem[];
  readonly file: string;
  /** How often the server found problems. */
  readonly refusals: number;
}

const strings = messages.site;

/** The reasons why the file was not published, linked to their fields. Gets the focus each time. */
export function ProblemSummary({ problems, file, refusals }: ProblemSummaryProps) {
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
            <Place problem={problem} file={file} /> {problem.message}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Place({ problem, file }: { readonly problem: ContentProblem; readonly file: string }) {
  const { pointer, line } = problem;
  if (!isInFile(problem, file))
    return (
      <a className="link" href={`/desk/site/edit?path=${encodeURIComponent(problem.file)}`}>
        {line === null
          ? format(strings.inFile, { file: problem.file })
          : format(strings.inFileLine, { file: problem.file, line })}
      </a>
    );
  if (pointer === '') return line === null ? null : <b>{format(strings.inLine, { line })}</b>;
  return (
    <a
      className="link"
      href={`#${fieldId(pointer)}`}
      onClick={(event) => {
        event.preventDefault();
        focusField(pointer);
      }}
    >
      {fieldPath(pointer)}
    </a>
  );
}

/** A JSON Pointer as text: "Section 1, Heading" for `/section/0/heading`. */
export function fieldPath(pointer: string): string {
  const parts: string[] = [];
  for (const key of pointerKeys(pointer)) {
    const last = parts.pop();
    if (last !== undefined && /^\d+$/.test(key)) parts.push(`${last} ${Number(key) + 1}`);
    else parts.push(...(last === undefined ? [] : [last]), labelFor(key));
  }
  return parts.join(', ');
}
