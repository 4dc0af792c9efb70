import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { CHOICE_NAMES, type ChoiceFilter, perChoice } from '#domain/catalogue/choice-filters.ts';
import { type Sort, SORTS } from '#domain/catalogue/listing.ts';
import type { Database } from '../db/index.ts';
import { literal, preparedSelect, type StatementValues } from '../db/prepared.ts';
import { anyChoice, CHOICE_COLUMNS, choiceColumn, choiceColumns } from './choice-columns.ts';
import { type ListedRow, PAGE_PRODUCTS, pageRow } from './product-rows.ts';

/** Maximum count; responses then say "more than". */
export const COUNTED_MAX = 500;

/** What a listing is asked for. */
export const given = {
  category: sql.placeholder('category'),
  offer: sql.placeholder('offer'),
  tag: sql.placeholder('tag'),
  ...perChoice((name) => sql.placeholder(name)),
  page: sql.placeholder('page'),
  /** Products per page. */
  limit: sql.placeholder('limit'),
  /** Prices. */
  min: sql.placeholder('min'),
  max: sql.placeholder('max'),
};

/** The category, by name or id; 0 for any. */
const CATEGORY_ID = sql`coalesce((select id from categories where deleted_at is null and (folded_name = ${given.category} or id::text = ${given.category}) limit 1), 0)`;

/** A filter's value if the category, or the shop, has such products; otherwise any. */
const isChosen = (name: ChoiceFilter): SQL => {
  const { isOfCategory, isRequested = (value, requested) => sql`${value} = ${requested}` } =
    CHOICE_COLUMNS[name];
  const value = choiceColumn(name, 'known');
  const others = CHOICE_NAMES.length > 1 ? sql` and ${anyChoice('known', name)}` : sql``;
  return sql`${choiceColumn(name)} = coalesce((
    select ${value} from shelves known
    where ${given[name]} <> '' and known.offer = 'all' and known.tag_id = 0
      and known.category_id = ${isOfCategory ? CATEGORY_ID : sql`0`}${others} and ${isRequested(value, sql`${given[name]}`)} limit 1
  ), '')`;
};

/** The conditions of all choices but one, if one is given. */
const chosen = (but?: ChoiceFilter): SQL =>
  sql.join(
    CHOICE_NAMES.filter((name) => name !== but).map((name) => sql` and ${isChosen(name)}`),
    sql``,
  );

/** The conditions of the filters of a listing: category, offer and tag, by name or id. */
const SHELVED = sql`category_id = ${CATEGORY_ID} and offer = ${given.offer}
    and tag_id = coalesce((select id from tags where deleted_at is null and (folded_name = ${given.tag} or id::text = ${given.tag}) limit 1), 0)`;

/** The shelf of the filters; unknown values match any. */
export const SHELF = sql`
  select id, category_id, offer, tag_id, ${choiceColumns()}, total from shelves where ${SHELVED}${chosen()}`;

/** The offset of the page; a page number beyond the last means the last page. */
const PAGE_OFFSET = sql`(least(${given.page}::int, greatest(1, (total + ${given.limit}::int - 1) / ${given.limit}::int)) - 1) * ${given.limit}::int`;

/** The columns that each order sorts by; each has an index that begins with the shelf. */
export const ORDER_COLUMNS: Record<Sort, string> = {
  relevance: 'rang, product_id',
  'price-asc': 'price, rang, product_id',
  'price-desc': 'price desc, rang desc, product_id desc',
  newest: 'novelty_rank, rang, product_id',
  'best-selling': 'sales_rank, rang, product_id',
};

/** Rows of `page` from sorted rows: `rang` becomes their position. */
export const inOrder = (sorted: SQL) => sql`
    select false as is_aside, row_number() over ()::int as rang, product_id from (${sorted}) sorted`;

/** A page of a shelf, read from the nearest mark. */
const SHELF_PAGE = sql`
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
    offset (select counted.skipped - mark.skipped from counted, mark) limit ${given.limit}
  ) ${PAGE_PRODUCTS}`;

/**
 * A page of a shelf in another order than its own. There are no marks in these orders, so the total is counted up to a
 * limit.
 */
