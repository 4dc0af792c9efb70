/** Maximum number of different products in a basket (HAZARDS E1). */
export const BASKET_LINES_MAX = 100;

/** Maximum quantity of one product; also the limit of an order (HAZARDS A7). */
export const LINE_QUANTITY_MAX = 99;

/** One basket line. Name, price and picture come from the catalogue. */
export interface BasketLine {
  id: number;
  /** From 1 to 99; in the wishlist always 1. */
  quantity: number;
  /** When it was added, ISO 8601 in UTC. */
  date: string;
  /** The user's approximate place at that time, or the text for an unknown place. @see BK-07 */
  location: string;
  /** The price last shown to the user, in whole francs; used to report price changes. */
  seenPrice: number | undefined;
}

/** Id of one page load in one tab. */
export type Writer = string;

/**
 * The quantity that one writer has added or removed in total. Only that writer changes it, each time with a higher
 * version, so that the newer of two versions is known.
 */
export interface Share {
  writer: Writer;
  version: number;
  count: number;
}

/** Data of a line beside its quantity; when two differ, the later one wins. */
export interface LineFacts {
  date: string;
  location: string;
  /** The price last shown, in whole francs, and when, in epoch milliseconds. */
  seen: { price: number; at: number } | undefined;
}

/** A product that is or was in a basket. Its quantity is the sum of the shares, or 0 if the sum is negative. */
export interface Entry {
  id: number;
  facts: LineFacts;
  shares: readonly Share[];
}

/**
 * The state of a basket. Each tab changes its own copy and merges those of the others, in any order: all copies
 * converge, and simultaneous additions in two tabs both count (HAZARDS E4).
 */
export interface Basket {
  /** A state with a newer term replaces all older states; compaction starts a new term. */
  term: { number: number; writer: Writer };
  entries: ReadonlyMap<number, Entry>;
}

export const EMPTY_BASKET: Basket = { term: { number: 0, writer: '' }, entries: new Map() };

const sumOf = (entry: Entry | undefined): number =>
  Math.max(0, entry?.shares.reduce((sum, { count }) => sum + count, 0) ?? 0);

/** The quantity of a product in a basket. */
export const quantityOf = (basket: Basket, id: number): number =>
  Math.min(sumOf(basket.entries.get(id)), LINE_QUANTITY_MAX);

/** The lines of a basket, oldest first. */
export function linesOf(basket: Basket): BasketLine[] {
  return [...basket.entries.values()]
    .filter((entry) => sumOf(entry) > 0)
    .map(({ id, facts: { seen, ...facts } }) => ({
      id,
      ...facts,
      quantity: quantityOf(basket, id),
      seenPrice: seen?.price,
    }))
    .toSorted((one, other) => compare(one.date, other.date) || one.id - other.id);
}

/** An item to add. */
export interface Addition {
  id: number;
  quantity: number;
  facts: LineFacts;
}

/**
 * Adds an item: increases the quantity of an existing line up to 99, or adds a line.
 *
 * @returns the same basket if there is no room for another line
 */
export function add(basket: Basket, writer: Writer, { id, quantity, facts }: Addition): Basket {
  const before = quantityOf(basket, id);
  if (before === 0 && linesOf(basket).length >= BASKET_LINES_MAX) return basket;
  const known = basket.entries.get(id);
  return withQuantity(basket, writer, {
    id,
    facts: known && before > 0 ? known.facts : facts,
    quantity: before + quantity,
  });
}

/** Adds a product to the wishlist, once. @see BK-03 */
export const addToWishlist = (basket: Basket, writer: Writer, id: number, facts: LineFacts): Basket =>
  quantityOf(basket, id) > 0 ? basket : add(basket, writer, { id, quantity: 1, facts });

/** Sets the quantity of a product that is in the basket; 0 removes it. @see BK-04 */
export function setQuantity(basket: Basket, writer: Writer, id: number, quantity: number): Basket {
  const entry = basket.entries.get(id);
  return entry === undefined || sumOf(entry) === 0
    ? basket
    : withQuantity(basket, writer, { id, facts: entry.facts, quantity });
}

