import { type Sort, SORTS } from '#domain/catalogue/listing.ts';
import type { Statement } from '../db/reads.ts';
import { PAGE_PRODUCTS } from './product-rows.ts';

/** Maximum count; responses then say "more than". */
export const COUNTED_MAX = 500;

/** The category of $1, by name or id; 0 for any. */
const CATEGORY_ID = `coalesce((select id from categories where deleted_at is null and (folded_name = $1 or id::text = $1) limit 1), 0)`;

/** A filter's value if the category, or the shop, has such products; otherwise any. */
const knownValue = (column: 'brand' | 'size', parameter: string, condition: string) => `coalesce((
    select known.${column} from shelves known
    where ${parameter} <> '' and known.offer = 'all' and known.tag_id = 0 and ${condition} limit 1
  ), '')`;

/** The conditions of the filters of a listing: category ($1), offer ($2) and tag ($3), by name or id. */
const SHELVED = `category_id = ${CATEGORY_ID} and offer = $2
    and tag_id = coalesce((select id from tags where deleted_at is null and (folded_name = $3 or id::text = $3) limit 1), 0)`;
const BRANDED = `brand = ${knownValue('brand', '$4', `known.category_id = 0 and known.size = '' and lower(known.brand) = lower($4)`)}`;
const SIZED = `size = ${knownValue('size', '$5', `known.category_id = ${CATEGORY_ID} and known.brand = '' and known.size = $5`)}`;

/** The shelf of a category ($1), an offer ($2), a tag ($3), a brand ($4) and a size ($5); unknown values match any. */
export const SHELF = `
  select id, category_id, offer, tag_id, size, brand, total from shelves where ${SHELVED} and ${BRANDED} and ${SIZED}`;

/** The offset of page $6 with $7 products per page; a page number beyond the last means the last page. */
const PAGE_OFFSET = `(least($6::int, greatest(1, (total + $7::int - 1) / $7::int)) - 1) * $7::int`;

/** The columns that each order sorts by; each has an index that begins with the shelf. */
export const ORDER_COLUMNS: Record<Sort, string> = {
  relevance: 'rang, product_id',
  'price-asc': 'price, rang, product_id',
  'price-desc': 'price desc, rang desc, product_id desc',
  newest: 'novelty_rank, rang, product_id',
  'best-selling': 'sales_rank, rang, product_id',
};

/** Rows of `page` from sorted rows: `rang` becomes their position. */
export const inOrder = (sorted: string) => `
    select false as is_aside, row_number() over ()::int as rang, product_id from (${sorted}) sorted`;

/** A page of a shelf, read from the nearest mark. */
const SHELF_PAGE: Statement = {
  name: 'shelf-page',
  text: `
  with counted as materialized (
    select id, total, false as is_capped, ${PAGE_OFFSET} as skipped from (${SHELF}) shelf
  ), mark as materialized (
    select mark.skipped, mark.rang, mark.product_id
    from shelf_marks mark
    where mark.shelf_id = (select id from counted) and mark.skipped <= (select skipped from counted)
    order by mark.skipped desc limit 1
  ), page as materialized (
    select false as is_aside, rang, product_id from shelf_places
    where shelf_id = (select id from counted)
      and (rang, product_id) >= ((select rang from mark), (select product_id from mark))
    order by rang, product_id
    offset (select counted.skipped - mark.skipped from counted, mark) limit $7
  ) ${PAGE_PRODUCTS}`,
};

/**
 * A page of a shelf in another order than its own. There are no marks in these orders, so the total is counted up to a
 * limit.
 */
const sortedPage = (sort: Sort): Statement => ({
  name: `shelf-page-${sort}`,
  text: `
  with counted as materialized (
    select id, total, is_capped, ${PAGE_OFFSET} as skipped from (
      select id, least(total, ${COUNTED_MAX})::int as total, total > ${COUNTED_MAX} as is_capped from (${SHELF}) shelf
    ) known
  ), page as materialized (${inOrder(`
      select product_id from shelf_places where shelf_id = (select id from counted)
      order by ${ORDER_COLUMNS[sort]} offset (select skipped from counted) limit $7`)}
  ) ${PAGE_PRODUCTS}`,
});

/**
 * A page of a shelf between two prices ($8, $9). With few matches, products are read by price and sorted; with many,
 * the shelf is read in its order until the page is full. Both cost about the same at √(pn) entries, where p is the
 * number of products to skip and show, and n the number on the shelf.
 */
const pricedPage = (sort: Sort): Statement => ({
  name: `priced-page-${sort}`,
  text: `
  with shelf as materialized (
    select id, greatest(${COUNTED_MAX}, ceil(sqrt(least($6::int::float8 * $7::int, ${COUNTED_MAX}) * total) / 3)) as reach
    from (${SHELF}) shelf
  ), fitting as materialized (
    select rang, product_id${sort === 'relevance' ? '' : ', novelty_rank, sales_rank'} from shelf_places
    where shelf_id = (select id from shelf) and price between $8::bigint and $9::bigint
    limit (select reach + 1 from shelf)
  ), reached as materialized (
    select count(*) as fitting, count(*) <= (select reach from shelf) as is_all from fitting
  ), counted as materialized (
    select total, is_capped, is_all, ${PAGE_OFFSET} as skipped from (
      select least(fitting, ${COUNTED_MAX})::int as total, fitting > ${COUNTED_MAX} as is_capped, is_all from reached
    ) known
  ), taken as materialized (${inOrder(`
      select product_id from fitting where (select is_all from reached)
      order by ${ORDER_COLUMNS[sort]} offset (select skipped from counted) limit $7`)}
  ), walked as materialized (${inOrder(`
      select product_id from shelf_places
      where (select not is_all from reached) and shelf_id = (select id from shelf) and price + 0 between $8 and $9
      order by ${ORDER_COLUMNS[sort]} offset (select skipped from counted) limit $7`)}
  ), page as (
    select * from taken union all select * from walked
  ) ${PAGE_PRODUCTS}`,
});

