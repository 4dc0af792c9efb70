import { asc, gte, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';
import { resultRows } from '../db/raw.ts';
import { lockCatalogue } from './listings.ts';
import { shelveProducts } from './shelve.ts';

/** Orders of the last three months decide what sells best, in milliseconds. */
const SALES_PERIOD_MS = 90 * 24 * 60 * 60 * 1000;

/** Counts the units of each product in valid orders, for the order `best-selling`. @returns how many products changed */
export async function countSales(db: Database, clock: Clock): Promise<number> {
  const since = new Date(clock.now().getTime() - SALES_PERIOD_MS);
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const firstId = await findFirstOrder(tx, since);
    const changed = await tx.execute(sql`
      with counted as (
        select line.product_id, sum(line.quantity)::int as sold
        from orders placed
        join order_lines line on line.order_id = placed.id
        where placed.id >= ${firstId} and line.order_id >= ${firstId} and placed.created_at >= ${since.toISOString()}
          and placed.state = 'sale' and line.product_id is not null
        group by line.product_id
      )
      update products set sold = coalesce(counted.sold, 0)
      from products product left join counted on counted.product_id = product.id
      where products.id = product.id and products.sold <> coalesce(counted.sold, 0)
      returning products.id`);
    const ids = resultRows(changed).map((row) => Number(Object(row).id));
    if (ids.length > 0) await shelveProducts(tx, ids);
    return ids.length;
  });
}

/**
 * The id of the first order since a time: the lines of later orders are one range of their index. Ids follow the times of
 * orders, except for some that are placed at the same moment.
 */
async function findFirstOrder(tx: Transaction, since: Date): Promise<number> {
  const { orders } = tables;
  const [first] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(gte(orders.createdAt, since))
    .orderBy(asc(orders.createdAt))
    .limit(1);
  return first?.id ?? 0;
}
