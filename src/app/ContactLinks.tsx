import { MessageCircle, Phone } from 'lucide-react';
import { shop as text } from '#domain/messages/shop.ts';
import { store } from '#domain/store.ts';
import styles from './ContactLinks.module.css';

/** The ways to reach us, as the store's details state them. @see RT-24 */
export function ContactLinks() {
  return (
    <ul className={styles.list}>
      <li>
        <a className={styles.link} href={`tel:${store.phone}`}>
          <Phone size={20} aria-hidden />
          {text.footer.call} {store.phoneShown}
        </a>
      </li>
      <li>
        <a className={styles.link} href={store.chatUrl} target="_blank" rel="noopener noreferrer">
          <MessageCircle size={20} aria-hidden />
          {text.footer.chat}
        </a>
      </li>
    </ul>
  );
}
