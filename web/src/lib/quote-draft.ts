/**
 * The draft of a quote request, kept in this browser only, so that nothing is lost on a reload or
 * without a connection. It is deleted once the request is stored.
 */

import type { QuoteForm, QuoteState, Rates } from '../contract.gen';
import { CONTACT_STEP, initialValues, isPossible, overlay, sameValues, TEXT_FIELDS } from './quote-form';
import { isKey } from './quote-key';

/** Storage key. Its number is the version of the shape. */
export const DRAFT_KEY = 'mudanza.quote.1';

/** The stored draft. */
export interface Draft {
  readonly values: QuoteForm;
  /** The current step, 1 to 4. */
  readonly step: number;
  /** Idempotency key of exactly these values, once sending was attempted. */
  readonly key: string | null;
  /** Whether the visitor submitted while offline. */
  readonly pending: boolean;
  /** The lead that the entries came from. */
  readonly lead: string | null;
  /** When the visitor started, in milliseconds since 1970. */
  readonly began: number;
}

/** Reads the draft; null if storage is blocked or the text is invalid. */
export function loadDraft(rates: Rates): Draft | null {
  try {
    const text = localStorage.getItem(DRAFT_KEY);
    return text === null ? null : parseDraft(JSON.parse(text), rates);
  } catch {
    return null;
  }
}

/** Stores the draft, if the browser allows it. */
export function saveDraft(draft: Draft): void {
  try {
    localStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // Blocked or full storage; the form works all the same.
  }
}

/** Deletes the draft. */
export function dropDraft(): void {
  try {
    localStorage.removeItem(DRAFT_KEY);
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}

/** Takes what is valid in a stored draft, field by field; the rest falls back to the defaults. */
export function parseDraft(stored: unknown, rates: Rates): Draft | null {
  if (!isRecord(stored)) return null;
  const entries = isRecord(stored.values) ? stored.values : {};
  const values: QuoteForm = { ...initialValues(rates) };
  let isWhole = true;
  for (const field of TEXT_FIELDS) {
    const entry = entries[field];
    if (typeof entry === 'string' && isPossible(field, entry, rates)) values[field] = entry;
    else isWhole = false;
  }
  const services = Array.isArray(entries.additional_services) ? entries.additional_services : [null];
  values.additional_services = rates.services.map(({ key }) => key).filter((key) => services.includes(key));
  isWhole &&= values.additional_services.length === services.length;
  const { step, key, lead, began } = stored;
  // A key belongs to the exact values it was made for.
  const soundKey = isWhole && isKey(key) ? key : null;
  return {
    values,
    step: typeof step === 'number' && [1, 2, 3, CONTACT_STEP].includes(step) ? step : 1,
    key: soundKey,
    pending: soundKey !== null && stored.pending === true,
    lead: isKey(lead) ? lead : null,
    began: typeof began === 'number' ? began : Date.now(),
  };
}

/**
 * Decides what the wizard shows once the browser has taken over. What the visitor typed before
 * that comes first, then what the server put into the page (a post, or a form on another page),
 * then the draft, then the defaults. Values from another form are applied once, so that later edits
 * survive a reload. `now` is the start of a draft that has none.
 */
export function resume(server: QuoteState, typed: QuoteForm, draft: Draft | null, now: number): Draft {
  const isFresh = server.step === 1 && server.errors.length === 0 && !server.failed;
  const lead = server.lead ?? draft?.lead ?? null;
  const began = draft?.began ?? now;
  if (!draft || !isFresh || server.receipt) {
    return { values: typed, step: server.step, key: null, pending: false, lead, began };
  }
  const isKnown = server.lead !== null && server.lead === draft.lead;
  const prefilled = isKnown
    ? draft.values
    : overlay(draft.values, server.values, initialValues(server.rates));
  // The visitor's typed requests stay; a page carries no more than its name.
  const special_requests = draft.values.special_requests || prefilled.special_requests;
  const values = overlay({ ...prefilled, special_requests }, typed, server.values);
  if (sameValues(values, draft.values)) return { ...draft, lead };
  const step = sameValues(prefilled, draft.values) ? draft.step : server.step;
  return { values, step, key: null, pending: false, lead, began };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
