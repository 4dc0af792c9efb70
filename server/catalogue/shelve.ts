import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/index.ts';

/** Products between two marks: the maximum number of index entries that a page has to skip. */
const MARK_INTERVAL = 250;

/**
 * Rebuilds the shelf index: one entry per product on sale and combination of filters, the totals, and a mark every 250
 * entries. Must be called in the same transaction as any change of price, offers, tags, category or rank of a product.
 */
export async function shelveProducts(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from shelf_places`);
  await tx.execute(sql`delete from shelf_marks`);
  await tx.execute(sql`update shelves set total = 0`);
  await tx.execute(sql`
    insert into shelves (category_id, offer, tag_id, total)
    select category_id, offer, tag_id, count(*) from (${SHELF_ENTRIES}) stands group by category_id, offer, tag_id
    on conflict (category_id, offer, tag_id) do update set total = excluded.total`);
  await tx.execute(sql`
    insert into shelf_places (shelf_id, rang, product_id, price)
    select shelf.id, stand.rang, stand.product_id, stand.price
    from (${SHELF_ENTRIES}) stand join shelves shelf using (category_id, offer, tag_id)`);
  await tx.execute(sql`
    insert into shelf_marks (shelf_id, skipped, rang, product_id)
    select shelf_id, skipped, rang, product_id from (
      select *, row_number() over (partition by shelf_id order by rang, product_id) - 1 as skipped
      from shelf_places
    ) place where skipped % ${sql.raw(String(MARK_INTERVAL))} = 0`);
}

/** Each product with each combination of category, offer and tag that it matches. */
const SHELF_ENTRIES = sql.raw(`
  select product.id as product_id, product.rang, product.price, category.category_id, offer.offer, tag.tag_id
  from products product
  cross join lateral (values (0), (product.category_id)) category (category_id)
  cross join lateral (values
    ('all', true),
    ('promo', product.on_promo),
    ('preorder', product.preorder_price is not null),
    ('credit', product.credit_eligible)
  ) offer (offer, is_made)
  join (
    select id as product_id, 0 as tag_id from products union all select product_id, tag_id from product_tags
  ) tag on tag.product_id = product.id
  where product.on_sale and offer.is_made`);
