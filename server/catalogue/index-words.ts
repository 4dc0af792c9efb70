import { and, eq, inArray, sql } from 'drizzle-orm';
import { SEARCH_SYNONYMS } from '#domain/catalogue/search-synonyms.ts';
import { type IndexToken, indexTokens } from '#domain/catalogue/search-tokens.ts';
import { tables, type Transaction } from '../db/index.ts';
import { among } from './among.ts';
import { differing } from './differing.ts';

/** Maximum entries of a posting list: 500 results, and one that shows that there are more. */
export const POSTINGS_MAX = 501;

/**
 * The texts of a product that are indexed for search, without the description, which mentions too many other things.
 */
interface SearchableTexts {
  name: string;
  brand: string;
  model: string;
  fact: string;
  category: string;
  categoryKey: string;
  tags: readonly string[];
  specifications: readonly { value: string }[];
}

/** A word of a product; `isName` distinguishes names from words that are only mentioned. */
export interface ProductWord extends IndexToken {
  isName: boolean;
}

/** The searchable words of a product, including everyday synonyms of its category. */
export function wordsOf(product: SearchableTexts): ProductWord[] {
  const everyday = SEARCH_SYNONYMS[product.categoryKey] ?? '';
  const names = [product.name, product.brand, product.model, product.category, everyday];
  const mentions = [...product.tags, product.fact, ...product.specifications.map(({ value }) => value)];
  const words = [
    ...indexTokens(names.join(' ; ')).map((word) => ({ ...word, isName: true })),
    ...indexTokens(mentions.join(' ; ')).map((word) => ({ ...word, isName: false })),
  ];
  return [...new Map(words.toReversed().map((word) => [word.spelling, word])).values()];
}

/**
 * Rebuilds the search index. Must run after `shelveProducts` in the same transaction, because documents contain their
 * shelves.
 *
 * @param changed the only products that changed; by default any may have
 */
export async function indexWords(tx: Transaction, changed?: readonly number[]): Promise<void> {
  const before = changed && (await postingsOf(tx, changed));
  await tx.execute(sql`delete from search_documents where ${among(sql`product_id`, changed)}`);
  if (changed === undefined) await tx.execute(sql`delete from search_spellings`);
  await writeDocuments(tx, await readWords(tx, changed));
  const words = before && differing(before, await postingsOf(tx, changed));
  if (words?.length === 0) return;
  await listPostings(tx, words);
  // Also those that no product has any more.
  if (words !== undefined)
    await tx.execute(sql`
      delete from search_spellings where ${among(sql`word_id`, words)}
        and word_id in (select id from search_words where total = 0)`);
}

/** The words of products on sale. */
async function readWords(tx: Transaction, ids: readonly number[] | undefined) {
  const { products, categories, productTags, tags } = tables;
  const tagged = await tx
    .select({ productId: productTags.productId, name: tags.name })
    .from(productTags)
    .innerJoin(tags, eq(tags.id, productTags.tagId))
    .where(ids && inArray(productTags.productId, [...ids]));
  const tagNames = new Map<number, string[]>();
  for (const { productId, name } of tagged)
    tagNames.set(productId, [...(tagNames.get(productId) ?? []), name]);
  const rows = await tx
    .select()
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(eq(products.onSale, true), ids && inArray(products.id, [...ids])));
  return rows.map(({ products: product, categories: category }) => {
    const names = tagNames.get(product.id) ?? [];
    const text = { ...product, category: category.name, categoryKey: category.key, tags: names };
    return { id: product.id, words: wordsOf(text) };
  });
}

/**
 * The words in the documents of some products, by everything that their posting lists contain of these products. The
 * category is that of the document's shelves, because the product may be in another one already.
 */
async function postingsOf(tx: Transaction, products: readonly number[]): Promise<Map<string, number>> {
  const { searchDocuments, shelves } = tables;
  const documents = await tx
    .select()
    .from(searchDocuments)
    .where(inArray(searchDocuments.productId, [...products]));
  const shelfIds = [...new Set(documents.flatMap(({ terms }) => terms.flatMap((id) => (id < 0 ? -id : []))))];
  const rows = await tx
    .select({ id: shelves.id, categoryId: shelves.categoryId })
    .from(shelves)
    .where(inArray(shelves.id, shelfIds));
  const categories = new Map(rows.map(({ id, categoryId }) => [id, categoryId]));
  return new Map(
    documents.flatMap(({ productId, rang, terms, names }) => {
      const category = Math.max(...terms.map((term) => categories.get(-term) ?? 0));
      const named = new Set(names);
      return terms
        .filter((term) => term > 0)
        .map((word) => [`${productId} ${word} ${named.has(word)} ${rang} ${category}`, word] as const);
    }),
  );
}

