import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { BASKET_KEYS, BASKET_LINES_MAX } from '#domain/basket/index.ts';
import type { Product } from '#src/api/products.ts';
import { onLocalChange, readLocal, writeLocal } from '#src/storage/local.ts';
import { baskets } from './baskets.ts';

/** What a basket shows of a product. */
export type ProductFacts = Pick<
  Product,
  'id' | 'name' | 'fact' | 'image' | 'tint' | 'price' | 'priceBefore' | 'preorderPrice' | 'creditPrice'
>;

/** A product that is in a basket, as it was read last. Its prices are for looking at: the server prices every order. */
export interface StoredProduct extends ProductFacts {
  /** When it was read, milliseconds since 1970. */
  readAt: number;
  /** What it cost in a promotion that is over. */
  lastPromoPrice: number | undefined;
}

const KEY = 'basketProducts';
const KNOWN_MAX = BASKET_KEYS.length * BASKET_LINES_MAX;
const TEXT_MAX = 300;

const francs = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));
const words = v.pipe(v.string(), v.maxLength(TEXT_MAX));

const knownSchema = v.object({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  name: v.pipe(words, v.minLength(1)),
  fact: words,
  // Of our own origin: what stands in storage must not call at a stranger's.
  image: v.pipe(words, v.regex(/^\/[^/\\]/)),
  tint: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)),
  price: francs,
  priceBefore: v.optional(francs),
  preorderPrice: v.optional(francs),
  creditPrice: v.optional(francs),
  readAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
  lastPromoPrice: v.optional(francs),
});

type Known = ReadonlyMap<number, StoredProduct>;

/** What stands in storage, bad entries left out. Never throws (HAZARDS E1). */
function read(text: string | null): Map<number, StoredProduct> {
  const products = new Map<number, StoredProduct>();
  for (const each of listIn(text).slice(0, KNOWN_MAX)) {
    const one = v.safeParse(knownSchema, each);
    if (!one.success) continue;
    const { priceBefore, preorderPrice, creditPrice, lastPromoPrice, ...rest } = one.output;
    products.set(rest.id, { ...rest, priceBefore, preorderPrice, creditPrice, lastPromoPrice });
  }
  return products;
}

function listIn(text: string | null): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();
let known: Known = read(readLocal(KEY));

function tell(next: Known): void {
  known = next;
  for (const notify of listeners) notify();
}

/** Of two readings of a product the later one counts. */
function mergeNewer(ours: Known, others: Iterable<StoredProduct>): Map<number, StoredProduct> {
  const both = new Map(ours);
  for (const each of others) if ((both.get(each.id)?.readAt ?? -1) <= each.readAt) both.set(each.id, each);
  return both;
}

onLocalChange(KEY, (text) => tell(mergeNewer(text === null ? new Map() : known, read(text).values())));

/**
 * Remembers products as they are told now, and forgets those that no basket holds.
 *
 * @param at milliseconds since 1970
 */
export function storeProducts(products: readonly ProductFacts[], at: number): void {
  const held = new Set(BASKET_KEYS.flatMap((name) => baskets.lines(name).map(({ id }) => id)));
  const before = mergeNewer(known, read(readLocal(KEY)).values());
  const told = products.map((product) => ({
    ...factsOf(product),
    readAt: at,
    lastPromoPrice: lastPromoPrice(product, before.get(product.id)),
  }));
  const all = mergeNewer(before, told);
  tell(new Map([...all].filter(([id]) => held.has(id))));
  writeLocal(KEY, JSON.stringify([...known.values()]));
}

function lastPromoPrice(now: ProductFacts, before: StoredProduct | undefined): number | undefined {
  if (now.priceBefore !== undefined) return undefined;
  return before?.priceBefore === undefined ? before?.lastPromoPrice : before.price;
}

const factsOf = (product: ProductFacts): ProductFacts => ({
  id: product.id,
  name: product.name.slice(0, TEXT_MAX),
  fact: product.fact.slice(0, TEXT_MAX),
  image: product.image,
  tint: product.tint,
  price: product.price,
  priceBefore: product.priceBefore,
  preorderPrice: product.preorderPrice,
  creditPrice: product.creditPrice,
});

/** A product that is in a basket, as it was read last; `undefined` where it never was on this device. */
export const storedProduct = (id: number): StoredProduct | undefined => known.get(id);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The products that are in baskets, by id. */
export const useStoredProducts = (): Known => useSyncExternalStore(subscribe, () => known);
