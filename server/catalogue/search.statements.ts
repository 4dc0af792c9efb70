import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../db/index.ts';
import { literal, preparedSelect, type StatementValues } from '../db/prepared.ts';
import { POSTINGS_MAX } from './index-words.ts';
import { type Sort, SORTS } from '#domain/catalogue/listing.ts';
import { anyChoice, choiceColumns } from './choice-columns.ts';
import { choiceRow, given, inOrder, ORDER_COLUMNS, SHELF } from './listing.statements.ts';
import { PAGE_PRODUCTS, pageRow } from './product-rows.ts';

/** Number of matches after which a search stops reading the posting list of its first word: five pages. */
const MATCHES_ENOUGH = 45;
/** Maximum number of words that a prefix expands to. */
const PREFIX_WORDS_MAX = 24;

/**
 * The word ids of typed `spellings`: of all forms of the word or, where `areLast` is true, of all words with that prefix. Each
 * row also has the shelf of the filters.
 */
export const resolveWords = preparedSelect(
  'resolve_words',
  v.object({
    spelling: v.string(),
    ids: v.array(v.number()),
    totals: v.array(v.number()),
    is_stop: v.nullable(v.boolean()),
    shelf_id: v.nullable(v.number()),
    category_id: v.nullable(v.number()),
    is_filtered: v.nullable(v.boolean()),
  }),
  sql`
  with shelf as materialized (${SHELF})
  select typed.spelling, coalesce(known.ids, begun.ids, '{}') as ids, coalesce(known.totals, begun.totals, '{}') as totals,
    typed.stems = '{}' as is_stop, shelf.id as shelf_id, shelf.category_id,
    shelf.offer <> 'all' or shelf.tag_id <> 0 or shelf.category_id <> 0 or not (${anyChoice('shelf')}) as is_filtered
  from (
    select spelling, is_last, ts_lexize('french_stem', spelling) as stems
    from unnest(${sql.placeholder('spellings')}::text[], ${sql.placeholder('areLast')}::bool[]) typed (spelling, is_last)
  ) typed
  left join shelf on true
  left join lateral (
    select array_agg(id) as ids, array_agg(total) as totals from search_words where stem = any(typed.stems) and total > 0
  ) known on true
  left join lateral (
    select array_agg(id order by id) as ids, array_agg(total order by id) as totals from (
      select distinct word.id, word.total
      from (
        select word_id from search_spellings
        where spelling >= typed.spelling and spelling < typed.spelling || chr(1114111) limit 64
      ) spelling
      cross join lateral (select id, total from search_words where id = spelling.word_id limit 1) word
      where typed.is_last and known.ids is null and word.total > 0
      order by word.total desc limit ${literal(PREFIX_WORDS_MAX)}
    ) word
  ) begun on true`,
);

/** Spellings similar to `spelling`, the most similar first. */
export const selectSimilar = preparedSelect(
  'similar_spellings',
  v.object({ spelling: v.string(), label: v.string() }),
  sql`
  select spelling, label from search_spellings
  where spelling % ${sql.placeholder('spelling')} and spelling !~ '[0-9]'
  order by similarity(spelling, ${sql.placeholder('spelling')}) desc, spelling limit 12`,
);

/** Whether the trigram extension is installed. */
export const selectTrigrams = preparedSelect(
  'has_trigrams',
  v.object({ name: v.string() }),
  sql`select extname::text as name from pg_extension where extname = 'pg_trgm'`,
);

/** The values of the lists of words that a search needs, by their places. */
export const termName = (place: number): string => `terms${place}`;

/**
 * The products that contain one term of each of `groups` lists (`terms0`, …) and, with a price filter, cost what it allows,
 * followed by what is read of them. `shelf` is a shelf that they are all on.
 *
 * The posting lists of the first group (`categories`, `words`) give the candidates, which are checked against the other groups;
 * the last group may be the shelf of the filters. When the lists are complete or enough candidates match, that is the result.
 * Otherwise (a rare combination of frequent words) the index of the documents adds matches up to the limit.
 */
