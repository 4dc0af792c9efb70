import { invoice as text } from '#domain/messages/invoice.ts';
import { Card } from '#src/ui/Card.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './StoreInvoice.module.css';

/** The skeleton of the order page. */
export const InvoiceSkeleton = () => (
  <div className={styles.columns}>
    <Card>
      <output className={styles.loading}>{text.loading}</output>
      <Skeleton width="45%" height="1.75rem" />
      <Skeleton width="30%" />
      <div className={styles.loadingLines}>
        <Skeleton height="2.75rem" shape="block" />
        <Skeleton height="2.75rem" shape="block" />
        <Skeleton height="2.75rem" shape="block" />
      </div>
      <Skeleton width="40%" height="2rem" />
    </Card>
  </div>
);
