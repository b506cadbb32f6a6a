import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Program } from './program.ts';

const run = promisify(execFile);

/** A lead as stored, with its consent. */
export interface StoredLead {
  readonly id: string;
  readonly reference: string;
  readonly form: string;
  readonly customer_name: string;
  readonly customer_email: string;
  readonly page: string;
  readonly referrer: string;
  readonly campaign: string;
  readonly continues: string | null;
  readonly suspicion: string;
  /** 1 if the box was checked, 0 if not, null if the form has none. */
  readonly given: 0 | 1 | null;
}

/** The leads of one visitor, oldest first. */
export function leadsOf(program: Program, email: string): Promise<StoredLead[]> {
  const query = `select leads.*, consents.given from leads left join consents on lead_id = id
    where customer_email = ${text(email)} order by created_at`;
  return read(program, query);
}

/** The subscriptions of one visitor. */
export function subscriptionsOf(program: Program, email: string): Promise<{ id: string; state: string }[]> {
  return read(program, `select id, state from subscriptions where email = ${text(email)}`);
}

/** Queries the database from outside while the program runs. */
async function read<Row>(program: Program, query: string): Promise<Row[]> {
  const { stdout } = await run('sqlite3', ['-readonly', '-json', join(program.data, 'mudanza.db'), query]);
  return stdout === '' ? [] : JSON.parse(stdout);
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
