import { MessageCircle, Phone } from 'lucide';
import { informationPage as text } from '#domain/messages/information.ts';
import { bindSentence } from '#domain/text/typography.ts';
import { store } from '#domain/shop/store.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './ContactCard.module.css';

/** Contact links below an information page. @see RT-24 */
export const ContactCard = () => (
  <aside aria-labelledby="information-help" className={styles.card}>
    <div>
      <h2 id="information-help" className={styles.title}>
        {bindSentence(text.help)}
      </h2>
      <p className={styles.detail}>{text.helpDetail}</p>
    </div>
    <p className={styles.ways}>
      <ButtonLink href={`tel:${store.phone}`} variant="secondary">
        <Icon icon={Phone} size={18} />
        {text.call(store.phoneShown)}
      </ButtonLink>
      <ButtonLink href={store.chatUrl} newTab variant="secondary">
        <Icon icon={MessageCircle} size={18} />
        {text.chat}
      </ButtonLink>
    </p>
  </aside>
);
