import * as v from 'valibot';
import { editDistance, maxEditDistance } from '#domain/text/edit-distance.ts';
import { type QueryToken, queryTokens } from '#domain/catalogue/search-tokens.ts';
import type { Read } from '../db/reads.ts';
import { type Page, pageOf, pricesOf, type ListingQuery, shelfOf } from './find-page.ts';
import { POSTINGS_MAX } from './index-words.ts';
import {
  HAS_TRIGRAMS,
  RESOLVE_WORDS,
  searchPage,
  type SearchResult,
  SIMILAR_SPELLINGS,
} from './search.statements.ts';

const resolvedRows = v.array(
  v.object({
    spelling: v.string(),
    ids: v.array(v.number()),
    totals: v.array(v.number()),
    is_stop: v.nullable(v.boolean()),
    shelf_id: v.nullable(v.number()),
    category_id: v.nullable(v.number()),
    is_filtered: v.nullable(v.boolean()),
  }),
);
type Resolved = v.InferOutput<typeof resolvedRows>[number];

const similarRows = v.array(v.object({ spelling: v.string(), label: v.string() }));

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
export async function search(read: Read, listing: ListingQuery): Promise<Page> {
  const { rows, corrected } = await findMatches(read, listing, listing.sort);
  return pageOf(rows, listing, corrected);
}

/** The brands and sizes of the products that a search finds, in their combinations; empty if it finds nothing. */
export const searchedChoices = async (read: Read, listing: ListingQuery): Promise<unknown[]> =>
  (await findMatches(read, listing, 'choices')).rows;

interface Matches {
  rows: unknown[];
  corrected: string | null;
}

async function findMatches(read: Read, listing: ListingQuery, result: SearchResult): Promise<Matches> {
  const typed = queryTokens(listing.search);
  const resolved = await resolve(read, listing, typed);
  if (resolved.unknown.length === 0)
    return { rows: await readMatches(read, listing, resolved, result), corrected: null };
  const correctedWords = await correctSpelling(read, typed, resolved.unknown);
  if (correctedWords === undefined) return { rows: [], corrected: null };
  const corrected = correctedWords.map(({ label }) => label).join(' ');
  const found = await resolve(read, listing, correctedWords);
  return { rows: await readMatches(read, listing, found, result), corrected };
}

async function resolve(read: Read, listing: ListingQuery, typed: QueryToken[]): Promise<ResolvedSearch> {
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
  const rows = v.parse(resolvedRows, await read(RESOLVE_WORDS, [...shelfOf(listing), spellings, places]));
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

async function readMatches(
  read: Read,
  listing: ListingQuery,
  { groups, unknown, shelf }: ResolvedSearch,
  result: SearchResult,
): Promise<unknown[]> {
  const [leading, ...others] = groups.toSorted((a, b) => productsOf(a) - productsOf(b));
  if (leading === undefined || unknown.length > 0 || typeof shelf?.shelf_id !== 'number') return [];
  const filter = shelf.is_filtered === true ? [[-shelf.shelf_id]] : [];
  const terms = [leading.ids, ...others.map(({ ids }) => ids), ...filter];
  // Frequent words have a posting list per category.
  const lists = leading.totals.map((total) => (total >= POSTINGS_MAX ? (shelf.category_id ?? 0) : 0));
  const prices = pricesOf(listing);
  const { page, limit } = listing;
  const values = [page, limit, lists, leading.ids, shelf.shelf_id, ...terms, ...(prices ?? [])];
  return read(searchPage(terms.length, prices !== undefined, result), values);
}

const productsOf = ({ totals }: Group): number => totals.reduce((sum, total) => sum + total, 0);

/** Replaces unknown words by the closest spelling; undefined when one has none. */
async function correctSpelling(
  read: Read,
  typed: QueryToken[],
  unknown: QueryToken[],
): Promise<QueryToken[] | undefined> {
  // Without the trigram extension words are not corrected.
  if ((await read(HAS_TRIGRAMS, [])).length === 0) return undefined;
  const correctedWords = await Promise.all(
    typed.map((word) => (unknown.includes(word) ? closestSpelling(read, word) : Promise.resolve(word))),
  );
  return correctedWords.every((word) => word !== undefined) ? correctedWords : undefined;
}

async function closestSpelling(read: Read, { spelling }: QueryToken): Promise<QueryToken | undefined> {
  const similar = v.parse(similarRows, await read(SIMILAR_SPELLINGS, [spelling]));
  const [best] = similar
    .map((word) => ({ ...word, distance: editDistance(spelling, word.spelling) }))
    .filter(({ distance }) => distance <= maxEditDistance(spelling.length))
    .toSorted((a, b) => a.distance - b.distance);
  return best && { spelling: best.spelling, parts: [best.spelling], label: best.label };
}
