import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/**
 * What staff search orders and customers by, as SQL expressions of columns. Indexes are built on the same expressions, so none
 * may contain a parameter.
 */

/** Lower case without accents and apostrophes: `N’Diaye` is found as `ndiaye`, `Aïssatou` as `aissatou`. */
export const foldedSql = (text: SQLWrapper): SQL =>
  sql`replace(regexp_replace(normalize(lower(${text}), NFD), ${sql.raw(String.raw`'[\u0300-\u036f''’‘ʼ´${'`'}]'`)}, '', 'g'), 'œ', 'oe')`;

/** The words of a name, folded; empty texts where it begins or ends with a sign. */
export const wordsSql = (name: SQLWrapper): SQL =>
  sql`regexp_split_to_array(${foldedSql(name)}, '[^[:alnum:]]+')`;

export const SPAN_DAYS = 30;
const SPAN_S = SPAN_DAYS * 86_400;
/** A name is searched in the orders of so many spans: a bit more than a year. */
export const SPANS_SEARCHED = 14;

/** The name of the span of thirty days that a time is in; no word begins like it. */
export const spanOf = (time: Date): string => `#${Math.floor(time.getTime() / 1_000 / SPAN_S)}`;

/**
 * The words of a name and the span of a time. Frequent names have as many rows as a shop has customers, so a search by name
 * reads one span after the other.
 */
export const datedWordsSql = (name: SQLWrapper, time: SQLWrapper): SQL =>
  sql`array_append(${wordsSql(name)}, '#' || floor(extract(epoch from ${time} at time zone 'UTC') / ${sql.raw(String(SPAN_S))})::text)`;

/** The mailbox of an address, as `mailboxOf` has it for addresses that `normaliseEmail` returns. */
export const mailboxSql = (email: SQLWrapper): SQL => {
  const user = sql`split_part(split_part(lower(${email}), '@', 1), '+', 1)`;
  return sql`(case when split_part(lower(${email}), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(${user}, '.', '') || '@gmail.com' else ${user} || '@' || split_part(lower(${email}), '@', 2) end)`;
};