const sortedPage = (sort: Sort) => sql`
  with counted as materialized (
    select id, total, is_capped, ${PAGE_OFFSET} as skipped from (
      select id, least(total, ${literal(COUNTED_MAX)})::int as total, total > ${literal(COUNTED_MAX)} as is_capped from (${SHELF}) shelf
    ) known
  ), page as materialized (${inOrder(sql`
      select product_id from shelf_places where shelf_id = (select id from counted)
      order by ${sql.raw(ORDER_COLUMNS[sort])} offset (select skipped from counted) limit ${given.limit}`)}
  ) ${PAGE_PRODUCTS}`;

/**
 * A page of a shelf between two prices. With few matches, products are read by price and sorted; with many,
 * the shelf is read in its order until the page is full. Both cost about the same at √(pn) entries, where p is the
 * number of products to skip and show, and n the number on the shelf.
 */
const pricedPage = (sort: Sort) => sql`
  with shelf as materialized (
    select id, greatest(${literal(COUNTED_MAX)}, ceil(sqrt(least(${given.page}::int::float8 * ${given.limit}::int, ${literal(COUNTED_MAX)}) * total) / 3)) as reach
    from (${SHELF}) shelf
  ), fitting as materialized (
    select rang, product_id${sql.raw(sort === 'relevance' ? '' : ', novelty_rank, sales_rank')} from shelf_places
    where shelf_id = (select id from shelf) and price between ${given.min}::bigint and ${given.max}::bigint
    limit (select reach + 1 from shelf)
  ), reached as materialized (
    select count(*) as fitting, count(*) <= (select reach from shelf) as is_all from fitting
  ), counted as materialized (
    select total, is_capped, is_all, ${PAGE_OFFSET} as skipped from (
      select least(fitting, ${literal(COUNTED_MAX)})::int as total, fitting > ${literal(COUNTED_MAX)} as is_capped, is_all from reached
    ) known
  ), taken as materialized (${inOrder(sql`
      select product_id from fitting where (select is_all from reached)
      order by ${sql.raw(ORDER_COLUMNS[sort])} offset (select skipped from counted) limit ${given.limit}`)}
  ), walked as materialized (${inOrder(sql`
      select product_id from shelf_places
      where (select not is_all from reached) and shelf_id = (select id from shelf) and price + 0 between ${given.min} and ${given.max}
      order by ${sql.raw(ORDER_COLUMNS[sort])} offset (select skipped from counted) limit ${given.limit}`)}
  ), page as (
    select * from taken union all select * from walked
  ) ${PAGE_PRODUCTS}`;

/** A page of a shelf between two prices, by price: one range of the index by price. */
const pageByPrice = (sort: Sort) => sql`
  with shelf as materialized (${SHELF}), counted as materialized (
    select total, is_capped, ${PAGE_OFFSET} as skipped from (
      select least(count(*), ${literal(COUNTED_MAX)})::int as total, count(*) > ${literal(COUNTED_MAX)} as is_capped from (
        select from shelf_places where shelf_id = (select id from shelf) and price between ${given.min}::bigint and ${given.max}::bigint
        limit ${literal(COUNTED_MAX + 1)}
      ) fitting
    ) known
  ), page as materialized (${inOrder(sql`
      select product_id from shelf_places
      where shelf_id = (select id from shelf) and price between ${given.min}::bigint and ${given.max}::bigint
      order by ${sql.raw(ORDER_COLUMNS[sort])} offset (select skipped from counted) limit ${given.limit}`)}
  ) ${PAGE_PRODUCTS}`;

const isByPrice = (sort: Sort) => sort === 'price-asc' || sort === 'price-desc';

const pages = (name: string, textOf: (sort: Sort) => SQL) =>
  new Map(SORTS.map((sort) => [sort, preparedSelect(`${name}_${sort}`, pageRow, textOf(sort))] as const));
const PAGES = pages('shelf_page', (sort) => (sort === 'relevance' ? SHELF_PAGE : sortedPage(sort)));
const PRICED_PAGES = pages('priced_page', (sort) => (isByPrice(sort) ? pageByPrice(sort) : pricedPage(sort)));

/** Reads a page of a listing. */
export function selectPage(db: Database, sort: Sort, values: StatementValues): Promise<ListedRow[]> {
  const select = (values['min'] === undefined ? PAGES : PRICED_PAGES).get(sort);
  if (!select) throw new Error(`No listing is sorted by ${sort}`);
  return select(db, values);
}

