import { Spinner } from '#src/ui/Spinner.tsx';
import styles from './PaymentLoading.module.css';

/** Before the server has said anything of a payment, nothing is said of it here. */
export const PaymentLoading = ({ text }: { text: string }) => (
  <output className={styles.loading}>
    <span className={styles.spinner}>
      <Spinner />
    </span>
    {text}
  </output>
);
