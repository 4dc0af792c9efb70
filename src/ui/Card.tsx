import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Card.module.css';

/** A white box; `flush` means without padding. */
export function Card({ children, flush = false }: { children: ReactNode; flush?: boolean }) {
  return <div className={classNames(styles.card, !flush && styles.padded)}>{children}</div>;
}
