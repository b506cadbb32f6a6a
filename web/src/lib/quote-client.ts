/**
 * The one call of the wizard: inserting a row into `quote_requests`. Only status 201 with a
 * receipt counts as stored; everything else is a failure, however friendly it looks.
 */

import {
  type Estimate,
  type EstimateInput,
  type FieldMessage,
  QUOTE_FIELDS,
  type QuoteForm,
  type Rates,
  type Receipt,
} from '../contract.gen';
import { estimate } from './estimate';
import { isFarMove } from './far-move';
import { TEXT_FIELDS, type TextField, toEstimateInput } from './quote-form';

const INSERT_PATH = '/rest/v1/quote_requests';

/** The result of an insert. */
export type InsertResult =
  /** `path` is where the receipt can be opened again; null if the server did not send it. */
  | { readonly kind: 'stored'; readonly receipt: Receipt; readonly path: string | null }
  | { readonly kind: 'refused'; readonly errors: FieldMessage[] }
  /** The request never got through; it may be sent when the network is back. */
  | { readonly kind: 'unreachable'; readonly cause: unknown }
  | { readonly kind: 'failed'; readonly cause: unknown };

/** The parameters of the call other than the form. */
export interface InsertOptions {
  readonly rates: Rates;
  /** The anonymous public key. */
  readonly anonKey: string;
  /** The idempotency key of these values. */
  readonly key: string;
  readonly source: QuoteSource;
  /** The towns that the site's pages add to the served cities. */
  readonly addedTowns?: string | undefined;
  readonly signal?: AbortSignal;
}

/** Where the visitor came from; it belongs to the lead, and is not a column of the table. */
export interface QuoteSource {
  /** The page before the wizard. */
  readonly referrer: string;
  /** When the visitor began, in milliseconds since 1970. */
  readonly began: number;
  /** The lead of the same visitor that led here. */
  readonly lead: string | null;
}

/** Sends the request. Never throws. */
export async function insertQuote(form: QuoteForm, options: InsertOptions): Promise<InsertResult> {
  const { rates, anonKey, key, source, addedTowns, signal } = options;
  try {
    const response = await fetch(INSERT_PATH, {
      method: 'POST',
      headers: {
        apikey: anonKey,
        Authorization: `Bearer ${anonKey}`,
        'Content-Type': 'application/json',
        Prefer: 'return=representation',
        'Idempotency-Key': key,
        'Lead-Source': leadSource(source),
      },
      body: JSON.stringify(toRow(form, rates)),
      ...(signal && { signal }),
    });
    return await judge(response, form.customer_name, addedTowns);
  } catch (cause) {
    // A fetch that cannot reach the server rejects with a TypeError; an aborted one with another.
    return { kind: cause instanceof TypeError ? 'unreachable' : 'failed', cause };
  }
}

/** The twenty columns. The price is sent as shown; the server computes its own. */
export function toRow(form: QuoteForm, rates: Rates) {
  const input = toEstimateInput(form);
  const price = estimate(rates, input);
  return {
    ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, column(field, form, input)])),
    has_elevator: false,
    long_walk: input.long_walk,
    estimated_hours: price.minutes / 60,
    base_rate: price.hourly_cents / 100,
    distance_fee: price.distance_fee_cents / 100,
    additional_services: form.additional_services,
    total_estimate: price.total_cents / 100,
  };
}

/** A field as its column holds it: a number, a text, or null for what may be left empty. */
function column(field: TextField, form: QuoteForm, input: EstimateInput): string | number | null {
  const { kind, required } = QUOTE_FIELDS[field];
  const entry = form[field];
  switch (kind) {
    case 'count':
    case 'crew':
      return input[field as 'bedrooms' | 'stairs_origin' | 'stairs_destination' | 'crew_size'];
    case 'number':
      return finiteNumber(entry);
    case 'date':
      return entry || null;
    case 'text':
    case 'free-text':
      return required || entry.trim() !== '' ? entry : null;
    default:
      return entry;
  }
}

/** As a form would send it, since the body holds the table's columns only. */
function leadSource({ referrer, began, lead }: QuoteSource): string {
  const fields = new URLSearchParams({
    referrer,
    elapsed: String(Math.round(Date.now() - began)),
    language: document.documentElement.lang,
  });
  if (lead) fields.set('lead', lead);
  return fields.toString();
}

async function judge(response: Response, name: string, addedTowns?: string): Promise<InsertResult> {
  const body: unknown = await response.json().catch(() => null);
  if (response.status === 201) {
    const receipt = readReceipt(body, name, addedTowns);
    if (receipt) return { kind: 'stored', receipt, path: readPath(body) };
  }
  if (response.status >= 400 && response.status < 500) {
    const errors = readErrors(body);
    if (errors.length > 0) return { kind: 'refused', errors };
  }
  return { kind: 'failed', cause: { status: response.status, body } };
}

function readReceipt(body: unknown, name: string, addedTowns?: string): Receipt | null {
  const row: unknown = Array.isArray(body) && body.length === 1 ? body[0] : null;
  if (!isRecord(row)) return null;
  const { reference, customer_name, origin_address: origin, destination_address: destination } = row;
  if (typeof reference !== 'string' || reference === '' || !isEstimate(row.estimate)) return null;
  return {
    reference,
    customer_name: typeof customer_name === 'string' ? customer_name : name,
    far: isFarMove(String(origin ?? ''), String(destination ?? ''), addedTowns),
    day: inWords(row.moving_date),
    just_sent: true,
    estimate: row.estimate,
  };
}

/** A day as the page's language writes it. */
function inWords(day: unknown): string {
  const date = new Date(`${day}T00:00Z`);
  if (Number.isNaN(date.valueOf())) return '';
  const language = document.documentElement.lang === 'es' ? 'es-MX' : 'en-US';
  return date.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
}

/** The path of the receipt. Only a path on this site may become the page's address. */
function readPath(body: unknown): string | null {
  const row: unknown = Array.isArray(body) ? body[0] : null;
  const path = isRecord(row) ? row.receipt : null;
  return typeof path === 'string' && /^\/[\w/-]+$/.test(path) && !path.startsWith('//') ? path : null;
}

function readErrors(body: unknown): FieldMessage[] {
  if (!isRecord(body) || !Array.isArray(body.fields)) return [];
  return body.fields.filter(
    (entry): entry is FieldMessage =>
      isRecord(entry) && typeof entry.field === 'string' && typeof entry.message === 'string',
  );
}

const ESTIMATE_FIGURES = [
  'crew_size',
  'hourly_cents',
  'base_minutes',
  'stair_flights',
  'stairs_minutes',
  'long_walk_minutes',
  'minutes',
  'labor_cents',
  'services_cents',
  'distance_fee_cents',
  'subtotal_cents',
  'tax_cents',
  'total_cents',
] as const satisfies readonly (keyof Estimate)[];

function isEstimate(value: unknown): value is Estimate {
  return (
    isRecord(value) &&
    ESTIMATE_FIGURES.every((figure) => typeof value[figure] === 'number') &&
    Array.isArray(value.services) &&
    value.services.every(
      (line) =>
        isRecord(line) &&
        typeof line.key === 'string' &&
        typeof line.price_cents === 'number' &&
        typeof line.added_minutes === 'number',
    )
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Square feet as a number; empty or not a number becomes 0. Spec section 5. */
function finiteNumber(text: string): number {
  const number = Number(text);
  return Number.isFinite(number) ? number : 0;
}