/** How many products have a value of each choice. */
export const choiceRow = v.object({ ...perChoice(() => v.string()), total: v.number() });

/** The maximum count of the products of one choice within prices; the response then says that there are more. */
export const CHOICE_COUNTED_MAX = 99;

/** The shelves of a choice: those of the listing, of all its values. */
const shelvesOf = (name: ChoiceFilter): SQL => {
  const values = CHOICE_NAMES.map((each) => (each === name ? choiceColumn(each) : sql`''`));
  const columns = sql.join(
    values.map((value, place) => sql`${value} as ${sql.raw(CHOICE_NAMES[place] ?? '')}`),
    sql`, `,
  );
  return sql`select id, ${columns}, total from shelves where ${SHELVED}${chosen(name)} and ${choiceColumn(name)} <> '' and total > 0`;
};

/**
 * The values of each choice that a listing can be narrowed to, with their numbers of products: each choice without regard to
 * itself. Within prices (null without) the numbers are counted up to a limit, otherwise they are stored.
 */
export const selectChoices = preparedSelect(
  'listing_choices',
  choiceRow,
  sql`
  with choice as materialized (${sql.join(CHOICE_NAMES.map(shelvesOf), sql` union all `)})
  select ${choiceColumns()}, coalesce(priced.total, choice.total)::int as total
  from choice
  left join lateral (
    select count(*) as total from (
      select from shelf_places where shelf_id = choice.id and price between ${given.min}::bigint and ${given.max}::bigint
      limit ${literal(CHOICE_COUNTED_MAX + 1)}
    ) fitting
  ) priced on ${given.min}::bigint is not null`,
);

/** The price quartiles of a category, or of the shop. */
export const selectQuartiles = preparedSelect(
  'price_quartiles',
  v.object({ quartiles: v.array(v.number()) }),
  sql`
  select coalesce(price_quartiles, '{}') as quartiles from shelves
  where category_id = ${CATEGORY_ID} and offer = 'all' and tag_id = 0 and ${anyChoice()}`,
);

/** The products on sale among `ids`, in the order of the ids. */
export const selectProducts = preparedSelect(
  'products_by_id',
  pageRow,
  sql`
  with page as materialized (
    select false as is_aside, named.place as rang, product.id as product_id
    from unnest(${sql.placeholder('ids')}::int[]) with ordinality named (id, place)
    join products product on product.id = named.id and product.on_sale
  ), counted as (
    select count(*)::int as total, false as is_capped from page
  ) ${PAGE_PRODUCTS}`,
);

/** The numbers of products of each offer. */
export const selectCounts = preparedSelect(
  'shelf_counts',
  v.object({ offer: v.picklist(['all', 'promo', 'preorder', 'credit']), total: v.number() }),
  sql`select offer, total from shelves where category_id = 0 and tag_id = 0 and ${anyChoice()}`,
);

/** The categories (`id`: one, or null for all) with their totals and the picture of their first product. */
export const selectCategories = preparedSelect(
  'categories',
  v.object({
    id: v.number(),
    name: v.string(),
    rang: v.number(),
    tint: v.string(),
    total: v.number(),
    key: v.nullable(v.string()),
    picture_version: v.nullable(v.string()),
  }),
  sql`
  select category.id, category.name, category.rang, category.tint, coalesce(shelf.total, 0) as total,
    first.key, first.picture_version
  from categories category
  left join shelves shelf
    on shelf.category_id = category.id and shelf.offer = 'all' and shelf.tag_id = 0 and ${anyChoice('shelf')}
  left join lateral (
    select product.key, product.picture_version from shelf_marks mark
    join products product on product.id = mark.product_id
    where mark.shelf_id = shelf.id and mark.skipped = 0
  ) first on true
  where category.deleted_at is null and (${sql.placeholder('id')}::int is null or category.id = ${sql.placeholder('id')})
  order by category.rang`,
);

export const selectTags = preparedSelect(
  'tags',
  v.object({ id: v.number(), name: v.string(), total: v.number() }),
  sql`
  select tag.id, tag.name, coalesce(shelf.total, 0) as total
  from tags tag
  left join shelves shelf
    on shelf.category_id = 0 and shelf.offer = 'all' and shelf.tag_id = tag.id and ${anyChoice('shelf')}
  where tag.deleted_at is null
  order by tag.id`,
);
