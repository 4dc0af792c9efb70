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

/** The year in Dakar, four digits. @param moment epoch milliseconds */
export const yearInDakar = (moment: number): string => isoDayInDakar(moment).slice(0, 4);

/** The hour in Dakar, 0 to 23. @param moment epoch milliseconds */
export const hourInDakar = (moment: number): number => new Date(moment).getUTCHours();

/** The calendar day in Dakar in ISO format, e.g. `2026-11-21`. */
export const isoDayInDakar = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The same day of a later month, or the last day of a shorter month. @param isoDay e.g. `2026-11-30` */
export function monthsAfter(isoDay: string, months: number): string {
  const [year = 0, month = 0, day = 0] = isoDay.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
  return later.toISOString().slice(0, 10);
}
