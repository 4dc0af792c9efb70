import { isoDayInDakar } from './calendar.ts';

/*
 * Dakar's time is UTC all year. Without `Intl`, whose first use takes 60 ms in a browser and 250 ms on a slow phone; a test
 * compares the results.
 */

const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];

/**
 * The date in Dakar, e.g. `21 novembre 2026`, independent of the reader's and the server's time zone.
 *
 * @param moment epoch milliseconds
 * @see HAZARDS D15
 */
export function dayInDakar(moment: number): string {
  const date = new Date(moment);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Date and time in Dakar, e.g. `21 novembre 2026 à 10:30`. @param moment epoch milliseconds */
export const momentInDakar = (moment: number): string =>
  `${dayInDakar(moment)} à ${new Date(moment).toISOString().slice(11, 16)}`;

/**
 * The end of a time in Dakar as it follows `jusqu’`: `à 10:30`, or `au 22 novembre 2026 à 10:30` on another day than `now`. Both
 * in epoch milliseconds.
 */
export const untilInDakar = (moment: number, now: number): string =>
  isoDayInDakar(moment) === isoDayInDakar(now)
    ? `à ${new Date(moment).toISOString().slice(11, 16)}`
    : `au ${momentInDakar(moment)}`;
