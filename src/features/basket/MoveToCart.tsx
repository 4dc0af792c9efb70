import { basket as text } from '#domain/messages/basket.ts';
import { addItem, removeItem } from '#src/baskets/actions.ts';
import type { BasketItem } from '#src/baskets/use-basket.ts';
import { Button } from '#src/ui/Button.tsx';

/** Moves one wishlist item to the cart. @see BK-03 */
export function MoveToCart({ item: { line, product, availability } }: { item: BasketItem }) {
  if (product === undefined || availability.kind !== 'offered') return null;
  return (
    <Button
      variant="secondary"
      small
      aria-label={text.toCartOf(product.name)}
      onClick={() => {
        if (addItem('cart', product)) removeItem('wishlist', line.id);
      }}
    >
      {text.toCart}
    </Button>
  );
}
