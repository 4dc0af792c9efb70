/*
 * Days and hours of Dakar, whose time is UTC all year. Without words: every page loads this module, and not the names of months.
 */

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
