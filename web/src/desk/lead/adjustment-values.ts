import type { AdjustmentRequest, DeskLead, FieldMessage } from '../../contract.gen';
import { formatCents, formatHours, formatPercent } from '../../lib/money.ts';
import type { FormValues, FormVersion } from '../lib/shared-form.ts';
import { formatSignedCents } from './adjusted-lines.ts';
import { parseCents } from './parse-cents.ts';

/** An own line as it is typed. */
export interface TypedLine {
  readonly text: string;
  /** Dollars; with a minus they lower the price. */
  readonly amount: string;
}

/** Why an entry cannot be sent. */
export interface EntryErrors {
  readonly amount: string;
  readonly percent: string;
  readonly hours: string;
}

/** The adjustments of a lead as the fields of a form. Each adjustment needs a new reason. */
export function adjustmentVersion({ line, quote }: DeskLead): FormVersion {
  const present = quote?.adjustments;
  const lines = (present?.lines ?? []).map(({ text, cents }) => ({ text, amount: formatSignedCents(cents) }));
  const { discount_basis_points: share = null, discount_cents: cents = null } = present ?? {};
  return {
    version: line.updated_at,
    values: {
      lines: linesValue(lines),
      discount_kind: cents === null ? 'percent' : 'amount',
      discount: discountText(share, cents),
      hours: present?.minutes ? formatHours(present.minutes) : '',
      travel: present?.travel_cents ? formatCents(present.travel_cents) : '',
      reason: '',
    },
  };
}

function discountText(share: number | null, cents: number | null): string {
  if (share !== null) return formatPercent(share);
  return cents === null ? '' : formatCents(cents);
}

/** The own lines of a form. */
export function typedLines({ lines = '' }: FormValues): TypedLine[] {
  return lines === '' ? [] : (JSON.parse(lines) as TypedLine[]);
}

/** Own lines as one field of a form. */
export function linesValue(lines: readonly TypedLine[]): string {
  return lines.length === 0 ? '' : JSON.stringify(lines);
}

/** The lines in which something is typed; only these are sent. */
export function filledLines(lines: readonly TypedLine[]): TypedLine[] {
  return lines.filter(({ text, amount }) => text.trim() !== '' || amount.trim() !== '');
}

/** Returns what is sent, or why it cannot be sent, by the names of the server's fields. */
export function adjustmentRequest(
  values: FormValues,
  expected: number,
  texts: EntryErrors,
): { readonly body: AdjustmentRequest; readonly errors: readonly FieldMessage[] } {
  const errors: FieldMessage[] = [];
  const parsed = <Value>(field: string, message: string, value: Value | undefined): Value | null => {
    if (value === undefined) errors.push({ field, message });
    return value ?? null;
  };
  const text = (name: string) => (values[name] ?? '').trim();
  const lines = filledLines(typedLines(values)).map(({ text, amount }, place) => ({
    text,
    cents: parsed(`lines.${place}.cents`, texts.amount, parseSignedCents(amount)) ?? 0,
  }));
  const [discount, hours, travel] = [text('discount'), text('hours'), text('travel')];
  const isAmount = values.discount_kind === 'amount';
  const body: AdjustmentRequest = {
    lines,
    discount_basis_points:
      discount === '' || isAmount ? null : parsed('discount', texts.percent, parsePercent(discount)),
    discount_cents:
      discount === '' || !isAmount ? null : parsed('discount', texts.amount, parseCents(discount)),
    minutes: hours === '' ? null : parsed('minutes', texts.hours, parseHours(hours)),
    travel_cents: travel === '' ? 0 : (parsed('travel_cents', texts.amount, parseCents(travel)) ?? 0),
    reason: values.reason ?? '',
    expected,
  };
  return { body, errors };
}

/** The errors once the line at a place is removed: those of later lines move up with their lines. */
export function errorsWithout(errors: readonly FieldMessage[], removed: number): FieldMessage[] {
  return errors.flatMap((error) => {
    const [, place, name] = /^lines\.(\d+)\.(.+)$/.exec(error.field) ?? [];
    if (place === undefined || Number(place) < removed) return error;
    if (Number(place) === removed) return [];
    return { ...error, field: `lines.${Number(place) - 1}.${name}` };
  });
}

/** Parses dollars that may be below zero to cents; undefined if invalid. */
export function parseSignedCents(text: string): number | undefined {
  const [, minus, amount = ''] = /^\s*([-\u2212]?)(.*)$/.exec(text) ?? [];
  const cents = parseCents(amount);
  return minus && cents ? -cents : cents;
}

/** Parses a percentage such as "10" or "7.5 %" to hundredths of a percent; undefined if invalid. */
function parsePercent(text: string): number | undefined {
  const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(text) ?? [];
  return percent === undefined ? undefined : Math.round(Number(percent) * 100);
}

/** Parses hours such as "6.5" to minutes; undefined if they are not half hours. */
function parseHours(text: string): number | undefined {
  return /^\d{1,3}(?:\.[05]0?)?$/.test(text) ? Math.round(Number(text) * 60) : undefined;
}
