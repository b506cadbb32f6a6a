import type { ContentProblem } from '../../contract.gen';
import { ApiError } from '../api/api-error.ts';

/** Error messages by the pointer of their field. */
export type ProblemsByField = ReadonlyMap<string, readonly string[]>;

/** Groups the problems of one file by field. */
export function problemsByField(problems: readonly ContentProblem[], file: string): ProblemsByField {
  const fields = new Map<string, string[]>();
  for (const problem of problems) {
    if (!isInFile(problem, file)) continue;
    fields.set(problem.pointer, [...(fields.get(problem.pointer) ?? []), problem.message]);
  }
  return fields;
}

/** Whether a problem is in this file, rather than in another that the change would break. */
export function isInFile(problem: ContentProblem, file: string): boolean {
  return problem.file === file || problem.file === '';
}

/** The problems in an error response, if any. */
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
