import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import { resultRows } from '../db/raw.ts';
import { lockCatalogue } from './listings.ts';
import { shelveProducts } from './shelve.ts';

/** Orders of the last three months decide what sells best, in milliseconds. */
const SALES_PERIOD_MS = 90 * 24 * 60 * 60 * 1000;

/** Counts the units of each product in valid orders, for the order `best-selling`. @returns how many products changed */
export async function countSales(db: Database, clock: Clock): Promise<number> {
  const since = new Date(clock.now().getTime() - SALES_PERIOD_MS).toISOString();
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const changed = await tx.execute(sql`
      update products set sold = counted.sold
      from (
        select product.id, coalesce(sum(line.quantity) filter (where placed.id is not null), 0)::int as sold
        from products product
        left join order_lines line on line.product_id = product.id
        left join orders placed on placed.id = line.order_id and placed.state = 'sale' and placed.created_at >= ${since}
        group by product.id
      ) counted
      where products.id = counted.id and products.sold <> counted.sold
      returning products.id`);
    const ids = resultRows(changed).map((row) => Number(Object(row).id));
    if (ids.length > 0) await shelveProducts(tx, ids);
    return ids.length;
  });
}
