import { Heart } from 'lucide';
import type { ReactNode } from 'react';
import { productCard as text } from '#domain/messages/cards.ts';
import type { Product } from '#src/api/products.ts';
import { useBasketQuantity } from '#src/baskets/loader.ts';
import { useBasketAction } from '#src/baskets/use-basket-action.ts';
import { Icon } from '#src/ui/Icon.tsx';

export interface WishlistButtonProps {
  product: Product;
  className: string | undefined;
  /** Text beside the heart icon. */
  children?: ReactNode;
}

/** The heart button: adds a product to the wishlist or removes it. @see PC-02 @see BK-03 */
export function WishlistButton({ product, className, children }: WishlistButtonProps) {
  const [isBusy, act] = useBasketAction();
  const isInWishlist = useBasketQuantity('wishlist', product.id) > 0;
  return (
    <button
      type="button"
      className={className}
      aria-label={text.wish(product.name)}
      aria-pressed={isInWishlist}
      data-waiting={isBusy ? '' : undefined}
      onClick={() => act(({ toggleWishlist }) => toggleWishlist(product))}
    >
      <Icon icon={Heart} size={20} />
      {children}
    </button>
  );
}
