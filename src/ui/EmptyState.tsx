import type { ReactNode } from 'react';
import styles from './State.module.css';
import { WovenMotif } from './WovenMotif.tsx';

export interface EmptyStateProps {
  title: string;
  detail?: string;
  /** The next step. */
  action?: ReactNode;
  /** Adds the woven pattern, for states that fill a page. */
  motif?: boolean;
}

/** An empty state that is not an error: a sentence and a next step. */
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
