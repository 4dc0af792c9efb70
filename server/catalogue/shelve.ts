import { inArray, type SQL, sql } from 'drizzle-orm';
import { tables, type Transaction } from '../db/index.ts';
import { among } from './among.ts';
import { differing } from './differing.ts';
import { anyChoice, choiceColumns, choiceEntries } from './choice-columns.ts';
import { SIZE_OF_PRODUCT } from './product-sizes.ts';
import { BEST_SELLER_TAG, NEW_TAG } from '#domain/catalogue/shelves.ts';

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
  await tx.execute(sql`
    update products set size = sized.size
    from (
      select product.id, ${sql.raw(SIZE_OF_PRODUCT)} as size
      from products product join categories category on category.id = product.category_id
      where ${among(sql`product.id`, changed)}
    ) sized
    where products.id = sized.id and products.size <> sized.size`);
  await tx.execute(sql`delete from shelf_places where ${ofChanged}`);
  await tx.execute(sql`
    insert into shelves (category_id, offer, tag_id, ${choiceColumns()}, total)
    select distinct category_id, offer, tag_id, ${choiceColumns()}, 0 from (${SHELF_ENTRIES}) stand where ${ofChanged}
    on conflict (category_id, offer, tag_id, ${choiceColumns()}) do nothing`);
  await tx.execute(sql`
    insert into shelf_places (shelf_id, rang, product_id, price, novelty_rank, sales_rank)
    select shelf.id, stand.rang, stand.product_id, stand.price, stand.novelty_rank, stand.sales_rank
    from (${SHELF_ENTRIES}) stand join shelves shelf using (category_id, offer, tag_id, ${choiceColumns()})
    where ${ofChanged}`);
  const after = before && (await placesOf(tx, changed));
  const shelves = before && differing(before, after ?? new Map());
  if (shelves?.length !== 0) await countShelves(tx, shelves);
  await computePriceQuartiles(tx, before && [...new Set([...before.values(), ...(after?.values() ?? [])])]);
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

/** The prices that divide the products of the shop and of each category into four equal parts, read from the index. */
async function computePriceQuartiles(tx: Transaction, shelves: readonly number[] | undefined): Promise<void> {
  await tx.execute(sql`
    update shelves set price_quartiles = (
      select array_agg(part.price order by part.quarter) from (
        select quarter, (
          select price::int from shelf_places place where place.shelf_id = shelves.id
          order by price offset shelves.total * quarter / 4 limit 1
        ) as price from generate_series(1, 3) quarter
      ) part
    )
    where offer = 'all' and tag_id = 0 and ${anyChoice()} and total > 0 and ${among(sql`id`, shelves)}`);
}

/** Counts twice what the tag says once: a tag only decides between products that are otherwise equal. */
const rankBy = (amount: string, tag: string) =>
  `-2 * (${amount}) - exists (
    select from product_tags worn join tags tag on tag.id = worn.tag_id
    where worn.product_id = product.id and tag.name = '${tag}')::int`;

/** Each product with each combination of category, offer, tag and choices that it matches. */
const SHELF_ENTRIES = sql`
  select product.id as product_id, product.rang, product.price, product.novelty_rank, product.sales_rank,
    category.category_id, offer.offer, tag.tag_id, ${choiceEntries.columns}
  from (
    select product.*, ${sql.raw(rankBy('extract(epoch from product.created_at)::bigint / 86400', NEW_TAG))} as novelty_rank,
      ${sql.raw(rankBy('product.sold', BEST_SELLER_TAG))} as sales_rank
    from products product where product.on_sale
  ) product
  cross join lateral (values (0), (product.category_id)) category (category_id)
  cross join lateral (values
    ('all', true),
    ('promo', product.on_promo),
    ('preorder', product.preorder_price is not null),
    ('credit', product.credit_eligible)
  ) offer (offer, is_made)
  ${choiceEntries.joins}
  join (
    select id as product_id, 0 as tag_id from products union all select product_id, tag_id from product_tags
  ) tag on tag.product_id = product.id
  where offer.is_made`;
