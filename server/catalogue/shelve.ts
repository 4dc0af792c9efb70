import { inArray, type SQL, sql } from 'drizzle-orm';
import { tables, type Transaction } from '../db/index.ts';
import { among } from './among.ts';
import { differing } from './differing.ts';

/** Products between two marks: the maximum number of index entries that a page has to skip. */
const MARK_INTERVAL = 250;

/**
 * Rebuilds the shelf index: one entry per product on sale and combination of filters, the totals, and a mark every 250
 * entries. Must be called in the same transaction as any change of price, offers, tags, category or rank of a product.
 *
 * @param changed the only products that changed; by default any may have
 */
export async function shelveProducts(tx: Transaction, changed?: readonly number[]): Promise<void> {
  const ofChanged = among(sql`product_id`, changed);
  const before = changed && (await placesOf(tx, changed));
  await tx.execute(sql`delete from shelf_places where ${ofChanged}`);
  await tx.execute(sql`
    insert into shelves (category_id, offer, tag_id, total)
    select distinct category_id, offer, tag_id, 0 from (${SHELF_ENTRIES}) stand where ${ofChanged}
    on conflict (category_id, offer, tag_id) do nothing`);
  await tx.execute(sql`
    insert into shelf_places (shelf_id, rang, product_id, price)
    select shelf.id, stand.rang, stand.product_id, stand.price
    from (${SHELF_ENTRIES}) stand join shelves shelf using (category_id, offer, tag_id) where ${ofChanged}`);
  const shelves = before && differing(before, await placesOf(tx, changed));
  if (shelves?.length !== 0) await countShelves(tx, shelves);
}

/** The shelves that some products are on, by the places there, on which totals and marks depend. */
async function placesOf(tx: Transaction, products: readonly number[]): Promise<Map<string, number>> {
  const { shelfPlaces } = tables;
  const rows = await tx
    .select()
    .from(shelfPlaces)
    .where(inArray(shelfPlaces.productId, [...products]));
  return new Map(rows.map(({ shelfId, rang, productId }) => [`${shelfId} ${rang} ${productId}`, shelfId]));
}

/** Counts shelves and marks their entries again. */
async function countShelves(tx: Transaction, shelves: readonly number[] | undefined): Promise<void> {
  const counted = (column: SQL) => among(column, shelves);
  await tx.execute(sql`
    update shelves set total = coalesce(place.total, 0)
    from shelves every left join (
      select shelf_id, count(*) as total from shelf_places where ${counted(sql`shelf_id`)} group by shelf_id
    ) place on place.shelf_id = every.id
    where shelves.id = every.id and ${counted(sql`every.id`)}`);
  await tx.execute(sql`delete from shelf_marks where ${counted(sql`shelf_id`)}`);
  await tx.execute(sql`
    insert into shelf_marks (shelf_id, skipped, rang, product_id)
    select shelf_id, skipped, rang, product_id from (
      select *, row_number() over (partition by shelf_id order by rang, product_id) - 1 as skipped
      from shelf_places where ${counted(sql`shelf_id`)}
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
