/**
 * Money, hours and percent as a visitor reads them, with the results of `domain::Locale`; a test in the engine compares
 * them. Without Intl, which the engine that renders pages does not have.
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

/** Minutes as a number of hours without trailing zeros: 360 is "6", 375 is "6.25". */
export function formatHours(minutes: number): string {
  return trimmed(Math.round((minutes * 100) / 60));
}

/** Hundredths of a percent as percent: 825 is "8.25", 800 is "8". */
export function formatPercent(basisPoints: number): string {
  return trimmed(basisPoints);
}

/** A number given in hundredths, without trailing zeros. */
function trimmed(hundredths: number): string {
  const text = `${Math.floor(hundredths / 100)}.${twoDigits(hundredths % 100)}`;
  return text.replace(/\.?0+$/, '');
}

function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
