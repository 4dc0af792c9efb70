import * as v from 'valibot';
import { BASKET_LINES_MAX, type Basket, EMPTY_BASKET, type Entry, LINE_QUANTITY_MAX } from './basket.ts';

/** Current version of the storage format. */
const VERSION = 2;

/** Maximum number of stored products, including removed ones. */
const ENTRIES_MAX = 4 * BASKET_LINES_MAX;
const SHARES_MAX = 64;

/** Limit for stored counts, far above any real quantity. */
const COUNT_MAX = 10_000;
const NUMBER_MAX = 2_000_000_000;
const LOCATION_MAX = 120;

const productId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const writer = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,16}$/));
const date = v.pipe(v.string(), v.isoTimestamp());
const location = v.pipe(v.string(), v.maxLength(LOCATION_MAX));
const price = whole(0, 1_000_000_000);

const entrySchema = v.object({
  id: productId,
  date,
  location,
  seen: v.optional(v.tuple([price, whole(0, Number.MAX_SAFE_INTEGER)])),
  shares: v.pipe(
    v.array(v.tuple([writer, whole(1, NUMBER_MAX), whole(-COUNT_MAX, COUNT_MAX)])),
    v.minLength(1),
    v.maxLength(SHARES_MAX),
  ),
});
type WrittenEntry = v.InferOutput<typeof entrySchema>;

const basketSchema = v.object({
  version: v.literal(VERSION),
  term: v.tuple([whole(0, NUMBER_MAX), v.union([writer, v.literal('')])]),
  lines: v.array(v.unknown()),
});

/** Date of a line that was stored without a date; sorts before every real date. */
export const UNKNOWN_DATE = '1970-01-01T00:00:00.000Z';

/** Version 1 of the format: a bare array of products with quantities. */
const firstVersionSchema = v.object({
  id: productId,
  quantity: v.fallback(whole(1, LINE_QUANTITY_MAX), 1),
  date: v.fallback(date, UNKNOWN_DATE),
  location: v.fallback(location, ''),
});

/** A basket as read, and whether all of its text was valid. */
export interface ReadBasket {
  basket: Basket;
  isComplete: boolean;
}

/**
 * Parses a stored basket: invalid lines are left out, other invalid text gives an empty basket. Never throws.
 *
 * @param text `null` if nothing is stored
 * @see BK-01
 * @see HAZARDS E1
 */
export function readBasket(text: string | null): ReadBasket {
  if (text === null) return { basket: EMPTY_BASKET, isComplete: true };
  const stored = parse(text);
  if (Array.isArray(stored)) return found(stored, fromFirstVersion);
  const written = v.safeParse(basketSchema, stored);
  if (!written.success) return { basket: EMPTY_BASKET, isComplete: false };
  const { term, lines } = written.output;
  const { basket, isComplete } = found(lines, fromEntry);
  return { basket: { ...basket, term: { number: term[0], writer: term[1] } }, isComplete };
}

/** The text to store; equal baskets give equal texts. */
export function writeBasket({ term, entries }: Basket): string {
  const lines = [...entries.values()].toSorted((one, other) => one.id - other.id).map(written);
  return JSON.stringify({ version: VERSION, term: [term.number, term.writer], lines });
}

function found(lines: readonly unknown[], read: (line: unknown) => Entry | undefined): ReadBasket {
  const entries = new Map<number, Entry>();
  for (const line of lines.slice(0, ENTRIES_MAX)) {
    const entry = read(line);
    if (entry && !entries.has(entry.id)) entries.set(entry.id, entry);
  }
  return { basket: { ...EMPTY_BASKET, entries }, isComplete: entries.size === lines.length };
}

function fromEntry(line: unknown): Entry | undefined {
  const read = v.safeParse(entrySchema, line);
  if (!read.success) return undefined;
  const { id, seen, shares, ...facts } = read.output;
  return {
    id,
    facts: { ...facts, seen: seen && { price: seen[0], at: seen[1] } },
    shares: shares.map(([who, version, count]) => ({ writer: who, version, count })),
  };
}

function fromFirstVersion(line: unknown): Entry | undefined {
  const read = v.safeParse(firstVersionSchema, line);
  if (!read.success) return undefined;
  const { id, quantity, ...facts } = read.output;
  const share = { writer: 'first', version: 1, count: quantity };
  return { id, facts: { ...facts, seen: undefined }, shares: [share] };
}

function written({ id, facts: { date: added, location: place, seen }, shares }: Entry): WrittenEntry {
  const sorted = shares.toSorted((one, other) => (one.writer < other.writer ? -1 : 1));
  return {
    id,
    date: added,
    location: place,
    ...(seen && { seen: [seen.price, seen.at] }),
    shares: sorted.map(({ writer: who, version, count }) => [who, version, count]),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
