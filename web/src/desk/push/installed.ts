/** What this browser can do with the desk as an app. */
export type Platform = 'iphone' | 'android' | 'other';

/** Returns whether the desk runs as an app, without the browser's frame. */
export function isInstalled(): boolean {
  const onIphone = (navigator as Navigator & { standalone?: boolean }).standalone === true;
  return onIphone || matchMedia('(display-mode: standalone)').matches;
}

/** The platform of a user agent, as far as installing differs. An iPad claims to be a Mac, but has a touch screen. */
export function platformOf(agent: string, touchPoints: number): Platform {
  if (/\b(?:iPhone|iPad|iPod)\b/.test(agent) || (/\bMacintosh\b/.test(agent) && touchPoints > 1))
    return 'iphone';
  return /\bAndroid\b/.test(agent) ? 'android' : 'other';
}
