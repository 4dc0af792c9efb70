import { bigint, timestamp } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/** Whole francs CFA. Read as a number by every driver; the checks keep it within the safe range (HAZARDS A14). */
export const francs = () => bigint({ mode: 'number' });

/** A moment in UTC. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** Words as an SQL list; from our own constants only. */
export const words = (list: readonly string[]) => sql.raw(list.map((word) => `'${word}'`).join(', '));
