/** What fills the placeholders of a message, by name. */
export type Values = Readonly<Record<string, string | number>>;

/** The forms of a message that depends on a count, by the plural categories of CLDR. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Formats messages and numbers for one locale. */
export interface Formatter {
  /** Fills the placeholders `{name}` of a message; numbers are grouped as the locale does. */
  readonly format: (message: string, values: Values) => string;
  /** Chooses the form for a count and fills it. The placeholder `{count}` is the count. */
  readonly plural: (forms: PluralForms, count: number, values?: Values) => string;
  /** A number, grouped as the locale does. */
  readonly number: (value: number) => string;
  /** A share from 0 to 1 in whole percent, rounded down so that only all is 100%. */
  readonly percent: (share: number) => string;
  /** Days from today as text: "tomorrow", "in 3 days", "2 days ago". */
  readonly relativeDays: (days: number) => string;
}

/** A formatter for a locale such as `en-US`. */
export function createFormatter(locale: string): Formatter {
  const numbers = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, { style: 'percent' });
  const rules = new Intl.PluralRules(locale);
  const days = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const number = (value: number) => numbers.format(value);
  const format = (message: string, values: Values) =>
    message.replace(placeholder, (whole, name: string) => {
      const value = values[name];
      // Seen in tests, and better than a crash at a customer's desk.
      if (value === undefined) return whole;
      return typeof value === 'number' ? number(value) : value;
    });
  return {
    format,
    number,
    plural: (forms, count, values = {}) =>
      format(forms[rules.select(count)] ?? forms.other, { count, ...values }),
    percent: (share) => percents.format(Math.floor(share * 100) / 100),
    relativeDays: (count) => days.format(count, 'day'),
  };
}

const placeholder = /\{(\w+)\}/g;