function matches(groups: number, isPriced: boolean, result: SQL): SQL {
  const terms = Array.from({ length: groups }, (_, place) => sql`${sql.placeholder(termName(place))}::int[]`);
  const price = sql`document.price between ${given.min}::bigint and ${given.max}::bigint`;
  const fits = sql.join(
    [...terms.map((list) => sql`document.terms && ${list}`), ...(isPriced ? [price] : [])],
    sql` and `,
  );
  const names = sql.join(
    terms.map((list) => sql`document.names && ${list}`),
    sql` and `,
  );
  const isAside = sql`not (${names}) as is_aside`;
  const isAlone = groups === 1 && !isPriced;
  // Documents are read by id, because all matches together could be a tenth of the catalogue.
  const held = sql`select ${isAside}, document.rang, document.product_id
    from candidate cross join lateral (
      select * from search_documents document where document.product_id = candidate.product_id limit 1
    ) document where ${fits}`;
  return sql`
  with candidate as materialized (
    select bool_and(entry.is_aside) as is_aside, entry.rang, entry.product_id
    from unnest(${sql.placeholder('categories')}::int[], ${sql.placeholder('words')}::int[]) list (category_id, word_id)
    cross join lateral (
      select is_aside, rang, product_id from search_postings posting
      where posting.category_id = list.category_id and posting.word_id = list.word_id
      order by is_aside, rang, product_id limit ${READ_MAX}
    ) entry
    group by rang, product_id order by is_aside, rang, product_id limit ${READ_MAX}
  ), found as materialized (
    ${isAlone ? sql`select * from candidate` : held}
  ), known as materialized (
    select (select count(*) from candidate) >= ${READ_MAX} as is_cut,
      (select count(*) from found) >= ${literal(MATCHES_ENOUGH)} as is_enough
  ), matching as materialized (
    select is_aside, rang, product_id from found
    union
    (
      select ${isAside}, rang, product_id from search_documents document where ${fits}
      limit (select case when is_cut and not is_enough then ${READ_MAX} else 0 end from known)
    )
  ), counted as materialized (
    select least(total, ${literal(POSTINGS_MAX - 1)})::int as total, total >= ${READ_MAX} or is_cut and is_enough as is_capped
    from known, (select count(*) as total from matching) matches
  ) ${result}`;
}

const READ_MAX = literal(POSTINGS_MAX);

/** The offset of the page. */
const OFFSET = sql`(select (least(${given.page}::int, greatest(1, (total + ${given.limit}::int - 1) / ${given.limit}::int)) - 1) * ${given.limit}::int from counted)`;

/** Only the first matches are sorted, up to the limit, so the cost does not grow with their number. */
const pageOfMatches = (sort: Sort) => sql`, page as materialized (
    ${
      sort === 'relevance'
        ? sql`select is_aside, rang, product_id from matching
           order by is_aside, rang, product_id offset ${OFFSET} limit ${given.limit}`
        : inOrder(sql`
      select product_id from matching cross join lateral (
        select price, novelty_rank, sales_rank from shelf_places place
        where place.shelf_id = ${sql.placeholder('shelf')}::int and place.rang = matching.rang and place.product_id = matching.product_id limit 1
      ) place order by ${sql.raw(ORDER_COLUMNS[sort])} offset ${OFFSET} limit ${given.limit}`)
    }
  ) ${PAGE_PRODUCTS}`;

const CHOICES = sql`
  select ${choiceColumns('product')}, count(*)::int as total
  from counted cross join matching
  cross join lateral (select ${choiceColumns()} from products where id = matching.product_id limit 1) product
  group by ${choiceColumns('product')}`;

/** The values of a search, with one list per group of words. */
export type SearchValues = StatementValues & { min?: number };

/** One statement per number of groups, with and without prices. */
function perGroups<Row>(
  prepare: (groups: number, isPriced: boolean) => (db: Database, values: SearchValues) => Promise<Row[]>,
) {
  const known = new Map<string, ReturnType<typeof prepare>>();
  return (db: Database, groups: number, values: SearchValues): Promise<Row[]> => {
    const isPriced = values.min !== undefined;
    const key = `${groups} ${isPriced}`;
    const select = known.get(key) ?? prepare(groups, isPriced);
    known.set(key, select);
    return select(db, values);
  };
}

const nameOf = (result: string, groups: number, isPriced: boolean) =>
  `search_${result}_${groups}${isPriced ? '_priced' : ''}`;

/** Reads a page of the products that a search finds, in an order. */
export const selectMatches = new Map(
  SORTS.map(
    (sort) =>
      [
        sort,
        perGroups((groups, isPriced) =>
          preparedSelect(
            nameOf(sort, groups, isPriced),
            pageRow,
            matches(groups, isPriced, pageOfMatches(sort)),
          ),
        ),
      ] as const,
  ),
);

/** Reads the choices among the products that a search finds. */
export const selectMatchingChoices = perGroups((groups, isPriced) =>
  preparedSelect(nameOf('choices', groups, isPriced), choiceRow, matches(groups, isPriced, CHOICES)),
);
