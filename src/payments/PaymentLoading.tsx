import { Spinner } from '#src/ui/Spinner.tsx';
import styles from './PaymentLoading.module.css';

/** Shown until the first answer about a payment. */
export const PaymentLoading = ({ text }: { text: string }) => (
  <output className={styles.loading}>
    <span className={styles.spinner}>
      <Spinner />
    </span>
    {text}
  </output>
);
