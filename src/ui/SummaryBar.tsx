import type { ReactNode } from 'react';
import styles from './SummaryBar.module.css';

/**
 * What it comes to and the way on, always in reach: a bar at the thumb on phones, where the shop's own bar makes room for
 * it, and a card elsewhere.
 *
 * @param label what a screen reader calls it
 */
export const SummaryBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <aside data-phone-bar className={styles.bar} aria-label={label}>
    {children}
  </aside>
);
