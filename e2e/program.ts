import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** API keys of a test's program. */
export const ANON_KEY = 'public-anon-key';
export const SERVICE_KEY = 'service-key-of-the-tests-0123456789';

/** A running program: its URL, its data, and how to stop it. */
export interface Program {
  readonly url: string;
  /** Folder with its database. */
  readonly data: string;
  /** Path of the one-time link that sets up the desk. */
  readonly setUpPath: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the program on a free port with additional settings. Its data folder, new or restored, is deleted when it
 * stops. `E2E_PROGRAM` names the binary; the default is the release build.
 */
export async function startProgram(
  more: Record<string, string> = {},
  restored: string | null = null,
): Promise<Program> {
  const data = restored ?? (await mkdtemp(join(tmpdir(), 'mudanza-e2e-')));
  const child = spawn(program(), ['serve'], {
    cwd: data,
    env: { ...foreignVariables(), ...settings(data), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  const ended = new Promise<void>((done) => {
    child.once('error', (error) => {
      log.push(error.message);
      done();
    });
    child.once('exit', () => done());
  });
  const { url, setUpPath } = await readStartup(child, ended, log, restored === null);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
    if (child.exitCode !== 0) throw new Error(`The program ended with ${child.exitCode}.\n${log.join('\n')}`);
  };
  return { url, data, setUpPath, stop };
}

/** Runs a command of the program while another one serves the data folder. Returns its output. */
export function runProgram(data: string, verb: readonly string[]): string {
  const done = spawnSync(program(), verb, {
    env: { ...foreignVariables(), ...settings(data) },
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`${verb.join(' ')} ended with ${done.status}.\n${done.stderr}`);
  return done.stdout;
}

function program(): string {
  return resolve(process.env.E2E_PROGRAM ?? 'target/release/mudanza');
}

/** Settings of a test's program. Port 0 is any free port, which the program prints. */
function settings(data: string): Record<string, string> {
  return {
    MUDANZA_LISTEN: '127.0.0.1:0',
    MUDANZA_DATA: data,
    MUDANZA_LIMITS_FORMS_PER_MINUTE: '0',
    MUDANZA_LIMITS_QUESTIONS_PER_MINUTE: '0',
    MUDANZA_LIMITS_RENDERS_PER_MINUTE: '0',
    MUDANZA_API_SERVICE_KEY: SERVICE_KEY,
  };
}

/** The environment without the program's own variables, which must not leak into a test. */
function foreignVariables(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MUDANZA_')));
}

/** Reads the URL and the set-up link from the program's output. Fails with its log if it exits. */
function readStartup(
  child: ChildProcess,
  ended: Promise<void>,
  log: string[],
  isNew: boolean,
): Promise<{ url: string; setUpPath: string }> {
  return new Promise((found, failed) => {
    let url = '';
    let setUpPath = '';
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        log.push(line);
        url ||= /^Mudanza is at (http:\S+)/.exec(line)?.[1] ?? '';
        setUpPath ||= /(\/set-up\/\S+)$/.exec(line)?.[1] ?? '';
        if (url && (setUpPath || !isNew)) found({ url, setUpPath });
      });
    }
    void ended.then(() => failed(new Error(`The program did not start.\n${log.join('\n')}`)));
  });
}
