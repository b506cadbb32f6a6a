/**
 * What was entered into the forms and is not stored yet, kept in this browser only, so that a reload or a lost
 * connection costs the visitor nothing. A draft is dropped once its form is stored.
 */

import { isKey } from '../../lib/quote-key';
import { readKept, writeKept } from './local-storage';

/** Where they lie. The boot script looks there, too, and has no byte to spare. */
export const DRAFTS_KEY = 'leads';

/** For so many milliseconds the same entries from this browser are the same lead. */
const SAME_MS = 30 * 60_000;

/** The name of a control and what stands in it. */
export type Entry = readonly [name: string, value: string];

/** A form that is not stored yet. */
export interface Draft {
  /** Where it is sent to. */
  readonly action: string;
  /** What stands in it, hidden fields and all. */
  readonly entries: readonly Entry[];
  /** The key of these very entries, once sending was tried: however often they arrive, they are one lead. */
  readonly key: string | null;
  /** Whether the visitor asked to send and the network was gone. */
  readonly pending: boolean;
  /** When the visitor began, in milliseconds since 1970. */
  readonly began: number;
  /** The address of the page with the form. */
  readonly page: string;
  /** The address of the page before it. */
  readonly referrer: string;
}

/** What is left of a draft once it is stored: enough to know it again, and nothing of what was entered. */
interface Stored {
  readonly key: string;
  readonly print: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** All of it, by form. */
interface Kept {
  readonly drafts: Record<string, Draft>;
  readonly stored: Record<string, Stored>;
}

/** What counts on this page; a browser may keep nothing. */
let here: Kept = { drafts: {}, stored: {} };

/** Takes up what was kept, as far as it is sound and not too old. */
export function loadDrafts(): void {
  here = readAll();
  // What is too old goes, so that pages stop loading the sender for it.
  write(() => {});
}

/** The draft of a form. */
export function draftOf(form: string): Draft | undefined {
  return here.drafts[form];
}

/** The drafts that wait for the network. */
export function pendingDrafts(): [form: string, draft: Draft][] {
  return Object.entries(here.drafts).filter(([, { pending }]) => pending);
}

/** Keeps a draft. */
export function keepDraft(form: string, draft: Draft): void {
  here.drafts[form] = draft;
  write(({ drafts }) => {
    drafts[form] = draft;
  });
}

/** Forgets a draft. */
export function dropDraft(form: string): void {
  delete here.drafts[form];
  write(({ drafts }) => {
    delete drafts[form];
  });
}

/** Drops a draft that is stored, and remembers its key: the same entries again are the same lead. */
export function markStored(form: string, entries: readonly Entry[], key: string): void {
  dropDraft(form);
  const mark = { key, print: fingerprint(entries), at: Date.now() };
  here.stored[form] = mark;
  write(({ stored }) => {
    stored[form] = mark;
  });
}

/** The key under which this browser has just stored these very entries. */
export function storedKey(form: string, entries: readonly Entry[]): string | null {
  const mark = here.stored[form];
  return mark && mark.print === fingerprint(entries) ? mark.key : null;
}

/** Compares what stands in a form with what stood in it. */
export function sameEntries(a: readonly Entry[], b: readonly Entry[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Tells entries apart without keeping them. If two should ever share one, the server tells them apart. */
function fingerprint(entries: readonly Entry[]): number {
  let print = 0;
  for (const letter of JSON.stringify(entries)) {
    print = (Math.imul(print, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  }
  return print;
}

/** Changes what the browser keeps as it is now, since another tab may have kept something meanwhile. */
function write(change: (all: Kept) => void): void {
  const all = readAll();
  change(all);
  const isEmpty = Object.keys({ ...all.drafts, ...all.stored }).length === 0;
  writeKept(DRAFTS_KEY, isEmpty ? null : all);
}

function readAll(): Kept {
  const all = readKept(DRAFTS_KEY);
  const { drafts, stored } = isRecord(all) ? all : {};
  return { drafts: sound(drafts, isDraft), stored: sound(stored, isStored) };
}

/** What of a record is what it should be. */
function sound<Value>(record: unknown, is: (value: unknown) => value is Value): Record<string, Value> {
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
