import { House, Phone, ShoppingCart, Store } from 'lucide';
import { useLocation } from 'react-router-dom';
import { navigation as text } from '#domain/messages/navigation.ts';
import { shop } from '#domain/messages/shop.ts';
import { paths } from '#domain/paths.ts';
import { shelfAt } from '#domain/catalogue/shelves.ts';
import { store } from '#domain/shop/store.ts';
import { useBasketQuantity } from '#src/baskets/loader.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { accessibleLabel, IconWithBadge } from '#src/ui/IconButton.tsx';
import { Link } from '#src/ui/Link.tsx';
import styles from './PhoneBar.module.css';

const ariaCurrent = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);

/**
 * The bottom bar on phones: Home, shop, the cart with its count, and a phone call. A page with its own bottom bar marks it with
 * `data-phone-bar`, which hides this one.
 *
 * @see NV-12
 */
export function PhoneBar() {
  const { pathname } = useLocation();
  const cart = { label: text.baskets.cart, icon: ShoppingCart, badge: useBasketQuantity('cart') };
  return (
    <nav aria-label={text.phoneBar} className={styles.bar}>
      <Link to={paths.home} className={styles.link} aria-current={ariaCurrent(pathname === paths.home)}>
        <Icon icon={House} />
        {text.links.home}
      </Link>
      <Link
        to={paths.shop}
        className={styles.link}
        aria-current={ariaCurrent(shelfAt(pathname)?.id === 'shop')}
      >
        <Icon icon={Store} />
        {text.links.shop}
      </Link>
      <Link
        to={paths.cart}
        className={styles.link}
        aria-label={accessibleLabel(cart)}
        aria-current={ariaCurrent(pathname === paths.cart)}
      >
        <span className={styles.icon}>
          <IconWithBadge {...cart} />
        </span>
        {cart.label}
      </Link>
      <a href={`tel:${store.phone}`} className={styles.link}>
        <Icon icon={Phone} />
        {shop.footer.call}
      </a>
    </nav>
  );
}
