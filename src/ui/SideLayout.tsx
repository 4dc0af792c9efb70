import type { ReactNode } from 'react';
import styles from './SideLayout.module.css';

export interface SideLayoutProps {
  /** What stays in sight beside it on wide screens, and follows it on phones: its last piece is a `SummaryBar`. */
  side: ReactNode;
  children: ReactNode;
}

/** What somebody is about to buy, with what it comes to beside it. */
export const SideLayout = ({ side, children }: SideLayoutProps) => (
  <div className={styles.columns}>
    <div className={styles.main}>{children}</div>
    <div className={styles.side}>{side}</div>
  </div>
);
