import type { Statement } from '../db/reads.ts';
import { PAGE_PRODUCTS } from './product-rows.ts';

/** Maximum count; responses then say "more than". */
export const COUNTED_MAX = 500;

/** The shelf of a category ($1), an offer ($2) and a tag ($3), by name or id; unknown values match any. */
export const SHELF = `
  select id, category_id, offer, tag_id, total from shelves
  where category_id = coalesce((select id from categories where deleted_at is null and (folded_name = $1 or id::text = $1) limit 1), 0)
    and offer = $2
    and tag_id = coalesce((select id from tags where deleted_at is null and (folded_name = $3 or id::text = $3) limit 1), 0)`;

/** The offset of page $4 with $5 products per page; a page number beyond the last means the last page. */
const PAGE_OFFSET = `(least($4::int, greatest(1, (total + $5::int - 1) / $5::int)) - 1) * $5::int`;

/** A page of a shelf, read from the nearest mark. */
export const SHELF_PAGE: Statement = {
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
    offset (select counted.skipped - mark.skipped from counted, mark) limit $5
  ) ${PAGE_PRODUCTS}`,
};

/**
 * A page of a shelf between two prices ($6, $7). With few matches, products are read by price and sorted; with many,
 * the shelf is read in its order until the page is full. Both cost about the same at √(pn) entries, where p is the
 * number of products to skip and show, and n the number on the shelf.
 */
export const PRICED_PAGE: Statement = {
  name: 'priced-page',
  text: `
  with shelf as materialized (
    select id, greatest(${COUNTED_MAX}, ceil(sqrt(least($4::int::float8 * $5::int, ${COUNTED_MAX}) * total) / 3)) as reach
    from (${SHELF}) shelf
  ), fitting as materialized (
    select rang, product_id from shelf_places
    where shelf_id = (select id from shelf) and price between $6::bigint and $7::bigint
    limit (select reach + 1 from shelf)
  ), reached as materialized (
    select count(*) as fitting, count(*) <= (select reach from shelf) as is_all from fitting
  ), counted as materialized (
    select total, is_capped, is_all, ${PAGE_OFFSET} as skipped from (
      select least(fitting, ${COUNTED_MAX})::int as total, fitting > ${COUNTED_MAX} as is_capped, is_all from reached
    ) known
  ), taken as materialized (
    select false as is_aside, rang, product_id from fitting where (select is_all from reached)
    order by rang, product_id
    offset (select skipped from counted) limit $5
  ), walked as materialized (
    select false as is_aside, rang, product_id from shelf_places
    where (select not is_all from reached) and shelf_id = (select id from shelf) and price + 0 between $6 and $7
    order by rang, product_id
    offset (select skipped from counted) limit $5
  ), page as (
    select * from taken union all select * from walked
  ) ${PAGE_PRODUCTS}`,
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
  text: `select offer, total from shelves where category_id = 0 and tag_id = 0`,
};

/** The categories ($1: one id, or null for all) with their totals and the picture of their first product. */
export const CATEGORIES: Statement = {
  name: 'categories',
  text: `
  select category.id, category.name, category.rang, category.tint, coalesce(shelf.total, 0) as total,
    first.key, first.picture_version
  from categories category
  left join shelves shelf on shelf.category_id = category.id and shelf.offer = 'all' and shelf.tag_id = 0
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
  left join shelves shelf on shelf.category_id = 0 and shelf.offer = 'all' and shelf.tag_id = tag.id
  where tag.deleted_at is null
  order by tag.id`,
};
