const FRENCH = new Intl.RelativeTimeFormat('fr', { style: 'short' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long ago something was, in words, e.g. `il y a 2 h`; less than a minute is `à l’instant`.
 *
 * @param age milliseconds; a clock that was set back gives less than nothing, which counts as now
 */
export function ago(age: number): string {
  if (age < MINUTE_MS) return 'à l’instant';
  if (age < HOUR_MS) return FRENCH.format(-Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return FRENCH.format(-Math.floor(age / HOUR_MS), 'hour');
  return FRENCH.format(-Math.floor(age / DAY_MS), 'day');
}
