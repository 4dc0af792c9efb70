import { account as text } from '#domain/messages/account.ts';

/** In this order: Edge, Opera and Samsung also name Chrome, and Chrome names Safari. */
const BROWSERS = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  // Also `HeadlessChrome`, whose name continues with Safari's.
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/**
 * A label of the device for the list of sessions, e.g. `Chrome, Android`. It has only our own words: the `User-Agent`
 * header itself is not stored.
 */
export function deviceLabel(userAgent: string | undefined): string {
  const nameIn = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const known = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined);
  return known.length === 0 ? text.unknownDevice : known.join(', ');
}
