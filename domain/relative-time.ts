const FRENCH = new Intl.RelativeTimeFormat('fr', { style: 'short' });

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
  if (age < HOUR_MS) return FRENCH.format(-Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return FRENCH.format(-Math.floor(age / HOUR_MS), 'hour');
  return FRENCH.format(-Math.floor(age / DAY_MS), 'day');
}
