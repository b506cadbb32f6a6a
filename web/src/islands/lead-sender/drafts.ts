/**
 * Unsent form entries, saved in this browser only, so that a reload or a lost
 * connection loses nothing. A draft is deleted once its form is stored on the server.
 */

import { isKey } from '../../lib/quote-key';
import { readStored, writeStored } from './local-storage';

/** Storage key. The boot script contains it too, so keep it short. */
export const DRAFTS_KEY = 'leads';

/** Within this time in milliseconds, the same entries from this browser are the same lead. */
const SAME_MS = 30 * 60_000;

/** Name and value of a control. */
export type Entry = readonly [name: string, value: string];

/** A form that is not stored on the server yet. */
export interface Draft {
  /** Action URL of the form. */
  readonly action: string;
  /** All entries, including hidden fields. */
  readonly entries: readonly Entry[];
  /** Idempotency key of exactly these entries, once sending was attempted. */
  readonly key: string | null;
  /** Whether the visitor submitted while offline. */
  readonly pending: boolean;
  /** When the visitor started, in milliseconds since 1970. */
  readonly began: number;
  /** URL of the page with the form. */
  readonly page: string;
  /** Referrer of that page. */
  readonly referrer: string;
}

/** What is kept of a stored draft: enough to recognize it, without the entries. */
interface Stored {
  readonly key: string;
  readonly print: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Everything stored, by form. */
interface StoredForms {
  readonly drafts: Record<string, Draft>;
  readonly stored: Record<string, Stored>;
}

/** The state of this page; used alone if storage is blocked. */
let state: StoredForms = { drafts: {}, stored: {} };

/** Loads the stored drafts that are valid and not too old. */
export function loadDrafts(): void {
  state = readAll();
  // Deletes what is too old, so that pages stop loading the sender for it.
  write(() => {});
}

/** The draft of a form. */
export function draftOf(form: string): Draft | undefined {
  return state.drafts[form];
}

/** The drafts that are waiting for the network. */
export function pendingDrafts(): [form: string, draft: Draft][] {
  return Object.entries(state.drafts).filter(([, { pending }]) => pending);
}

/** Stores a draft. */
export function saveDraft(form: string, draft: Draft): void {
  state.drafts[form] = draft;
  write(({ drafts }) => {
    drafts[form] = draft;
  });
}

/** Deletes a draft. */
export function deleteDraft(form: string): void {
  delete state.drafts[form];
  write(({ drafts }) => {
    delete drafts[form];
  });
}

/** Deletes a stored draft but remembers its key: the same entries again are the same lead. */
export function markStored(form: string, entries: readonly Entry[], key: string): void {
  deleteDraft(form);
  const mark = { key, print: fingerprint(entries), at: Date.now() };
  state.stored[form] = mark;
  write(({ stored }) => {
    stored[form] = mark;
  });
}

/** The key under which this browser has just stored exactly these entries. */
export function storedKey(form: string, entries: readonly Entry[]): string | null {
  const mark = state.stored[form];
  return mark && mark.print === fingerprint(entries) ? mark.key : null;
}

/** Returns whether two lists of entries are equal. */
export function sameEntries(a: readonly Entry[], b: readonly Entry[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A hash that identifies entries without storing them. On a collision, the server still distinguishes them. */
function fingerprint(entries: readonly Entry[]): number {
  let print = 0;
  for (const letter of JSON.stringify(entries)) {
    print = (Math.imul(print, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  }
  return print;
}

/** Updates the storage, reading it first because another tab may have changed it. */
function write(change: (all: StoredForms) => void): void {
  const all = readAll();
  change(all);
  const isEmpty = Object.keys({ ...all.drafts, ...all.stored }).length === 0;
  writeStored(DRAFTS_KEY, isEmpty ? null : all);
}

function readAll(): StoredForms {
  const all = readStored(DRAFTS_KEY);
  const { drafts, stored } = isRecord(all) ? all : {};
  return { drafts: validValues(drafts, isDraft), stored: validValues(stored, isStored) };
}

/** The valid values of a record. */
function validValues<Value>(record: unknown, is: (value: unknown) => value is Value): Record<string, Value> {
  const pairs = Object.entries(isRecord(record) ? record : {});
  return Object.fromEntries(pairs.filter((pair): pair is [string, Value] => is(pair[1])));
}

function isStored(value: unknown): value is Stored {
  if (!isRecord(value) || typeof value.at !== 'number') return false;
  return isKey(value.key) && typeof value.print === 'number' && Date.now() - value.at < SAME_MS;
}

function isDraft(value: unknown): value is Draft {
  return (
    isRecord(value) &&
    ['action', 'page', 'referrer'].every((name) => typeof value[name] === 'string') &&
    Array.isArray(value.entries) &&
    value.entries.every((entry) => Array.isArray(entry) && entry.every((part) => typeof part === 'string')) &&
    (value.key === null || isKey(value.key)) &&
    typeof value.pending === 'boolean' &&
    typeof value.began === 'number'
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
