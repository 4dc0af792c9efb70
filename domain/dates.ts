import { store } from './store.ts';

const ISO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: store.timeZone, dateStyle: 'short' });
const YEAR = new Intl.DateTimeFormat('fr-FR', { timeZone: store.timeZone, year: 'numeric' });
const DAY = new Intl.DateTimeFormat('fr-FR', { timeZone: store.timeZone, dateStyle: 'long' });
const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  timeZone: store.timeZone,
  dateStyle: 'long',
  timeStyle: 'short',
});

/**
 * The date in Dakar, e.g. `21 novembre 2026`, independent of the reader's and the server's time zone.
 *
 * @param moment epoch milliseconds
 * @see HAZARDS D15
 */
export const dayInDakar = (moment: number): string => DAY.format(moment);

/** Date and time in Dakar, e.g. `21 novembre 2026 à 10:30`. @param moment epoch milliseconds */
export const momentInDakar = (moment: number): string => MOMENT.format(moment);

/** The year in Dakar, four digits. @param moment epoch milliseconds */
export const yearInDakar = (moment: number): string => YEAR.format(moment);

/** The calendar day in Dakar in ISO format, e.g. `2026-11-21`. */
export const isoDayInDakar = (moment: number): string => ISO_DAY.format(moment);

/** The same day of a later month, or the last day of a shorter month. @param isoDay e.g. `2026-11-30` */
export function monthsAfter(isoDay: string, months: number): string {
  const [year = 0, month = 0, day = 0] = isoDay.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
  return later.toISOString().slice(0, 10);
}
