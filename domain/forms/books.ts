import * as v from 'valibot';
import { books as text } from '../messages/books.ts';

/** The month of which the books are read, e.g. `2026-11`. @see DK-15 */
export const bookMonth = v.pipe(
  v.string(text.errors.month),
  v.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, text.errors.month),
);

/** A month's first moment in Dakar, whose time is UTC, and that of the next month. */
export function monthSpan(month: string): { from: Date; until: Date } {
  const from = new Date(`${month}-01T00:00:00.000Z`);
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + 1);
  return { from, until };
}
