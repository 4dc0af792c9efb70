import { listing as text } from '#domain/messages/listing.ts';
import { shop } from '#domain/messages/shop.ts';
import { Button } from '#src/ui/Button.tsx';
import styles from './FiltersLoadError.module.css';

/** Shown if the filters' chunk could not be loaded; the products and active filters stay. */
export const FiltersLoadError = () => (
  <div role="alert" className={styles.missing}>
    <p>{text.filtersFailed}</p>
    <Button variant="secondary" onClick={() => window.location.reload()}>
      {shop.reload}
    </Button>
  </div>
);
