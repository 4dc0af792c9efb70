import { useEffect, useState } from 'react';
import type { BasketLine, BasketName } from '#domain/basket/index.ts';
import { linesTotal } from '#domain/money.ts';
import { useProductsById } from '#src/api/products-by-id.ts';
import { useBasketLines } from './baskets.ts';
import { type ProductFacts, storeProducts, useStoredProducts } from './stored-products.ts';
import { type Availability, availabilityOf } from './availability.ts';

/** A basket line with its product's data. */
export interface BasketItem {
  line: BasketLine;
  /** As of today, else as last fetched; `undefined` if nothing is known. */
  product: ProductFacts | undefined;
  availability: Availability;
}

/** A basket as shown on screen. */
export interface BasketContent {
  items: readonly BasketItem[];
  /** Quantity of all lines, including those that can no longer be bought. */
  pieces: number;
  /** Whole francs for all lines that can be bought. */
  total: number;
  /** Products are being fetched and none is stored. */
  isLoading: boolean;
  /** Why today's prices could not be fetched. */
  error: Error | undefined;
  /** When the shown prices were fetched, milliseconds since 1970; only if today's could not be. */
  readAt: number | undefined;
  isFetching: boolean;
  retry: () => void;
}

/** Collects ids, so that removing a line causes no new request. */
function useAccumulatedIds(ids: readonly number[]): readonly number[] {
  const [all, setAll] = useState(ids);
  const more = ids.filter((id) => !all.includes(id));
  if (more.length > 0) setAll([...all, ...more]);
  return more.length > 0 ? [...all, ...more] : all;
}

/** A basket with today's names and prices, or the stored ones. @see BK-01 @see HAZARDS A5 */
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
    const today = data?.products.get(line.id);
    const judged = isRead ? today && { ...today, lastPromoPrice: before?.lastPromoPrice } : before;
    return { line, product: today ?? before, availability: availabilityOf(name, line, judged, isRead) };
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

/** When the oldest of the shown prices was fetched. */
function readAtOf(
  items: readonly BasketItem[],
  known: ReturnType<typeof useStoredProducts>,
  answeredAt: number | undefined,
): number | undefined {
  if (answeredAt !== undefined) return answeredAt;
  const read = items.flatMap(({ line }) => known.get(line.id)?.readAt ?? []);
  return read.length === 0 ? undefined : Math.min(...read);
}