/** A page of a shelf between two prices ($8, $9), by price: one range of the index by price. */
const pageByPrice = (sort: Sort): Statement => ({
  name: `priced-page-${sort}`,
  text: `
  with shelf as materialized (${SHELF}), counted as materialized (
    select total, is_capped, ${PAGE_OFFSET} as skipped from (
      select least(count(*), ${COUNTED_MAX})::int as total, count(*) > ${COUNTED_MAX} as is_capped from (
        select from shelf_places where shelf_id = (select id from shelf) and price between $8::bigint and $9::bigint
        limit ${COUNTED_MAX + 1}
      ) fitting
    ) known
  ), page as materialized (${inOrder(`
      select product_id from shelf_places
      where shelf_id = (select id from shelf) and price between $8::bigint and $9::bigint
      order by ${ORDER_COLUMNS[sort]} offset (select skipped from counted) limit $7`)}
  ) ${PAGE_PRODUCTS}`,
});

const isByPrice = (sort: Sort) => sort === 'price-asc' || sort === 'price-desc';

const statements = (build: (sort: Sort) => Statement) =>
  new Map(SORTS.map((sort) => [sort, build(sort)] as const));
const PAGES = statements((sort) => (sort === 'relevance' ? SHELF_PAGE : sortedPage(sort)));
const PRICED_PAGES = statements((sort) => (isByPrice(sort) ? pageByPrice(sort) : pricedPage(sort)));

/** The statement for a page of a listing: filters $1 to $5, page $6, products per page $7 and perhaps prices $8, $9. */
export const listingPage = (sort: Sort, isPriced: boolean): Statement =>
  (isPriced ? PRICED_PAGES : PAGES).get(sort) ?? SHELF_PAGE;

/** The maximum count of the products of one choice within prices; the response then says that there are more. */
export const CHOICE_COUNTED_MAX = 99;

/**
 * The brands, and the sizes, that a listing can be narrowed to, with their numbers of products: each without regard to
 * itself. Within prices ($6, $7; null without) the numbers are counted up to a limit, otherwise they are stored.
 */
export const LISTING_CHOICES: Statement = {
  name: 'listing-choices',
  text: `
  with choice as materialized (
    select id, brand, '' as size, total from shelves where ${SHELVED} and ${SIZED} and brand <> '' and total > 0
    union all
    select id, '', size, total from shelves where ${SHELVED} and ${BRANDED} and size <> '' and total > 0
  )
  select brand, size, coalesce(priced.total, choice.total)::int as total
  from choice
  left join lateral (
    select count(*) as total from (
      select from shelf_places where shelf_id = choice.id and price between $6::bigint and $7::bigint
      limit ${CHOICE_COUNTED_MAX + 1}
    ) fitting
  ) priced on $6::bigint is not null`,
};

/** The price quartiles of a category ($1), or of the shop. */
export const PRICE_QUARTILES: Statement = {
  name: 'price-quartiles',
  text: `
  select coalesce(price_quartiles, '{}') as quartiles from shelves
  where category_id = ${CATEGORY_ID} and offer = 'all' and tag_id = 0 and size = '' and brand = ''`,
};

/** The products on sale among $1 (ids), in the order of the ids. */
export const PRODUCTS_BY_ID: Statement = {
  name: 'named-products',
  text: `
  with page as materialized (
    select false as is_aside, named.place as rang, product.id as product_id
    from unnest($1::int[]) with ordinality named (id, place)
    join products product on product.id = named.id and product.on_sale
  ), counted as (
    select count(*)::int as total, false as is_capped from page
  ) ${PAGE_PRODUCTS}`,
};

/** The numbers of products of each offer. */
export const SHELF_COUNTS: Statement = {
  name: 'shelf-counts',
  text: `select offer, total from shelves where category_id = 0 and tag_id = 0 and size = '' and brand = ''`,
};

/** The categories ($1: one id, or null for all) with their totals and the picture of their first product. */
export const CATEGORIES: Statement = {
  name: 'categories',
  text: `
  select category.id, category.name, category.rang, category.tint, coalesce(shelf.total, 0) as total,
    first.key, first.picture_version
  from categories category
  left join shelves shelf
    on shelf.category_id = category.id and shelf.offer = 'all' and shelf.tag_id = 0 and shelf.size = '' and shelf.brand = ''
  left join lateral (
    select product.key, product.picture_version from shelf_marks mark
    join products product on product.id = mark.product_id
    where mark.shelf_id = shelf.id and mark.skipped = 0
  ) first on true
  where category.deleted_at is null and ($1::int is null or category.id = $1)
  order by category.rang`,
};

export const TAGS: Statement = {
  name: 'tags',
  text: `
  select tag.id, tag.name, coalesce(shelf.total, 0) as total
  from tags tag
  left join shelves shelf
    on shelf.category_id = 0 and shelf.offer = 'all' and shelf.tag_id = tag.id and shelf.size = '' and shelf.brand = ''
  where tag.deleted_at is null
  order by tag.id`,
};