/** Adds products to the index, with new words and spellings. */
async function writeDocuments(
  tx: Transaction,
  products: readonly { id: number; words: readonly ProductWord[] }[],
): Promise<void> {
  await writeSpellings(
    tx,
    products.flatMap(({ words }) => words),
  );
  // Few keys per product: with one object per word, 100 000 products would exceed the maximum size of a JSON value.
  const spellings = products.map(({ id, words }) => ({
    id,
    names: words.filter(({ isName }) => isName).map(({ spelling }) => spelling),
    mentions: words.filter(({ isName }) => !isName).map(({ spelling }) => spelling),
  }));
  await tx.execute(sql`
    with indexed as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(spellings)}::jsonb) as product (id int, names text[], mentions text[])
    )
    insert into search_documents (product_id, rang, price, terms, names)
    select product.id, product.rang, product.price, shelf.ids || array_agg(distinct spelling.word_id),
      shelf.ids || array_agg(distinct spelling.word_id) filter (where word.is_name)
    from indexed
    cross join lateral (
      select unnest(indexed.names) as spelling, true as is_name union all select unnest(indexed.mentions), false
    ) word
    join search_spellings spelling using (spelling)
    join products product on product.id = indexed.id
    join (
      select product_id, array_agg(- shelf_id) as ids from shelf_places
      where product_id in (select id from indexed) group by product_id
    ) shelf on shelf.product_id = product.id
    group by product.id, shelf.ids`);
}

/** Adds spellings and their words. Stop words such as `avec` have no stem and are left out. */
async function writeSpellings(tx: Transaction, words: readonly IndexToken[]): Promise<void> {
  // Most products share most of their words.
  const distinct = new Map(words.map(({ spelling, label }) => [`${spelling} ${label}`, { spelling, label }]));
  await tx.execute(sql`
    with spelling as materialized (
      select distinct on (spelling) spelling, label, (ts_lexize('french_stem', spelling))[1] as stem
      from jsonb_to_recordset(${JSON.stringify([...distinct.values()])}::jsonb) as word (spelling text, label text)
      order by spelling, label desc
    ), word as (
      insert into search_words (stem, total) select distinct stem, 0 from spelling where stem is not null
      on conflict (stem) do update set total = search_words.total returning id, stem
    )
    insert into search_spellings (spelling, word_id, label)
    select spelling.spelling, word.id, spelling.label from spelling join word using (stem)
    on conflict (spelling) do nothing`);
}

/** Rebuilds the posting lists from the documents. @param words only of these words; by default of all */
export async function listPostings(tx: Transaction, words?: readonly number[]): Promise<void> {
  const most = sql.raw(String(POSTINGS_MAX));
  const listed = sql`term > 0 and ${among(sql`term`, words)}`;
  await tx.execute(sql`delete from search_postings where ${among(sql`word_id`, words)}`);
  await tx.execute(sql`
    update search_words word set total = coalesce(counted.total, 0)
    from search_words every left join (
      select term, count(*) as total from search_documents, unnest(terms) term where ${listed} group by term
    ) counted on counted.term = every.id
    where word.id = every.id and ${among(sql`every.id`, words)}`);
  await tx.execute(sql`
    insert into search_postings (category_id, word_id, is_aside, rang, product_id)
    select 0, term, is_aside, rang, product_id from (
      select *, row_number() over (partition by term order by is_aside, rang, product_id) as place
      from (
        select term, not (term = any(names)) as is_aside, rang, product_id
        from search_documents, unnest(terms) term where ${listed}
      ) entry
    ) listed where place <= ${most}`);
  await tx.execute(sql`
    insert into search_postings (category_id, word_id, is_aside, rang, product_id)
    select category_id, term, is_aside, rang, product_id from (
      select *, row_number() over (partition by category_id, term order by is_aside, rang, product_id) as place
      from (
        select product.category_id, term, not (term = any(names)) as is_aside, document.rang, product_id
        from search_documents document
        join products product on product.id = product_id
        cross join lateral unnest(terms) term
        join search_words word on word.id = term and word.total >= ${most}
        where ${listed}
      ) entry
    ) listed where place <= ${most}`);
}
