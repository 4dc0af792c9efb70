import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Page.module.css';

export interface PageProps {
  /** The way here, above the title. */
  breadcrumb?: ReactNode;
  /** The heading; left out where the page draws its own. */
  title?: string;
  /** For screens that say one thing. */
  narrow?: boolean;
  children: ReactNode;
}

/** The column in which a screen stands, with its gutters, its way and its heading. */
export function Page({ breadcrumb, title, narrow = false, children }: PageProps) {
  return (
    <div
      className={classNames(styles.page, narrow && styles.narrow, breadcrumb === undefined && styles.bare)}
    >
      {breadcrumb}
      {title !== undefined && <h1 className={styles.title}>{title}</h1>}
      {children}
    </div>
  );
}
