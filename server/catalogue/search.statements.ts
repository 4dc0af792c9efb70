import type { Statement } from '../db/reads.ts';
import { POSTINGS_MAX } from './index-words.ts';
import type { Sort } from '#domain/catalogue/listing.ts';
import { inOrder, ORDER_COLUMNS, SHELF } from './listing.statements.ts';
import { PAGE_PRODUCTS } from './product-rows.ts';

/** Number of matches after which a search stops reading the posting list of its first word: five pages. */
const MATCHES_ENOUGH = 45;
/** Maximum number of words that a prefix expands to. */
const PREFIX_WORDS_MAX = 24;

/**
 * The word ids of typed spellings ($6): of all forms of the word or, when $7 is true, of all words with that prefix. Each row
 * also has the shelf of the filters ($1 to $5).
 */
export const RESOLVE_WORDS: Statement = {
  name: 'resolve-words',
  text: `
  with shelf as materialized (${SHELF})
  select typed.spelling, coalesce(known.ids, begun.ids, '{}') as ids, coalesce(known.totals, begun.totals, '{}') as totals,
    typed.stems = '{}' as is_stop, shelf.id as shelf_id, shelf.category_id,
    shelf.offer <> 'all' or shelf.tag_id <> 0 or shelf.category_id <> 0 or shelf.brand <> '' or shelf.size <> '' as is_filtered
  from (
    select spelling, is_last, ts_lexize('french_stem', spelling) as stems
    from unnest($6::text[], $7::bool[]) typed (spelling, is_last)
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
      order by word.total desc limit ${PREFIX_WORDS_MAX}
    ) word
  ) begun on true`,
};

/** Spellings similar to $1, the most similar first. */
export const SIMILAR_SPELLINGS: Statement = {
  name: 'similar-spellings',
  text: `
  select spelling, label from search_spellings
  where spelling % $1 and spelling !~ '[0-9]'
  order by similarity(spelling, $1) desc, spelling limit 12`,
};

/** Whether the trigram extension is installed. */
export const HAS_TRIGRAMS: Statement = {
  name: 'has-trigrams',
  text: `select 1 from pg_extension where extname = 'pg_trgm'`,
};

/** What a search returns: a page in an order, or the brands and sizes of what it finds. */
export type SearchResult = Sort | 'choices';

/**
 * The products that contain one term of each of `groups` lists ($6, $7, …) and, with a price filter, cost between the
 * last two values: page $1 ($2 products per page), or their brands and sizes. $5 is a shelf that they are all on.
 *
 * The posting lists of the first group ($3 categories, $4 words) give the candidates, which are checked against the other
 * groups; the last group may be the shelf of the filters. When the lists are complete or enough candidates match, that is
 * the result. Otherwise (a rare combination of frequent words) the index of the documents adds matches up to the limit.
 */
export function searchPage(groups: number, isPriced: boolean, result: SearchResult): Statement {
  const terms = Array.from({ length: groups }, (_, index) => `$${6 + index}::int[]`);
  const price = `document.price between $${6 + groups}::bigint and $${7 + groups}::bigint`;
  const fits = [...terms.map((list) => `document.terms && ${list}`), ...(isPriced ? [price] : [])].join(
    ' and ',
  );
  const isAside = `not (${terms.map((list) => `document.names && ${list}`).join(' and ')}) as is_aside`;
  const isAlone = groups === 1 && !isPriced;
  // Documents are read by id, because all matches together could be a tenth of the catalogue.
  const held = `select ${isAside}, document.rang, document.product_id
    from candidate cross join lateral (
      select * from search_documents document where document.product_id = candidate.product_id limit 1
    ) document where ${fits}`;
  return {
    name: `search-${result}-${groups}${isPriced ? '-priced' : ''}`,
    text: `
  with candidate as materialized (
    select bool_and(entry.is_aside) as is_aside, entry.rang, entry.product_id
    from unnest($3::int[], $4::int[]) list (category_id, word_id)
    cross join lateral (
      select is_aside, rang, product_id from search_postings posting
      where posting.category_id = list.category_id and posting.word_id = list.word_id
      order by is_aside, rang, product_id limit ${POSTINGS_MAX}
    ) entry
    group by rang, product_id order by is_aside, rang, product_id limit ${POSTINGS_MAX}
  ), found as materialized (
    ${isAlone ? 'select * from candidate' : held}
  ), known as materialized (
    select (select count(*) from candidate) >= ${POSTINGS_MAX} as is_cut, (select count(*) from found) >= ${MATCHES_ENOUGH} as is_enough
  ), matching as materialized (
    select is_aside, rang, product_id from found
    union
    (
      select ${isAside}, rang, product_id from search_documents document where ${fits}
      limit (select case when is_cut and not is_enough then ${POSTINGS_MAX} else 0 end from known)
    )
  ), counted as materialized (
    select least(total, ${POSTINGS_MAX - 1})::int as total, total >= ${POSTINGS_MAX} or is_cut and is_enough as is_capped
    from known, (select count(*) as total from matching) matches
  ) ${result === 'choices' ? CHOICES : pageOfMatches(result)}`,
  };
}

/** The offset of page $1 with $2 products per page. */
const OFFSET = `(select (least($1::int, greatest(1, (total + $2::int - 1) / $2::int)) - 1) * $2::int from counted)`;

/** Only the first matches are sorted, up to the limit, so the cost does not grow with their number. */
const pageOfMatches = (sort: Sort) => `, page as materialized (
    ${
      sort === 'relevance'
        ? `select is_aside, rang, product_id from matching where $5::int is not null
           order by is_aside, rang, product_id offset ${OFFSET} limit $2`
        : inOrder(`
      select product_id from matching cross join lateral (
        select price, novelty_rank, sales_rank from shelf_places place
        where place.shelf_id = $5::int and place.rang = matching.rang and place.product_id = matching.product_id limit 1
      ) place order by ${ORDER_COLUMNS[sort]} offset ${OFFSET} limit $2`)
    }
  ) ${PAGE_PRODUCTS}`;

const CHOICES = `
  select product.brand, product.size, count(*)::int as total, bool_or(counted.is_capped) as is_capped
  from counted cross join matching
  cross join lateral (select brand, size from products where id = matching.product_id limit 1) product
  where $1::int is not null and $2::int is not null and $5::int is not null
  group by product.brand, product.size`;
