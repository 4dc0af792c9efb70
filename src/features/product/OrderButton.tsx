import { BASKET_PATHS } from '#domain/basket/names.ts';
import { product as text } from '#domain/messages/product.ts';
import { productCard } from '#domain/messages/cards.ts';
import { paths } from '#domain/paths.ts';
import type { ProductDetail } from '#src/api/products.ts';
import { useBasketQuantity } from '#src/baskets/loader.ts';
import { BasketButton } from '#src/products/BasketButton.tsx';
import { Link } from '#src/ui/Link.tsx';
import styles from './OrderButton.module.css';
import { OrderLink } from './OrderLink.tsx';
import type { PurchaseOption } from './purchase-options.ts';

/**
 * Adds the product to the basket of the selected option and links to that basket and its checkout; orders by chat if the user cannot
 * use the option.
 */
export function OrderButton({ product, option }: { product: ProductDetail; option: PurchaseOption }) {
  const { type, basket } = option;
  const pieces = useBasketQuantity(basket ?? 'cart', product.id);
  if (basket === undefined) return <OrderLink product={product} option={option} />;
  return (
    <>
      <BasketButton basket={basket} product={product}>
        {type === 'preorder' ? productCard.preorderNow : productCard.order}
      </BasketButton>
      {/* Below the button, so that the button does not move between two clicks. */}
      {pieces > 0 && (
        <p className={styles.inside}>
          <Link to={BASKET_PATHS[basket]}>{text.inBasket(pieces)}</Link>
          <Link to={paths.checkoutOf(basket)} className={styles.checkout}>
            {text.checkOut}
          </Link>
        </p>
      )}
    </>
  );
}
