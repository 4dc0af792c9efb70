import { navigation as text } from '#domain/messages/navigation.ts';
import { paths } from '#domain/paths.ts';
import { Link } from '#src/ui/Link.tsx';
import styles from './CartLink.module.css';

/** The word 'Panier' in the header of wide screens, in place of the icon that an empty cart does not have. @see NV-02 */
export const CartLink = () => (
  <Link to={paths.cart} className={styles.link}>
    {text.baskets.cart}
  </Link>
);
