import { LayoutGrid, Phone } from 'lucide';
import { navigation as text } from '#domain/messages/navigation.ts';
import { shop } from '#domain/messages/shop.ts';
import { store } from '#domain/shop/store.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Popover } from '#src/ui/Popover.tsx';
import { CategoryList } from './CategoryList.tsx';
import styles from './NavBar.module.css';
import { ShopLinks } from './ShopLinks.tsx';
import { useAccountLinks } from './use-account-links.ts';
import { useShopLinks } from './use-shop-links.ts';

/** The navigation bar below the header; phones use the drawer instead. @see NV-04 */
export function NavBar() {
  const links = [...useShopLinks(), ...useAccountLinks()];
  return (
    <nav aria-label={shop.navigation}>
      <div className={styles.row}>
        <Popover
          label={text.categories}
          trigger={
            <>
              <Icon icon={LayoutGrid} size={20} />
              <span className={styles.categories}>{text.categories}</span>
            </>
          }
        >
          <CategoryList />
        </Popover>
        <div className={styles.links}>
          <ShopLinks links={links} />
        </div>
        <a className={styles.call} href={`tel:${store.phone}`}>
          <Icon icon={Phone} size={20} />
          <span className={styles.number}>{store.phoneShown}</span>
        </a>
      </div>
    </nav>
  );
}
