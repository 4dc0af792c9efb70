import type { Pack } from '../catalogue/packs.repository.ts';
import { Problem } from '../problem.ts';

/** A pack's line as the buyer saw it. */
export interface RequestedLine {
  id: number;
  quantity: number;
  list_price: number;
}

/**
 * Holds what the buyer saw against the pack of now. What was sent is compared and then forgotten: the order is
 * made from the pack (HAZARDS A1, A5, A7).
 *
 * @throws Problem `order.price_changed` where a line, a quantity or a price differs
 */
export function refuseOtherThan(pack: Pack, requested: readonly RequestedLine[]): void {
  const isSame =
    requested.length === pack.lines.length &&
    pack.lines.every((line) =>
      requested.some(
        ({ id, quantity, list_price: price }) =>
          id === line.id && quantity === line.quantity && price === line.unitPrice,
      ),
    );
  if (!isSame) throw new Problem('order.price_changed');
}
