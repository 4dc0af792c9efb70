import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Badge.module.css';

export type BadgeTone = 'promo' | 'neutral' | 'info' | 'good' | 'warning' | 'bad';

/** A short label. Use `good` for confirmed money only. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
