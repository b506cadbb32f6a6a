import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const OPTIONS = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--pretty', 'false'];
const MODULES = ['--module', 'esnext', '--moduleResolution', 'bundler'];

/** Compiler errors by object index; -1 is the import of the vocabulary. */
export interface SchemaProblem {
  readonly object: number;
  readonly words: string;
}

/**
 * What the compiler has against JSON-LD objects, given as the texts of literals. schema-dts states schema.org's
 * vocabulary as types: an unknown type, a property its type does not have and a value of a wrong kind are errors.
 */
export async function schemaProblems(objects: readonly string[]): Promise<SchemaProblem[]> {
  const literals = objects.map((json, index) => `export const o${index}: WithContext<Thing> = ${json};`);
  // Next to the vocabulary, so that the import resolves, and outside the project's sources.
  const folder = await mkdtemp(resolve('node_modules/.objects-'));
  const file = join(folder, 'objects.ts');
  await writeFile(file, ["import type { Thing, WithContext } from 'schema-dts';", ...literals].join('\n'));
  const compile = run(process.execPath, ['node_modules/typescript/bin/tsc', ...OPTIONS, ...MODULES, file]);
  const said = await compile.catch((error: { stdout: string }) => error);
  await rm(folder, { recursive: true });
  // Follow-up lines of an error are indented.
  const lines = said.stdout.split('\n').filter((line) => /^\S/.test(line));
  return lines.map((words) => ({ object: Number(/objects\.ts\((\d+),/.exec(words)?.[1] ?? 1) - 2, words }));
}
