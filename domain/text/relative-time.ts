/** Created when it is needed: it takes 100 ms on a phone, and the module is loaded with many others. */
let french: Intl.RelativeTimeFormat | undefined;
const inFrench = (value: number, unit: 'minute' | 'hour' | 'day'): string => {
  french ??= new Intl.RelativeTimeFormat('fr', { style: 'short' });
  return french.format(value, unit);
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Relative time in French, e.g. `il y a 2 h`; under a minute `à l’instant`.
 *
 * @param age milliseconds; negative after the clock was set back, which counts as now
 */
export function ago(age: number): string {
  if (age < MINUTE_MS) return 'à l’instant';
  if (age < HOUR_MS) return inFrench(-Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return inFrench(-Math.floor(age / HOUR_MS), 'hour');
  return inFrench(-Math.floor(age / DAY_MS), 'day');
}
