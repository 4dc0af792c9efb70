import { useState } from 'react';
import type { BasketLine, BasketName } from '#domain/basket/index.ts';
import { putBack, removeItem } from '#src/baskets/actions.ts';
import type { BasketItem } from '#src/baskets/use-basket.ts';
import { basket as text } from '#domain/messages/basket.ts';

/** A line that was taken out and can be put back: its place in the list waits for it. */
export interface Removed {
  line: BasketLine;
  name: string;
  /** How many lines stood before it. */
  place: number;
}

export interface Removal {
  /** The last one; an earlier one is past putting back. */
  removed: Removed | undefined;
  remove: (item: BasketItem, place: number) => void;
  undo: () => void;
}

/** Takes lines out of a basket, the last of which can be put back as it was. @see BK-04 */
export function useRemoval(basket: BasketName): Removal {
  const [removed, setRemoved] = useState<Removed>();
  return {
    removed,
    remove({ line, product }, place) {
      removeItem(basket, line.id);
      setRemoved({ line, name: product?.name ?? text.product(line.id), place });
    },
    undo() {
      if (removed !== undefined) putBack(basket, removed.line);
      setRemoved(undefined);
    },
  };
}
