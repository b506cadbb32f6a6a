import { format } from '../messages/format.ts';
import { screenMessages } from '../messages/screen-messages.ts';

// In this order: each browser's user agent also names the ones below it.
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** A readable name for a user agent, such as "Chrome on Android". */
export function deviceName(agent: string): string {
  const named = (known: typeof browsers) => known.find(([, pattern]) => pattern.test(agent))?.[0] ?? '';
  const [browser, system] = [named(browsers), named(systems)];
  if (browser && system) return format(screenMessages.account.device, { browser, system });
  return browser || system || screenMessages.account.unknownDevice;
}
