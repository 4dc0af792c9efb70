import { useState } from 'react';
import type { BasketLine, BasketName } from '#domain/basket/index.ts';
import { restoreItem, removeItem } from '#src/baskets/actions.ts';
import type { BasketItem } from '#src/baskets/use-basket.ts';
import { basket as text } from '#domain/messages/basket.ts';

/** A removed line, which can be restored at its position. */
export interface Removed {
  line: BasketLine;
  name: string;
  /** The number of lines before it. */
  place: number;
}

export interface Removal {
  /** The last removed line; earlier ones cannot be restored. */
  removed: Removed | undefined;
  remove: (item: BasketItem, place: number) => void;
  undo: () => void;
}

/** Removes lines from a basket; the last one can be restored. @see BK-04 */
export function useRemoval(basket: BasketName): Removal {
  const [removed, setRemoved] = useState<Removed>();
  return {
    removed,
    remove({ line, product }, place) {
      removeItem(basket, line.id);
      setRemoved({ line, name: product?.name ?? text.product(line.id), place });
    },
    undo() {
      if (removed !== undefined) restoreItem(basket, removed.line);
      setRemoved(undefined);
    },
  };
}
