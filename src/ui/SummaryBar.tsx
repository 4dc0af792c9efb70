import type { ReactNode } from 'react';
import styles from './SummaryBar.module.css';

/**
 * The total and the next step: a bottom bar on phones, where it replaces the shop's own bar, and a card elsewhere.
 *
 * @param label accessible label
 */
export const SummaryBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <aside data-phone-bar className={styles.bar} aria-label={label}>
    {children}
  </aside>
);
