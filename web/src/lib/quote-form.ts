/**
 * The wizard's entries. Which fields there are comes from `domain` through `QUOTE_FIELDS`. Everything stays a string
 * until it is sent, because a field holds what was typed and not what it should have been.
 */

import {
  type EstimateInput,
  type FieldMessage,
  QUOTE_FIELDS,
  type QuoteForm,
  type Rates,
} from '../contract.gen';

/** A column of the table that the wizard asks for. */
export type QuoteField = keyof QuoteForm;

/** A column that holds one value; only the services hold several. */
export type TextField = Exclude<QuoteField, 'additional_services'>;

/** The step that asks for contact details and sends. */
export const CONTACT_STEP = QUOTE_FIELDS.customer_name.step;

/** The step that shows the receipt. */
export const SUBMITTED_STEP = CONTACT_STEP + 1;

/** The columns that hold one value, in the order of the steps. */
export const TEXT_FIELDS = Object.keys(QUOTE_FIELDS) as readonly TextField[];

/** The default entries. Spec section 3. */
export const DEFAULT_VALUES: QuoteForm = {
  ...(Object.fromEntries(TEXT_FIELDS.map((field) => [field, QUOTE_FIELDS[field].initial])) as Record<
    TextField,
    string
  >),
  additional_services: [],
};

/** The entries that the wizard begins with: the defaults, and another crew where the price list has none of two. */
export function initialValues({ crews }: Rates): QuoteForm {
  const usual = Number(DEFAULT_VALUES.crew_size);
  const crew = crews.find(({ crew_size }) => crew_size >= usual) ?? crews[crews.length - 1];
  return crew ? { ...DEFAULT_VALUES, crew_size: String(crew.crew_size) } : DEFAULT_VALUES;
}

/** The step that asks for the services, which are not a single value. */
const SERVICES_STEP = CONTACT_STEP - 1;

/** Returns whether the control of a field can hold this entry. */
export function isPossible(field: TextField, entry: string, rates: Rates): boolean {
  if (field === 'crew_size') return rates.crews.some(({ crew_size }) => String(crew_size) === entry);
  const { kind, choices } = QUOTE_FIELDS[field];
  if (kind === 'date') return /^(?:\d{4}-\d\d-\d\d)?$/.test(entry);
  return choices.length === 0 || (choices as readonly string[]).includes(entry);
}

/** Returns whether a name, such as one in a server response, is a column the wizard asks for. */
export function isQuoteField(name: string): name is QuoteField {
  return name === 'additional_services' || Object.keys(QUOTE_FIELDS).includes(name);
}

/** The step that asks for a column. */
export function stepOf(field: QuoteField): number {
  return field === 'additional_services' ? SERVICES_STEP : QUOTE_FIELDS[field].step;
}

/** The id of a field's control, for its label and for links in the list of errors. */
export function fieldId(field: QuoteField): string {
  return `quote-${field}`;
}

/** The first step with a wrong field; messages about unknown fields belong to the last form. */
export function firstWrongStep(errors: readonly FieldMessage[]): number {
  const steps = errors.map(({ field }) => (isQuoteField(field) ? stepOf(field) : CONTACT_STEP));
  return Math.min(CONTACT_STEP, ...steps);
}

/** Returns whether the request may be sent: name, email and phone are there. Spec section 5. */
export function isComplete(values: QuoteForm): boolean {
  return TEXT_FIELDS.every((field) => !QUOTE_FIELDS[field].required || values[field].trim() !== '');
}

/** Returns what the price depends on. The wizard never asks about a long walk. */
export function toEstimateInput(values: QuoteForm): EstimateInput {
  return {
    bedrooms: wholeNumber(values.bedrooms),
    stairs_origin: wholeNumber(values.stairs_origin),
    stairs_destination: wholeNumber(values.stairs_destination),
    long_walk: false,
    crew_size: wholeNumber(values.crew_size),
    additional_services: values.additional_services,
  };
}

/** Compares two entries of one field; services count as equal in any order. */
export function sameField(field: QuoteField, a: QuoteForm, b: QuoteForm): boolean {
  if (field !== 'additional_services') {
    return a[field] === b[field];
  }
  const [left, right] = [a[field], b[field]];
  return left.length === right.length && left.every((key) => right.includes(key));
}

/** Compares all entries. */
export function sameValues(a: QuoteForm, b: QuoteForm): boolean {
  return sameField('additional_services', a, b) && TEXT_FIELDS.every((field) => a[field] === b[field]);
}

/** Overlays the fields of `over` that differ from `base` on `under`. */
export function overlay(under: QuoteForm, over: QuoteForm, base: QuoteForm): QuoteForm {
  const result: QuoteForm = { ...under };
  for (const field of TEXT_FIELDS) {
    if (!sameField(field, over, base)) {
      result[field] = over[field];
    }
  }
  if (!sameField('additional_services', over, base)) {
    result.additional_services = over.additional_services;
  }
  return result;
}

/** Reads the controls of a form; columns it does not have keep their value. */
export function readForm(data: FormData, values: QuoteForm): QuoteForm {
  const result: QuoteForm = { ...values };
  for (const field of TEXT_FIELDS) {
    const entry = data.get(field);
    if (typeof entry === 'string') {
      // Form data has CR LF line ends in text areas, whatever was typed.
      result[field] = entry.replaceAll('\r\n', '\n');
    }
  }
  const services = data.getAll('additional_services');
  result.additional_services = services.filter((key) => typeof key === 'string');
  return result;
}

/** The city of an address, for the estimate; without commas the whole address. */
export function cityOf(address: string): string {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const state = parts.map((part) => /^(?:[a-z]{2}|texas)\b[\s\d-]*$/i.test(part)).lastIndexOf(true);
  const city = state > 0 ? parts[state - 1] : (parts[1] ?? parts[0]);
  const withoutZip = city?.replace(/\s+\d{5}(?:-\d{4})?$/, '');
  return withoutZip ?? '';
}

function wholeNumber(text: string): number {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}
