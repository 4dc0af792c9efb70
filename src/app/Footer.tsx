import { MapPin, ShieldCheck } from 'lucide-react';
import { shop as text } from '#domain/messages/shop.ts';
import { store } from '#domain/store.ts';
import { ContactLinks } from './ContactLinks.tsx';
import styles from './Footer.module.css';

const YEAR = new Date().getFullYear();

/** Who we are and how to reach us, at the foot of every page. */
export function Footer() {
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
        <div>
          <h2 className={styles.title}>{text.footer.contact}</h2>
          <ContactLinks />
        </div>
      </div>
      <p className={styles.rights}>{text.footer.rights(store.brand, YEAR)}</p>
    </footer>
  );
}
