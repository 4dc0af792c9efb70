import { asc, eq } from 'drizzle-orm';
import { type Database, tables } from '../db/index.ts';

export type OrderLineRow = typeof tables.orderLines.$inferSelect;

/** An order's lines as they were sold. */
export const findOrderLines = (db: Database, orderId: number): Promise<OrderLineRow[]> =>
  db
    .select()
    .from(tables.orderLines)
    .where(eq(tables.orderLines.orderId, orderId))
    .orderBy(asc(tables.orderLines.position));
