import { createFormatter } from './formatter.ts';
import { messages } from './messages.ts';

/** The formatters of the desk's own locale. */
export const {
  format,
  number: formatNumber,
  percent: formatPercent,
  plural,
  relativeDays: formatDaysFromToday,
} = createFormatter(messages.locale);

/** The accessible name of a button that repeats for several things: "Remove: Rosa". */
export function labelFor(action: string, name: string): string {
  return format(messages.common.actionFor, { action, name });
}

/** The entry of a table of messages for a key that comes from the server; the key itself if there is none. */
export function messageFor(table: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(table, key) ? (table[key] ?? key) : key;
}
