/** Different products in one basket at most (HAZARDS E1). */
export const BASKET_LINES_MAX = 100;

/** Pieces of one product at most; an order takes no more either (HAZARDS A7). */
export const LINE_QUANTITY_MAX = 99;

/** One product in a basket, as a shopper sees it. Name, price and picture are the catalogue's. */
export interface BasketLine {
  id: number;
  /** From 1 to 99; in the wishlist always 1. */
  quantity: number;
  /** When it was put in, ISO 8601 in UTC. */
  date: string;
  /** Where the shopper was then, or the words for not knowing. @see BK-07 */
  location: string;
  /** What it was sold for when the shopper last saw it here, in whole francs: only to tell that it has changed. */
  seenPrice: number | undefined;
}

/** One run of the shop in one tab. */
export type Writer = string;

/**
 * What one writer has put in or taken out, counted together. Only that writer changes it, and each change has a higher
 * version: of two forms of it the newer is known.
 */
export interface Share {
  writer: Writer;
  version: number;
  count: number;
}

/** What is remembered beside the quantity; of two forms the later one counts. */
export interface LineFacts {
  date: string;
  location: string;
  /** Whole francs, and when they were seen, in milliseconds since 1970. */
  seen: { price: number; at: number } | undefined;
}

/** A product that is in a basket, or was: the quantity is the sum of the shares, and none is left at zero or below. */
export interface Entry {
  id: number;
  facts: LineFacts;
  shares: readonly Share[];
}

/**
 * One form of a basket's content. Each tab changes its own and takes in those of the others (`merge`), in whatever order
 * they arrive: all of them end equal, and what two tabs put in at once is counted twice (HAZARDS E4).
 */
export interface Basket {
  /** A newer term replaces all that was before it: the shares were counted together then. */
  term: { number: number; writer: Writer };
  entries: ReadonlyMap<number, Entry>;
}

export const EMPTY_BASKET: Basket = { term: { number: 0, writer: '' }, entries: new Map() };

const sumOf = (entry: Entry | undefined): number =>
  Math.max(0, entry?.shares.reduce((sum, { count }) => sum + count, 0) ?? 0);

/** How many pieces of a product are in a basket. */
export const quantityOf = (basket: Basket, id: number): number =>
  Math.min(sumOf(basket.entries.get(id)), LINE_QUANTITY_MAX);

/** What is in a basket, in the order of putting in. */
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

/** A product that is to be put in. */
export interface Addition {
  id: number;
  quantity: number;
  facts: LineFacts;
}

/**
 * Puts a product in: more of one that is there already, up to 99; another line otherwise.
 *
 * @returns the same basket where it has no room for another line
 * @see BK-02
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

/** Wishes a product; wishing it again changes nothing. @see BK-03 */
export const addToWishlist = (basket: Basket, writer: Writer, id: number, facts: LineFacts): Basket =>
  quantityOf(basket, id) > 0 ? basket : add(basket, writer, { id, quantity: 1, facts });

/** Sets how many pieces of a product are in; none takes it out. A product that is not in stays out. @see BK-04 */
export function setQuantity(basket: Basket, writer: Writer, id: number, quantity: number): Basket {
  const entry = basket.entries.get(id);
  return entry === undefined || sumOf(entry) === 0
    ? basket
    : withQuantity(basket, writer, { id, facts: entry.facts, quantity });
}

/** Takes a product out. @see BK-04 */
export const remove = (basket: Basket, writer: Writer, id: number): Basket =>
  setQuantity(basket, writer, id, 0);

/** Takes everything out. @see BK-04 */
export const clear = (basket: Basket, writer: Writer): Basket =>
  linesOf(basket).reduce((left, { id }) => remove(left, writer, id), basket);

/** Notes what the shopper has seen products to cost: whole francs by product id. */
export function markSeen(basket: Basket, prices: ReadonlyMap<number, number>, at: number): Basket {
  const entries = new Map(basket.entries);
  for (const [id, price] of prices) {
    const entry = entries.get(id);
    if (entry && entry.facts.seen?.price !== price)
      entries.set(id, { ...entry, facts: { ...entry.facts, seen: { price, at } } });
  }
  return { ...basket, entries };
}

/** The writer's own share becomes what the others' leave open. */
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

/** Takes in what another tab holds. In whatever order and how often ever: the result is the same for all of them. */
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

/** Shares of one line that are still a short count. */
const SHARES_MANY = 32;

/** Whether so many have counted a line that it should be counted together. */
export const needsCompaction = ({ entries }: Basket): boolean =>
  [...entries.values()].some(({ shares }) => shares.length > SHARES_MANY);

/**
 * Counts all shares together under a new term, and forgets what was taken out. Only for a tab that is alone: what another
 * one has changed since it last spoke would be forgotten.
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