/** Removes a product. @see BK-04 */
export const remove = (basket: Basket, writer: Writer, id: number): Basket =>
  setQuantity(basket, writer, id, 0);

/** Removes all products. @see BK-04 */
export const clear = (basket: Basket, writer: Writer): Basket =>
  linesOf(basket).reduce((left, { id }) => remove(left, writer, id), basket);

/** Stores the prices that were shown. @param prices whole francs by product id */
export function markSeen(basket: Basket, prices: ReadonlyMap<number, number>, at: number): Basket {
  const entries = new Map(basket.entries);
  for (const [id, price] of prices) {
    const entry = entries.get(id);
    if (entry && entry.facts.seen?.price !== price)
      entries.set(id, { ...entry, facts: { ...entry.facts, seen: { price, at } } });
  }
  return { ...basket, entries };
}

/** Sets the writer's own share so that all shares add up to the quantity. */
function withQuantity(basket: Basket, writer: Writer, { id, facts, quantity }: Addition): Basket {
  const wanted = Math.min(Math.max(quantity, 0), LINE_QUANTITY_MAX);
  const shares = basket.entries.get(id)?.shares ?? [];
  const own = shares.find((share) => share.writer === writer);
  const others = shares.filter((share) => share.writer !== writer);
  const theirs = others.reduce((sum, { count }) => sum + count, 0);
  const share = { writer, version: (own?.version ?? 0) + 1, count: wanted - theirs };
  const entries = new Map(basket.entries).set(id, { id, facts, shares: [...others, share] });
  return { ...basket, entries };
}

/** Merges two states. Commutative, associative and idempotent. */
export function merge(one: Basket, other: Basket): Basket {
  const later = one.term.number - other.term.number || compare(one.term.writer, other.term.writer);
  if (later !== 0) return later > 0 ? one : other;
  const entries = new Map(one.entries);
  for (const [id, theirs] of other.entries) {
    const ours = entries.get(id);
    entries.set(id, ours ? mergeEntries(ours, theirs) : theirs);
  }
  return { term: one.term, entries };
}

function mergeEntries(one: Entry, other: Entry): Entry {
  const shares = new Map(one.shares.map((share) => [share.writer, share]));
  for (const share of other.shares) {
    const known = shares.get(share.writer);
    if (known === undefined || known.version < share.version) shares.set(share.writer, share);
  }
  return { id: one.id, facts: laterFacts(one.facts, other.facts), shares: [...shares.values()] };
}

function laterFacts(one: LineFacts, other: LineFacts): LineFacts {
  const added = (compare(one.date, other.date) || compare(one.location, other.location)) > 0 ? one : other;
  const [seen, alsoSeen] = [one.seen, other.seen];
  const isLater =
    alsoSeen === undefined ||
    (seen !== undefined && (seen.at - alsoSeen.at || seen.price - alsoSeen.price) >= 0);
  return { date: added.date, location: added.location, seen: isLater ? seen : alsoSeen };
}

/** Number of shares per line that triggers compaction. */
const SHARES_MANY = 32;

/** Whether a line has too many shares. */
export const needsCompaction = ({ entries }: Basket): boolean =>
  [...entries.values()].some(({ shares }) => shares.length > SHARES_MANY);

/**
 * Replaces the shares of each line by one, under a new term, and drops removed lines. Only call it when no other tab
 * is open: unmerged changes of another tab would be lost.
 */
export function compact(basket: Basket, writer: Writer): Basket {
  const entries = linesOf(basket).map(({ id, quantity }) => {
    const facts = basket.entries.get(id)?.facts;
    return facts && ([id, { id, facts, shares: [{ writer, version: 1, count: quantity }] }] as const);
  });
  return {
    term: { number: basket.term.number + 1, writer },
    entries: new Map(entries.filter((entry) => entry !== undefined)),
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
