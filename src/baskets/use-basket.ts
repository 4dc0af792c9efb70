import { useEffect, useState } from 'react';
import type { BasketLine, BasketName } from '#domain/basket/index.ts';
import { linesTotal } from '#domain/money/money.ts';
import { useProductsById } from '#src/api/products-by-id.ts';
import { useBasketLines } from './baskets.ts';
import { type ProductFacts, storeProducts, useStoredProducts } from './stored-products.ts';
import { type Availability, availabilityOf } from './availability.ts';

/** A basket line with its product's data. */
export interface BasketItem {
  line: BasketLine;
  /** Current, or as last fetched; `undefined` if never fetched. */
  product: ProductFacts | undefined;
  availability: Availability;
}

/** The content of a basket for display. */
export interface BasketContent {
  items: readonly BasketItem[];
  /** Total quantity, including lines that can no longer be bought. */
  pieces: number;
  /** Whole francs for all lines that can be bought. */
  total: number;
  /** Whether products are being fetched and none is stored. */
  isLoading: boolean;
  /** Why the current prices could not be fetched. */
  error: Error | undefined;
  /**
   * When the displayed prices were fetched, in epoch milliseconds; only set if the current ones could not be fetched.
   */
  readAt: number | undefined;
  isFetching: boolean;
  retry: () => void;
}

/** Only adds ids, so that removing a line causes no new request. */
function useAccumulatedIds(ids: readonly number[]): readonly number[] {
  const [all, setAll] = useState(ids);
  const added = ids.filter((id) => !all.includes(id));
  if (added.length > 0) setAll([...all, ...added]);
  return added.length > 0 ? [...all, ...added] : all;
}

/** A basket with current names and prices, or the stored ones. @see BK-01 @see HAZARDS A5 */
export function useBasket(name: BasketName): BasketContent {
  const lines = useBasketLines(name);
  const known = useStoredProducts();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useProductsById(
    useAccumulatedIds(lines.map(({ id }) => id)),
  );
  useEffect(() => {
    if (data !== undefined && dataUpdatedAt > 0) storeProducts([...data.products.values()], dataUpdatedAt);
  }, [data, dataUpdatedAt]);

  const items = lines.map((line) => {
    const isRead = data?.asked.has(line.id) ?? false;
    const before = known.get(line.id);
    const current = data?.products.get(line.id);
    const evaluated = isRead ? current && { ...current, lastPromoPrice: before?.lastPromoPrice } : before;
    return { line, product: current ?? before, availability: availabilityOf(name, line, evaluated, isRead) };
  });
  return {
    items,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: linesTotal(items.flatMap(({ line, availability }) => pricedLine(line, availability))),
    isLoading: isFetching && items.length > 0 && items.every(({ product }) => product === undefined),
    error: error ?? undefined,
    readAt: error === null ? undefined : readAtOf(items, known, data && dataUpdatedAt),
    isFetching,
    retry: () => void refetch(),
  };
}

const pricedLine = ({ quantity }: BasketLine, availability: Availability) =>
  availability.kind === 'offered' ? [{ unitPrice: availability.price, quantity }] : [];

/** When the oldest of the displayed prices was fetched. */
function readAtOf(
  items: readonly BasketItem[],
  known: ReturnType<typeof useStoredProducts>,
  fetchedAt: number | undefined,
): number | undefined {
  if (fetchedAt !== undefined) return fetchedAt;
  const read = items.flatMap(({ line }) => known.get(line.id)?.readAt ?? []);
  return read.length === 0 ? undefined : Math.min(...read);
}
