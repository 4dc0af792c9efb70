import { editDistance, maxEditDistance } from '#domain/text/edit-distance.ts';
import { type QueryToken, queryTokens } from '#domain/catalogue/search-tokens.ts';
import type { Database } from '../db/index.ts';
import { type Page, pageOf, pricesOf, type ListingQuery, shelfOf } from './find-page.ts';
import { POSTINGS_MAX } from './index-words.ts';
import {
  resolveWords,
  selectMatches,
  selectMatchingChoices,
  selectSimilar,
  selectTrigrams,
  type SearchValues,
  termName,
} from './search.statements.ts';

type Resolved = Awaited<ReturnType<typeof resolveWords>>[number];

/** Alternative words: a product must contain one of them. With the number of products of each. */
type Group = Pick<Resolved, 'ids' | 'totals'>;

/** The typed words resolved to index words; `unknown` are words that are not in the index. */
interface ResolvedSearch {
  groups: Group[];
  unknown: QueryToken[];
  shelf: Pick<Resolved, 'shelf_id' | 'category_id' | 'is_filtered'> | undefined;
}

/**
 * The products that contain every word of a search, in the shop's order. Unknown words are replaced by the closest
 * spelling; without one, nothing is found.
 *
 * @see NV-09 @see AP-01
 */
export async function search(db: Database, listing: ListingQuery): Promise<Page> {
  const select = selectMatches.get(listing.sort);
  if (!select) throw new Error(`No search is sorted by ${listing.sort}`);
  const { rows, corrected } = await findMatches(db, listing, select);
  return pageOf(rows, listing, corrected);
}

/** The choices among the products that a search finds, in their combinations; empty if it finds nothing. */
export const searchedChoices = async (db: Database, listing: ListingQuery) =>
  (await findMatches(db, listing, selectMatchingChoices)).rows;

/** Reads what matches a number of groups of words. */
type Select<Row> = (db: Database, groups: number, values: SearchValues) => Promise<Row[]>;

async function findMatches<Row>(
  db: Database,
  listing: ListingQuery,
  select: Select<Row>,
): Promise<{ rows: Row[]; corrected: string | null }> {
  const typed = queryTokens(listing.search);
  const resolved = await resolve(db, listing, typed);
  if (resolved.unknown.length === 0)
    return { rows: await readMatches(db, listing, resolved, select), corrected: null };
  const correctedWords = await correctSpelling(db, typed, resolved.unknown);
  if (correctedWords === undefined) return { rows: [], corrected: null };
  const corrected = correctedWords.map(({ label }) => label).join(' ');
  const found = await resolve(db, listing, correctedWords);
  return { rows: await readMatches(db, listing, found, select), corrected };
}

async function resolve(db: Database, listing: ListingQuery, typed: QueryToken[]): Promise<ResolvedSearch> {
  const last = typed.at(-1);
  // The last word is matched by prefix, and so is the last part of a model number.
  const asked = typed.flatMap((word) => [
    { spelling: word.spelling, isLast: word === last },
    ...word.parts.map((spelling, index) => ({
      spelling,
      isLast: word === last && index === word.parts.length - 1,
    })),
  ]);
  const spellings = asked.map(({ spelling }) => spelling);
  const places = asked.map(({ isLast }) => isLast);
  const rows = await resolveWords(db, { ...shelfOf(listing), spellings, areLast: places });
  const known = new Map(rows.map((row) => [row.spelling, row]));
  const groups: Group[] = [];
  const unknown: QueryToken[] = [];
  for (const word of typed) {
    const [whole, parts] = [[word.spelling], word.parts].map((option) =>
      option.flatMap((each) => known.get(each) ?? []),
    );
    const found = [whole, parts].find((option) => option?.every(({ ids }) => ids.length > 0));
    if (whole?.every(({ is_stop: isStop }) => isStop) && typed.length > 1) continue;
    if (found === undefined) unknown.push(word);
    else groups.push(...found);
  }
  return { groups, unknown, shelf: rows[0] };
}

async function readMatches<Row>(
  db: Database,
  listing: ListingQuery,
  { groups, unknown, shelf }: ResolvedSearch,
  select: Select<Row>,
): Promise<Row[]> {
  const [leading, ...others] = groups.toSorted((a, b) => productsOf(a) - productsOf(b));
  if (leading === undefined || unknown.length > 0 || typeof shelf?.shelf_id !== 'number') return [];
  const filter = shelf.is_filtered === true ? [[-shelf.shelf_id]] : [];
  const terms = [leading.ids, ...others.map(({ ids }) => ids), ...filter];
  // Frequent words have a posting list per category.
  const lists = leading.totals.map((total) => (total >= POSTINGS_MAX ? (shelf.category_id ?? 0) : 0));
  const { page, limit } = listing;
  const named = Object.fromEntries(terms.map((ids, place) => [termName(place), ids]));
  const words = { categories: lists, words: leading.ids, shelf: shelf.shelf_id };
  return select(db, terms.length, { page, limit, ...words, ...named, ...pricesOf(listing) });
}

const productsOf = ({ totals }: Group): number => totals.reduce((sum, total) => sum + total, 0);

/** Replaces unknown words by the closest spelling; undefined when one has none. */
async function correctSpelling(
  db: Database,
  typed: QueryToken[],
  unknown: QueryToken[],
): Promise<QueryToken[] | undefined> {
  // Without the trigram extension words are not corrected.
  if ((await selectTrigrams(db)).length === 0) return undefined;
  const correctedWords = await Promise.all(
    typed.map((word) => (unknown.includes(word) ? closestSpelling(db, word) : Promise.resolve(word))),
  );
  return correctedWords.every((word) => word !== undefined) ? correctedWords : undefined;
}

async function closestSpelling(db: Database, { spelling }: QueryToken): Promise<QueryToken | undefined> {
  const similar = await selectSimilar(db, { spelling });
  const [best] = similar
    .map((word) => ({ ...word, distance: editDistance(spelling, word.spelling) }))
    .filter(({ distance }) => distance <= maxEditDistance(spelling.length))
    .toSorted((a, b) => a.distance - b.distance);
  return best && { spelling: best.spelling, parts: [best.spelling], label: best.label };
}
