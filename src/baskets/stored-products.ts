import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { BASKET_KEYS, BASKET_LINES_MAX } from '#domain/basket/index.ts';
import type { Product } from '#src/api/products.ts';
import { onLocalChange, readLocal, writeLocal } from '#src/storage/local.ts';
import { baskets } from './baskets.ts';

/** The product data that a basket displays. */
export type ProductFacts = Pick<
  Product,
  'id' | 'name' | 'fact' | 'image' | 'tint' | 'price' | 'priceBefore' | 'preorderPrice' | 'creditPrice'
>;

/** A product in a basket as last fetched. Its prices are for display only: the server prices every order. */
export interface StoredProduct extends ProductFacts {
  /** When it was fetched, in epoch milliseconds. */
  readAt: number;
  /** Its price in a promotion that has since ended. */
  lastPromoPrice: number | undefined;
}

const KEY = 'basketProducts';
const KNOWN_MAX = BASKET_KEYS.length * BASKET_LINES_MAX;
const TEXT_MAX = 300;

const francs = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));
const shortText = v.pipe(v.string(), v.maxLength(TEXT_MAX));

const knownSchema = v.object({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  name: v.pipe(shortText, v.minLength(1)),
  fact: shortText,
  // A path on our own origin: stored data must not cause requests to other sites.
  image: v.pipe(shortText, v.regex(/^\/[^/\\]/)),
  tint: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)),
  price: francs,
  priceBefore: v.optional(francs),
  preorderPrice: v.optional(francs),
  creditPrice: v.optional(francs),
  readAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
  lastPromoPrice: v.optional(francs),
});

type StoredProducts = ReadonlyMap<number, StoredProduct>;

/** The stored products; invalid entries are left out. Never throws (HAZARDS E1). */
function read(text: string | null): Map<number, StoredProduct> {
  const products = new Map<number, StoredProduct>();
  for (const each of parseList(text).slice(0, KNOWN_MAX)) {
    const parsed = v.safeParse(knownSchema, each);
    if (!parsed.success) continue;
    const { priceBefore, preorderPrice, creditPrice, lastPromoPrice, ...rest } = parsed.output;
    products.set(rest.id, { ...rest, priceBefore, preorderPrice, creditPrice, lastPromoPrice });
  }
  return products;
}

function parseList(text: string | null): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();
let storedProducts: StoredProducts = read(readLocal(KEY));

function setStoredProducts(next: StoredProducts): void {
  storedProducts = next;
  for (const notify of listeners) notify();
}

/** The newer version of each product. */
function mergeNewer(ours: StoredProducts, others: Iterable<StoredProduct>): Map<number, StoredProduct> {
  const both = new Map(ours);
  for (const each of others) if ((both.get(each.id)?.readAt ?? -1) <= each.readAt) both.set(each.id, each);
  return both;
}

onLocalChange(KEY, (text) =>
  setStoredProducts(mergeNewer(text === null ? new Map() : storedProducts, read(text).values())),
);

/** Stores fetched products and removes those that are in no basket. @param at epoch milliseconds */
export function storeProducts(products: readonly ProductFacts[], at: number): void {
  const basketIds = new Set(BASKET_KEYS.flatMap((name) => baskets.lines(name).map(({ id }) => id)));
  const before = mergeNewer(storedProducts, read(readLocal(KEY)).values());
  const updated = products.map((product) => ({
    ...factsOf(product),
    readAt: at,
    lastPromoPrice: lastPromoPrice(product, before.get(product.id)),
  }));
  const all = mergeNewer(before, updated);
  setStoredProducts(new Map([...all].filter(([id]) => basketIds.has(id))));
  writeLocal(KEY, JSON.stringify([...storedProducts.values()]));
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

/** A product in a basket as last fetched; `undefined` if it was never fetched on this device. */
export const storedProduct = (id: number): StoredProduct | undefined => storedProducts.get(id);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The products in baskets, by id. */
export const useStoredProducts = (): StoredProducts => useSyncExternalStore(subscribe, () => storedProducts);
