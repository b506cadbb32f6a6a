import type { BookingConfirmation, BookingRules, BookingRulesChange } from '../../contract.gen';
import type { FormValues, FormVersion } from '../lib/shared-form.ts';

/** An arrival window as its inputs hold it, with times such as `08:00`; empty until they are chosen. */
export interface WindowTimes {
  readonly from: string;
  readonly to: string;
}

/** Why a window cannot be saved. */
export type WindowProblem = 'order' | 'overlap';

/** The rules as values of a form: hours and days as typed, and the windows as one text. */
export function rulesVersion(rules: BookingRules): FormVersion {
  const values = {
    windows: rules.windows.join(' '),
    notice: String(rules.notice_minutes / 60),
    cutoff: String(rules.cutoff_minutes / 60),
    buffer: String(rules.buffer_minutes),
    horizon: String(rules.horizon_days),
    work_ends: rules.work_ends,
    confirmation: rules.confirmation,
  };
  return { version: rules.version, values };
}

/** What is sent for the values of the form. The form checks the numbers with {@link isAmount} first. */
export function rulesChange(values: FormValues, expected: number): BookingRulesChange {
  return {
    windows: (values.windows ?? '').split(' ').filter((text) => text !== ''),
    notice_minutes: Math.round(numberOf(values.notice) * 60),
    cutoff_minutes: Math.round(numberOf(values.cutoff) * 60),
    buffer_minutes: numberOf(values.buffer),
    horizon_days: numberOf(values.horizon),
    work_ends: values.work_ends ?? '',
    confirmation: (values.confirmation ?? 'by_hand') as BookingConfirmation,
    expected,
  };
}

/** A typed number, also with a decimal comma; NaN if it is none. */
function numberOf(text = ''): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
}

/** Whether a typed number can be sent: notice and cutoff are hours, also with a fraction; others are whole. */
export function isAmount(name: string, text: string | undefined): boolean {
  const number = numberOf(text);
  return number >= 0 && (['notice', 'cutoff'].includes(name) || Number.isInteger(number));
}

/** The windows of the form's text. */
export function windowsOf(text = ''): WindowTimes[] {
  return text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => {
      const [from = '', to = ''] = part.split('-');
      return { from, to };
    });
}

/** The form's text of windows. */
export function windowsText(windows: readonly WindowTimes[]): string {
  return windows.map(({ from, to }) => `${from}-${to}`).join(' ');
}

/** Returns what is wrong with each window, in the same order. Windows without both times are not judged yet. */
export function windowProblems(windows: readonly WindowTimes[]): (WindowProblem | undefined)[] {
  return windows.map((window, index) => {
    if (!isComplete(window)) return undefined;
    if (window.to <= window.from) return 'order';
    const overlaps = windows.some(
      (other, at) => at !== index && isComplete(other) && window.from < other.to && other.from < window.to,
    );
    return overlaps ? 'overlap' : undefined;
  });
}

function isComplete({ from, to }: WindowTimes): boolean {
  return from !== '' && to !== '';
}
