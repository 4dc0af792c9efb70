import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/index.ts';

/** Products between two signposts: what a late page has to walk past at most. */
const MARK_EVERY = 250;

/**
 * Puts every product on sale on its shelves, counts them and sets the signposts; all in sets, for any number of
 * products. Whoever changes a product's price, offers, tags, category or rank calls it in the same transaction.
 */
export async function shelveProducts(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from shelf_places`);
  await tx.execute(sql`delete from shelf_marks`);
  await tx.execute(sql`update shelves set total = 0`);
  await tx.execute(sql`
    insert into shelves (category_id, offer, tag_id, total)
    select category_id, offer, tag_id, count(*) from (${STANDS}) stands group by category_id, offer, tag_id
    on conflict (category_id, offer, tag_id) do update set total = excluded.total`);
  await tx.execute(sql`
    insert into shelf_places (shelf_id, rang, product_id, price)
    select shelf.id, stand.rang, stand.product_id, stand.price
    from (${STANDS}) stand join shelves shelf using (category_id, offer, tag_id)`);
  await tx.execute(sql`
    insert into shelf_marks (shelf_id, skipped, rang, product_id)
    select shelf_id, skipped, rang, product_id from (
      select *, row_number() over (partition by shelf_id order by rang, product_id) - 1 as skipped
      from shelf_places
    ) place where skipped % ${sql.raw(String(MARK_EVERY))} = 0`);
}

/** Each product with each combination of filters that it fits. */
const STANDS = sql.raw(`
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
