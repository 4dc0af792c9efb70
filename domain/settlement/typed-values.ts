/** Amounts and moments as the files of providers write them. */

const CURRENCIES = /\s*(?:f\s?cfa|cfa|xof|f)\.?\s*$/i;
/** Groups of three, all with the same sign between them. */
const GROUPED = /^\d{1,3}(?:([ '.,])\d{3})(?:\1\d{3})*$/;
const DECIMALS = /[.,]0{1,2}$/;

/**
 * Whole francs in any form: `389000`, `389 000`, `389.000,00`, `-389,000.00 XOF`, `(389 000)`.
 *
 * @returns `undefined` for what is no number, and for a part of a franc
 */
export function francsOf(written: string): number | undefined {
  const words = written.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim();
  const inBrackets = /^\((.*)\)$/.exec(words)?.[1];
  const unsigned = (inBrackets ?? words).replace(CURRENCIES, '').replace(/^(?:f\s?cfa|xof)\s*/i, '');
  const [, sign = '', digits = ''] = /^([+\-−]?) ?(\d[\d '.,]*)$/.exec(unsigned.trim()) ?? [];
  const whole = GROUPED.test(digits) ? digits : digits.replace(DECIMALS, '');
  const plain = GROUPED.test(whole) ? whole.replaceAll(/[ '.,]/g, '') : whole;
  if (!/^\d{1,12}$/.test(plain)) return undefined;
  const isNegative = inBrackets !== undefined || (sign !== '' && sign !== '+');
  return isNegative ? -Number(plain) : Number(plain);
}

/** Which of the first two numbers of a day such as `03/04/2026` is the day of the month. */
export type DayOrder = 'dayFirst' | 'monthFirst';

const NUMBERS = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})/;

/** The order that all days of a file are written in; day first where they do not tell. */
export function dayOrderOf(days: readonly string[]): DayOrder {
  const parts = days.map((day) => NUMBERS.exec(day.trim()) ?? []);
  const isOver = (index: number) =>
    parts.some((part) => (part[1] ?? '').length <= 2 && Number(part[index]) > 12);
  return isOver(2) && !isOver(1) ? 'monthFirst' : 'dayFirst';
}

const TIME = /(\d{1,2})[:hH](\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*([ap]m)?\s*(z|[+-]\d{2}:?\d{2})?$/i;

/**
 * A moment of the file, in Dakar where it names no offset: `2026-11-29T10:15:30Z`, `29/11/2026 10:15`, `29.11.26`.
 *
 * @returns `undefined` for what is no moment of this century
 */
export function momentOf(written: string, order: DayOrder): Date | undefined {
  const words = written.trim().replace(/(\d)T(\d)/, '$1 $2');
  const [matched = '', first = '', second = '', third = ''] = NUMBERS.exec(words) ?? [];
  if (matched === '') return undefined;
  const isYearFirst = first.length === 4;
  const year = fullYear(isYearFirst ? first : third);
  const isMonthFirst = !isYearFirst && order === 'monthFirst';
  const month = isMonthFirst ? first : second;
  const dayOfMonth = isYearFirst ? third : isMonthFirst ? second : first;
  const rest = words.slice(matched.length).trim();
  const time = rest === '' ? undefined : TIME.exec(rest);
  if (year === undefined || time === null || dayOfMonth.length > 2) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', half = '', zone = ''] = time ?? [];
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  const at = new Date(
    Date.UTC(year, Number(month) - 1, Number(dayOfMonth), hour, Number(minutes), Number(seconds)),
  );
  const isReal =
    at.getUTCMonth() === Number(month) - 1 &&
    at.getUTCDate() === Number(dayOfMonth) &&
    at.getUTCHours() === hour &&
    at.getUTCMinutes() === Number(minutes);
  return isReal ? new Date(at.getTime() - offsetOf(zone)) : undefined;
}

function fullYear(year: string): number | undefined {
  const full = year.length === 2 ? 2_000 + Number(year) : Number(year);
  return full >= 2_000 && full < 2_100 ? full : undefined;
}

/** Milliseconds ahead of UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -ahead : ahead;
}
