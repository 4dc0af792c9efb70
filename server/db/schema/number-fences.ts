/** Where numbers go on after the database went back to an earlier state. */
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { oneOf, utcTimestamp } from './columns.ts';

const FENCE_CAUSES = ['first', 'history', 'command'] as const;

/**
 * Each time at which all numbers moved ahead, so that none is given twice. The first row only names the history of the database.
 * Written by the owner of the tables.
 *
 * @see docs/decisions/0073-numbers-after-a-restore.md
 */
export const numberFences = pgTable(
  'number_fences',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The server's identifier and its timeline, which a restore and a promotion change, e.g. `7313…/00000002`. */
    history: text().notNull(),
    /** `history`: it was another one at a start. `command`: an operator asked for it. */
    cause: text({ enum: FENCE_CAUSES }).notNull(),
    /** Numbers that follow the highest one of their table are above this. */
    floor: integer().notNull(),
    /** By series without holes, e.g. `FAC-2026`: the last number before, and the one above which the next follow. */
    series: jsonb().$type<Record<string, { last: number; floor: number }>>().notNull(),
    movedAt: utcTimestamp().notNull(),
  },
  (table) => [oneOf('number_fences_cause', table.cause, FENCE_CAUSES)],
);
