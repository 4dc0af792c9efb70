import type { ReactNode } from 'react';
import styles from './State.module.css';
import { WovenMotif } from './WovenMotif.tsx';

export interface EmptyStateProps {
  title: string;
  detail?: string;
  /** The one thing to do next. */
  action?: ReactNode;
  /** With the woven band, where the state fills a page. */
  motif?: boolean;
}

/** Nothing to show, and that is no failure: one sentence, one way on. */
export function EmptyState({ title, detail, action, motif = false }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {motif && <WovenMotif />}
      <p className={styles.title}>{title}</p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      {action}
    </div>
  );
}
