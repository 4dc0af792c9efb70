import { Phone } from 'lucide';
import { product as text } from '#domain/messages/product.ts';
import { store } from '#domain/store.ts';
import type { ProductDetail } from '#src/api/products.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Price } from '#src/ui/Price.tsx';
import styles from './BuyingBar.module.css';
import { Order } from './OrderButton.tsx';
import type { Way } from './purchase-options.ts';

/** On phones, price, call and action at the thumb; it comes to rest at the end of the page. @see NV-12 */
export const BuyingBar = ({ product, way }: { product: ProductDetail; way: Way }) => (
  <div data-phone-bar className={styles.bar}>
    <Price francs={way.total} before={way.before} stacked />
    <a href={`tel:${store.phone}`} className={styles.call} aria-label={text.call(store.phoneShown)}>
      <Icon icon={Phone} />
    </a>
    <Order product={product} way={way} />
  </div>
);
