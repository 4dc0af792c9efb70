import { Phone } from 'lucide';
import { product as text } from '#domain/messages/product.ts';
import { store } from '#domain/shop/store.ts';
import type { ProductDetail } from '#src/api/products.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Price } from '#src/ui/Price.tsx';
import styles from './BuyingBar.module.css';
import { OrderButton } from './OrderButton.tsx';
import type { PurchaseOption } from './purchase-options.ts';

/** The bottom bar on phones with price, phone call and order button; it ends with the page's content. @see NV-12 */
export const BuyingBar = ({ product, option }: { product: ProductDetail; option: PurchaseOption }) => (
  <div data-phone-bar className={styles.bar}>
    <Price francs={option.total} before={option.before} stacked />
    <a href={`tel:${store.phone}`} className={styles.call} aria-label={text.call(store.phoneShown)}>
      <Icon icon={Phone} />
    </a>
    <OrderButton product={product} option={option} />
  </div>
);
