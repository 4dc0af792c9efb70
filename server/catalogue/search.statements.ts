import type { Statement } from '../db/reads.ts';
import { POSTINGS_MAX } from './index-words.ts';
import { SHELF } from './listing.statements.ts';
import { PAGE_PRODUCTS } from './product-rows.ts';

/** Number of matches after which a search stops reading the posting list of its first word: five pages. */
const MATCHES_ENOUGH = 45;
/** Maximum number of words that a prefix expands to. */
const PREFIX_WORDS_MAX = 24;

/**
 * The word ids of typed spellings ($4): of all forms of the word or, when $5 is true, of all words with that prefix. Each row
 * also has the shelf of the filters ($1 to $3).
 */
export const RESOLVE_WORDS: Statement = {
  name: 'resolve-words',
  text: `
  with shelf as materialized (${SHELF})
  select typed.spelling, coalesce(known.ids, begun.ids, '{}') as ids, coalesce(known.totals, begun.totals, '{}') as totals,
    typed.stems = '{}' as is_stop, shelf.id as shelf_id, shelf.category_id,
    shelf.offer <> 'all' or shelf.tag_id <> 0 or shelf.category_id <> 0 as is_filtered
  from (
    select spelling, is_last, ts_lexize('french_stem', spelling) as stems
    from unnest($4::text[], $5::bool[]) typed (spelling, is_last)
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

/**
 * Page $1 ($2 products per page) of the products that contain one term of each of `groups` lists ($5, $6, …) and, with a price
 * filter, cost between the last two values.
 *
 * The posting lists of the first group ($3 categories, $4 words) give the candidates, which are checked against the other
 * groups; the last group may be the shelf of the filters. When the lists are complete or enough candidates match, that is
 * the result. Otherwise (a rare combination of frequent words) the index of the documents adds matches up to the limit.
 */
export function searchPage(groups: number, isPriced: boolean): Statement {
  const terms = Array.from({ length: groups }, (_, index) => `$${5 + index}::int[]`);
  const price = `document.price between $${5 + groups}::bigint and $${6 + groups}::bigint`;
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
    name: `search-page-${groups}${isPriced ? '-priced' : ''}`,
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
  ), page as materialized (
    select is_aside, rang, product_id from matching order by is_aside, rang, product_id
    offset (select (least($1::int, greatest(1, (total + $2::int - 1) / $2::int)) - 1) * $2::int from counted) limit $2
  ) ${PAGE_PRODUCTS}`,
  };
}
