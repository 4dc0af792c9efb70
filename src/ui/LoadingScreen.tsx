import { store } from '#domain/shop/store.ts';
import { shop as text } from '#domain/messages/shop.ts';
import styles from './LoadingScreen.module.css';
import { Logo } from './Logo.tsx';
import { Spinner } from './Spinner.tsx';
import { WovenMotif } from './WovenMotif.tsx';

/** Shown while a screen loads: the logo with a spinner. @see RT-20 */
export function LoadingScreen() {
  return (
    <div className={styles.screen}>
      <Logo alt={store.brand} size={56} />
      <WovenMotif className={styles.band} />
      <Spinner label={text.loading} />
    </div>
  );
}
