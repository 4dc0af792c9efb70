import * as v from 'valibot';
import { editDistance, maxEditDistance } from '#domain/edit-distance.ts';
import { type QueryToken, queryTokens } from '#domain/search-tokens.ts';
import type { Read } from '../db/reads.ts';
import { type Page, pageKey, pricesOf, type Question, shelfOf } from './find-page.ts';
import { POSTINGS_MAX } from './index-words.ts';
import { HAS_TRIGRAMS, RESOLVE_WORDS, searchPage, SIMILAR_SPELLINGS } from './search.statements.ts';

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

/** The words of which a product must have one, and how many products each has. */
type Group = Pick<Resolved, 'ids' | 'totals'>;

/** What was typed, as the shop's words; `unknown` are those that it does not have. */
interface Meaning {
  groups: Group[];
  unknown: QueryToken[];
  shelf: Pick<Resolved, 'shelf_id' | 'category_id' | 'is_filtered'> | undefined;
}

/**
 * The products that have every word of a search, in the shop's order. Words that are nowhere in the shop are taken for
 * the likeliest slip of the finger; where there is none, nothing is found.
 *
 * @see NV-09 @see AP-01
 */
export async function search(read: Read, question: Question): Promise<Page> {
  const typed = queryTokens(question.search);
  const meaning = await resolve(read, question, typed);
  if (meaning.unknown.length === 0) return findMatches(read, question, meaning, null);
  const mended = await mend(read, typed, meaning.unknown);
  if (mended === undefined) return pageKey([], question);
  const corrected = mended.map(({ label }) => label).join(' ');
  return findMatches(read, question, await resolve(read, question, mended), corrected);
}

async function resolve(read: Read, question: Question, typed: QueryToken[]): Promise<Meaning> {
  const last = typed.at(-1);
  // The last word may be unfinished, and so may the last part of a model number.
  const asked = typed.flatMap((word) => [
    { spelling: word.spelling, isLast: word === last },
    ...word.parts.map((spelling, index) => ({
      spelling,
      isLast: word === last && index === word.parts.length - 1,
    })),
  ]);
  const spellings = asked.map(({ spelling }) => spelling);
  const places = asked.map(({ isLast }) => isLast);
  const rows = v.parse(resolvedRows, await read(RESOLVE_WORDS, [...shelfOf(question), spellings, places]));
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

async function findMatches(
  read: Read,
  question: Question,
  { groups, unknown, shelf }: Meaning,
  corrected: string | null,
): Promise<Page> {
  const [leading, ...others] = groups.toSorted((a, b) => productsOf(a) - productsOf(b));
  if (leading === undefined || unknown.length > 0 || typeof shelf?.shelf_id !== 'number') {
    return pageKey([], question, corrected);
  }
  const filter = shelf.is_filtered === true ? [[-shelf.shelf_id]] : [];
  const terms = [leading.ids, ...others.map(({ ids }) => ids), ...filter];
  // A frequent word has a list of its own in each category.
  const lists = leading.totals.map((total) => (total >= POSTINGS_MAX ? (shelf.category_id ?? 0) : 0));
  const prices = pricesOf(question);
  const values = [question.page, question.limit, lists, leading.ids, ...terms, ...(prices ?? [])];
  return pageKey(await read(searchPage(terms.length, prices !== undefined), values), question, corrected);
}

const productsOf = ({ totals }: Group): number => totals.reduce((sum, total) => sum + total, 0);

/** The same words with those that are unknown replaced by the likest of the shop; `undefined` where one has none. */
async function mend(
  read: Read,
  typed: QueryToken[],
  unknown: QueryToken[],
): Promise<QueryToken[] | undefined> {
  // A database whose role may not have the extension leaves words as they were typed.
  if ((await read(HAS_TRIGRAMS, [])).length === 0) return undefined;
  const mended = await Promise.all(
    typed.map((word) => (unknown.includes(word) ? likest(read, word) : Promise.resolve(word))),
  );
  return mended.every((word) => word !== undefined) ? mended : undefined;
}

async function likest(read: Read, { spelling }: QueryToken): Promise<QueryToken | undefined> {
  const similar = v.parse(similarRows, await read(SIMILAR_SPELLINGS, [spelling]));
  const [best] = similar
    .map((word) => ({ ...word, slips: editDistance(spelling, word.spelling) }))
    .filter(({ slips }) => slips <= maxEditDistance(spelling.length))
    .toSorted((a, b) => a.slips - b.slips);
  return best && { spelling: best.spelling, parts: [best.spelling], label: best.label };
}
