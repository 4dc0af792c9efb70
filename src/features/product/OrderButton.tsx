import { BASKET_PATHS } from '#domain/basket/names.ts';
import { product as text } from '#domain/messages/product.ts';
import { productCard } from '#domain/messages/product-card.ts';
import type { ProductDetail } from '#src/api/products.ts';
import { useBasketQuantity } from '#src/baskets/loader.ts';
import { BasketButton } from '#src/products/BasketButton.tsx';
import { Link } from '#src/ui/Link.tsx';
import styles from './OrderButton.module.css';
import { OrderLink } from './OrderLink.tsx';
import type { Way } from './purchase-options.ts';

/** Puts the product in the basket of the chosen way, and leads there once it is in; to whom that way is not open, our chat is. */
export function Order({ product, way }: { product: ProductDetail; way: Way }) {
  const { type, basket } = way;
  const pieces = useBasketQuantity(basket ?? 'cart', product.id);
  if (basket === undefined) return <OrderLink product={product} way={way} />;
  return (
    <>
      <BasketButton basket={basket} product={product}>
        {type === 'preorder' ? productCard.preorderNow : productCard.order}
      </BasketButton>
      {/* Below the button, which must not move away under a second click. */}
      {pieces > 0 && (
        <Link to={BASKET_PATHS[basket]} className={styles.inside}>
          {text.inBasket(pieces)}
        </Link>
      )}
    </>
  );
}
