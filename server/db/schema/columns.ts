import { sql } from 'drizzle-orm';
import { bigint, check, type ExtraConfigColumn, timestamp } from 'drizzle-orm/pg-core';

/** Whole francs CFA. Read as a number by every driver; the checks keep it within the safe range (HAZARDS A14). */
export const francs = () => bigint({ mode: 'number' });

/** A moment in UTC. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** Words as an SQL list; from our own constants only. */
export const words = (list: readonly string[]) => sql.raw(list.map((word) => `'${word}'`).join(', '));

/** CHECK that a text column holds one of the values of a list, which is also its `enum`. */
export const oneOf = (name: string, column: ExtraConfigColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${words(values)})`);
