import * as v from 'valibot';
import { settlement as text } from '../messages/settlement.ts';

const DAY_MS = 86_400_000;
/** How many days a file may have. */
const DAYS_MAX = 92;

/** A calendar day in Dakar, e.g. `2026-11-29`. */
export const settlementDay = v.pipe(
  v.string(text.errors.day),
  v.regex(/^20\d{2}-\d{2}-\d{2}$/, text.errors.day),
  v.check((day) => {
    const at = Date.parse(day);
    return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day;
  }, text.errors.day),
);

/** The days that an uploaded statement has whole. @see DK-13 */
export const statementImportForm = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.trim(), v.nonEmpty(text.errors.file), v.maxLength(200, text.errors.file)),
    from: settlementDay,
    until: settlementDay,
  }),
  v.forward(
    v.partialCheck(
      [['from'], ['until']],
      ({ from, until }) => from <= until && Date.parse(until) - Date.parse(from) < DAYS_MAX * DAY_MS,
      text.errors.days(DAYS_MAX),
    ),
    ['until'],
  ),
);
