import { useEffect, useState } from 'react';
import type { BasketLine, BasketName } from '#domain/basket/index.ts';
import { linesTotal } from '#domain/money.ts';
import { useProductsById } from '#src/api/products-by-id.ts';
import { useBasketLines } from './baskets.ts';
import { type ProductFacts, storeProducts, useStoredProducts } from './stored-products.ts';
import { type Availability, availabilityOf } from './availability.ts';

/** A line of a basket with what is known of its product. */
export interface BasketItem {
  line: BasketLine;
  /** As it is today, else as it was read last; `undefined` where nothing is known of it. */
  product: ProductFacts | undefined;
  availability: Availability;
}

/** A basket as a screen shows it. */
export interface BasketContent {
  items: readonly BasketItem[];
  /** Pieces of all lines, those that can no longer be bought included. */
  pieces: number;
  /** Whole francs for all that can be bought. */
  total: number;
  /** Nothing can be shown yet: the products are on their way and none is known. */
  isLoading: boolean;
  /** Why today's prices could not be read. */
  error: Error | undefined;
  /** When the shown prices were read, milliseconds since 1970; only where today's could not be. */
  readAt: number | undefined;
  isFetching: boolean;
  retry: () => void;
}

/** Ids that only ever grow in number, so that taking a line out asks for nothing anew. */
function useAccumulatedIds(ids: readonly number[]): readonly number[] {
  const [all, setAll] = useState(ids);
  const more = ids.filter((id) => !all.includes(id));
  if (more.length > 0) setAll([...all, ...more]);
  return more.length > 0 ? [...all, ...more] : all;
}

/** A basket with today's names and prices, or those that were read last. @see BK-01 @see HAZARDS A5 */
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

/** The oldest of the prices that are shown. */
function readAtOf(
  items: readonly BasketItem[],
  known: ReturnType<typeof useStoredProducts>,
  answeredAt: number | undefined,
): number | undefined {
  if (answeredAt !== undefined) return answeredAt;
  const read = items.flatMap(({ line }) => known.get(line.id)?.readAt ?? []);
  return read.length === 0 ? undefined : Math.min(...read);
}
