import type { BasketName } from '#domain/basket/index.ts';
import { basket } from '#domain/messages/basket.ts';
import { formatPrice, lineTotal } from '#domain/money/money.ts';
import { store } from '#domain/shop/store.ts';
import type { BasketItem } from '#src/baskets/use-basket.ts';

const text = basket.chat;

/** Maximum number of characters for the lines: some phones cut off longer URLs. */
const LINES_MAX = 1_500;

/** The chat message that orders a basket: its lines, the sale type and the total. */
export function orderMessage(name: BasketName, items: readonly BasketItem[], total: number): string {
  const lines = items.flatMap(({ line: { quantity }, product, availability }) =>
    product === undefined || availability.kind !== 'offered'
      ? []
      : [
          text.line(
            quantity,
            product.name,
            formatPrice(lineTotal({ unitPrice: availability.price, quantity })),
          ),
        ],
  );
  let length = 0;
  const written = lines.filter((line) => {
    length += line.length;
    return length <= LINES_MAX;
  });
  const left = lines.length - written.length;
  return [
    text.hello(store.brand, text.ways[name]),
    ...written,
    ...(left > 0 ? [text.others(left)] : []),
    text.total(formatPrice(total)),
  ].join('\n');
}
