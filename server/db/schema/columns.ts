import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { bigint, check, type ExtraConfigColumn, timestamp } from 'drizzle-orm/pg-core';
import { WITH_COURIER } from '#domain/fulfilment/parcel.ts';

/** Whole francs CFA. All drivers return it as a number; checks keep it within the safe integer range (HAZARDS A14). */
export const francs = () => bigint({ mode: 'number' });

/** A time in UTC. */
export const utcTimestamp = () => timestamp({ withTimezone: true, mode: 'date' });

/** Texts as an SQL list; only for our own constants. */
export const words = (list: readonly string[]) => sql.raw(list.map((word) => `'${word}'`).join(', '));

/** A CHECK that a text column has one of the values of a list; the list is also the column's `enum`. */
export const oneOf = (name: string, column: ExtraConfigColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${words(values)})`);

/** A parcel is with a courier: with words of its own, so that PostgreSQL knows the index of them (`parcels_with_courier`). */
export const isWithCourier = (state: SQLWrapper): SQL => sql`${state} in (${words(WITH_COURIER)})`;

/** What a kind of work waits for, such as the mail server: the part of its name before the dot. */
export const channelOf = (kind: SQLWrapper): SQL => sql`split_part(${kind}, '.', 1)`;

/** Where an event of a payment, or a call to its provider, comes from. */
export const EVENT_SOURCES = ['initiate', 'callback', 'status', 'reconciler', 'staff'] as const;
