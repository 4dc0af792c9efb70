import { MapPin, ShieldCheck } from 'lucide-react';
import { navigation } from '#domain/messages/navigation.ts';
import { shop as text } from '#domain/messages/shop.ts';
import { store } from '#domain/store.ts';
import { ContactLinks } from './ContactLinks.tsx';
import styles from './Footer.module.css';
import { ShopLinks } from './ShopLinks.tsx';
import { useShopLinks } from './use-shop-links.ts';

const YEAR = new Date().getFullYear();

/** Who we are, what there is and how to reach us, at the foot of every page. @see RT-23 */
export function Footer() {
  const links = useShopLinks();
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div className={styles.about}>
          <p className={styles.brand}>{store.brand}</p>
          <p>{text.footer.about(store.brand)}</p>
          <p className={styles.fact}>
            <MapPin size={20} aria-hidden />
            {store.address}
          </p>
          <p className={styles.fact}>
            <ShieldCheck size={20} aria-hidden />
            {text.footer.payments}
          </p>
        </div>
        <nav aria-labelledby="footer-links" className={styles.column}>
          <h2 id="footer-links" className={styles.title}>
            {navigation.footerLinks}
          </h2>
          <ShopLinks links={links} />
        </nav>
        <div className={styles.column}>
          <h2 className={styles.title}>{text.footer.contact}</h2>
          <ContactLinks />
        </div>
      </div>
      <p className={styles.rights}>{text.footer.rights(store.brand, YEAR)}</p>
    </footer>
  );
}
