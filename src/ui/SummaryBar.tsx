import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import styles from './SummaryBar.module.css';

/**
 * The total and the next step: a bottom bar on phones, where it replaces the shop's own bar, and a card elsewhere.
 *
 * @param label accessible label
 * @param refusal why the last attempt at the next step came to nothing
 */
export const SummaryBar = ({
  label,
  refusal,
  children,
}: {
  label: string;
  refusal?: string | undefined;
  children: ReactNode;
}) => (
  <aside data-phone-bar className={styles.bar} aria-label={label}>
    {refusal !== undefined && (
      <div className={styles.refusal}>
        <Alert tone="warning">{refusal}</Alert>
      </div>
    )}
    {children}
  </aside>
);
