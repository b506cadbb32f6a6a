/**
 * Figures as a visitor reads them. Written by hand because the engine that renders pages on the
 * server has no Intl, and because both sides must print the same characters.
 */

/** Cents as dollars: 120158 is "$1,201.58". */
export function formatCents(cents: number): string {
  const whole = Math.floor(cents / 100);
  return `$${grouped(whole)}.${twoDigits(cents % 100)}`;
}

/** A rate as dollars, without cents when there are none: 16000 is "$160". */
export function formatRate(cents: number): string {
  return cents % 100 === 0 ? `$${grouped(cents / 100)}` : formatCents(cents);
}

/** Minutes as hours with at least one decimal: 360 is "6.0", 375 is "6.25". */
export function formatHours(minutes: number): string {
  const hundredths = Math.round((minutes * 100) / 60);
  const text = `${Math.floor(hundredths / 100)}.${twoDigits(hundredths % 100)}`;
  return text.endsWith('0') ? text.slice(0, -1) : text;
}

/** Minutes as hours without an empty decimal, for running text: 300 is "5", 30 is "0.5". */
export function formatHoursShort(minutes: number): string {
  const text = formatHours(minutes);
  return text.endsWith('.0') ? text.slice(0, -2) : text;
}

/** Hundredths of a percent as percent: 825 is "8.25", 800 is "8". */
export function formatPercent(basisPoints: number): string {
  const text = `${Math.floor(basisPoints / 100)}.${twoDigits(basisPoints % 100)}`;
  return text.replace(/\.?0+$/, '');
}

function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
