import { useEffect } from 'react';
import { listing as text } from '#domain/messages/listing.ts';
import { shop } from '#domain/messages/shop.ts';
import { closeOpeningSheet } from '#src/ui/opening-sheet.ts';
import { Button } from '#src/ui/Button.tsx';
import styles from './FiltersLoadError.module.css';

/** Shown if the filters' chunk could not be loaded; the products and active filters stay. */
export function FiltersLoadError() {
  useEffect(() => void closeOpeningSheet(), []);
  return (
    <div role="alert" className={styles.missing}>
      <p>{text.filtersFailed}</p>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        {shop.reload}
      </Button>
    </div>
  );
}
