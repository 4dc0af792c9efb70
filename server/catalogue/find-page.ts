import * as v from 'valibot';
import { PRICE_FILTER } from '#domain/constants.ts';
import { ALL } from '#domain/listing.ts';
import { foldText } from '#domain/search-tokens.ts';
import type { Offer } from '#domain/shelves.ts';
import type { Read } from '../db/reads.ts';
import { NAMED_PRODUCTS, PRICED_PAGE, SHELF_PAGE } from './listing.statements.ts';
import { type ListedRow, pageRows } from './product-rows.ts';

/** What a listing is asked for. Prices are whole francs. */
export interface Question {
  /** A name or an id, or `All`; what names nothing counts as `All`. */
  category: string;
  tag: string;
  offer: Offer;
  min: number;
  max: number;
  search: string;
  /** From 1. */
  page: number;
  limit: number;
}

/** One page of products. */
export interface Page {
  products: ListedRow[];
  total: number;
  /** There are more than `total`, uncounted. */
  isCapped: boolean;
  /** The one that is shown: the nearest that exists. */
  page: number;
  /** The phrase that was looked for in place of the typed one. */
  corrected: string | null;
}

/** A page of a listing without a search. @see AP-01 */
export async function findPage(read: Read, question: Question): Promise<Page> {
  const { page, limit } = question;
  const prices = pricesOf(question);
  const values = [...shelfOf(question), page, limit];
  const rows =
    prices === undefined ? await read(SHELF_PAGE, values) : await read(PRICED_PAGE, [...values, ...prices]);
  return pageKey(rows, question);
}

/** Those products that are on sale, on one page, in the order of `ids`; the others are left out. */
export async function findNamed(read: Read, ids: readonly number[]): Promise<Page> {
  const products = v.parse(pageRows, await read(NAMED_PRODUCTS, [ids]));
  return { products, total: products.length, isCapped: false, page: 1, corrected: null };
}

/** The rows of a statement that ends in `PAGE_PRODUCTS`. */
export function pageKey(rows: unknown[], { page, limit }: Question, corrected: string | null = null): Page {
  const products = v.parse(pageRows, rows);
  const { total, is_capped: isCapped } = products[0] ?? { total: 0, is_capped: false };
  const pages = Math.max(1, Math.ceil(total / limit));
  return { products, total, isCapped, page: Math.min(page, pages), corrected };
}

/** Category, offer and tag as the shelves' statements take them. */
export const shelfOf = ({ category, offer, tag }: Question): string[] => [
  category === ALL ? '' : foldText(category),
  offer,
  tag === ALL ? '' : foldText(tag),
];

/** The prices that narrow a listing; none while they stand at the ends of the scale. @see LS-04 */
export function pricesOf({ min, max }: Question): [number, number] | undefined {
  if (min <= PRICE_FILTER.min && max >= PRICE_FILTER.max) return undefined;
  return [min <= PRICE_FILTER.min ? 0 : min, max >= PRICE_FILTER.max ? Number.MAX_SAFE_INTEGER : max];
}
