import type { ReactNode } from 'react';
import styles from './SideLayout.module.css';

export interface SideLayoutProps {
  /** Sticky beside the content on wide screens, below it on phones; its last element is a `SummaryBar`. */
  side: ReactNode;
  children: ReactNode;
}

/** Two columns: the items and their total. */
export const SideLayout = ({ side, children }: SideLayoutProps) => (
  <div className={styles.columns}>
    <div className={styles.main}>{children}</div>
    <div className={styles.side}>{side}</div>
  </div>
);
