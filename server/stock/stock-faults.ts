import { and, eq, gt, sql } from 'drizzle-orm';
import { type Database, tables } from '../db/index.ts';

const { orders, stock, stockOrders } = tables;

/**
 * Finds products of which other units are held than their orders hold, and cancelled orders that still hold some (I25). Only rows of
 * orders that hold units are read.
 */
export async function findStockFaults(db: Database): Promise<{ subject: string; detail: string }[]> {
  const byOrders = sql<number>`coalesce(sum(${stockOrders.held}), 0)::int`;
  const wrong = await db
    .select({ productId: stock.productId, held: stock.held, byOrders })
    .from(stock)
    .leftJoin(stockOrders, and(eq(stockOrders.productId, stock.productId), gt(stockOrders.held, 0)))
    .groupBy(stock.productId)
    .having(sql`${stock.held} <> ${byOrders}`);
  const cancelled = await db
    .select({ orderId: stockOrders.orderId, productId: stockOrders.productId })
    .from(stockOrders)
    .innerJoin(orders, eq(orders.id, stockOrders.orderId))
    .where(and(gt(stockOrders.held, 0), eq(orders.state, 'cancel')));
  return [
    ...wrong.map(({ productId, held, byOrders: sum }) => ({
      subject: `product ${productId}`,
      detail: `${held} units are held, its orders hold ${sum}`,
    })),
    ...cancelled.map(({ orderId, productId }) => ({
      subject: `order ${orderId}`,
      detail: `it is cancelled and holds units of product ${productId}`,
    })),
  ];
}
