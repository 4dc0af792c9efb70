import { listing as text } from '#domain/messages/listing.ts';
import { shop } from '#domain/messages/shop.ts';
import { Button } from '#src/ui/Button.tsx';
import styles from './FiltersLoadError.module.css';

/** Stands in for filters whose script did not come: the products stay, and so does what was chosen, in the address. */
export const FiltersLoadError = () => (
  <div role="alert" className={styles.missing}>
    <p>{text.filtersFailed}</p>
    <Button variant="secondary" onClick={() => window.location.reload()}>
      {shop.reload}
    </Button>
  </div>
);
