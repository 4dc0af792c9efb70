import { MessageCircle, Phone } from 'lucide';
import { shop as text } from '#domain/messages/shop.ts';
import { store } from '#domain/shop/store.ts';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './ContactLinks.module.css';

/** Phone and chat links. @see RT-24 */
export function ContactLinks() {
  return (
    <ul className={styles.list}>
      <li>
        <a className={styles.link} href={`tel:${store.phone}`}>
          <Icon icon={Phone} size={20} />
          {text.footer.call} {store.phoneShown}
        </a>
      </li>
      <li>
        <a className={styles.link} href={store.chatUrl} target="_blank" rel="noopener noreferrer">
          <Icon icon={MessageCircle} size={20} />
          {text.footer.chat}
        </a>
      </li>
    </ul>
  );
}
