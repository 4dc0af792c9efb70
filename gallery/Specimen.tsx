import type { ReactNode } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import styles from './Gallery.module.css';

export interface SpecimenProps {
  /** The piece, or the state it is in. */
  name: string;
  /** As wide as the page. */
  wide?: boolean;
  /** Side by side instead of one below the other. */
  row?: boolean;
  children: ReactNode;
}

/** One piece on the bench, under its name. */
export const Specimen = ({ name, wide = false, row = false, children }: SpecimenProps) => (
  <div className={classNames(styles.specimen, wide && styles.wide)}>
    <h3 className={styles.name}>{name}</h3>
    <div className={row ? styles.row : styles.column}>{children}</div>
  </div>
);

/** Specimens in as many columns as there is room for. */
export const Bench = ({ children }: { children: ReactNode }) => (
  <div className={styles.bench}>{children}</div>
);
