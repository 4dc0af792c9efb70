import { asc, eq, sql } from 'drizzle-orm';
import { type Database, tables } from '../db/index.ts';
import { prepared } from '../db/prepared.ts';

export type OrderLineRow = typeof tables.orderLines.$inferSelect;

const selectLines = prepared('order_lines', (db) =>
  db
    .select()
    .from(tables.orderLines)
    .where(eq(tables.orderLines.orderId, sql.placeholder('orderId')))
    .orderBy(asc(tables.orderLines.position)),
);

/** An order's lines as they were sold. */
export const findOrderLines = (db: Database, orderId: number): Promise<OrderLineRow[]> =>
  selectLines(db, { orderId });
