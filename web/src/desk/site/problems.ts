import type { ContentProblem } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';

/** What is wrong, by the pointer of the field that it is about. */
export type ProblemsByField = ReadonlyMap<string, readonly string[]>;

/** Collects by field what is wrong with one file. */
export function problemsByField(problems: readonly ContentProblem[], file: string): ProblemsByField {
  const fields = new Map<string, string[]>();
  for (const problem of problems) {
    if (!isInFile(problem, file)) continue;
    fields.set(problem.pointer, [...(fields.get(problem.pointer) ?? []), problem.message]);
  }
  return fields;
}

/** Whether a problem is in this file, and not in another that the change would break. */
export function isInFile(problem: ContentProblem, file: string): boolean {
  return problem.file === file || problem.file === '';
}

/** What is still known to be wrong after a part has changed: nothing of that part. */
export function withoutProblemsAt(
  problems: readonly ContentProblem[],
  pointer: string,
): readonly ContentProblem[] {
  const left = problems.filter(
    (problem) => problem.pointer !== pointer && !problem.pointer.startsWith(`${pointer}/`),
  );
  return left.length === problems.length ? problems : left;
}

/** The problems that the server answered with, if that is why it refused. */
export function problemsOf(error: unknown): readonly ContentProblem[] {
  const body = error instanceof ApiError ? (error.body as { problems?: unknown } | null) : null;
  return Array.isArray(body?.problems) ? (body.problems as ContentProblem[]) : [];
}
