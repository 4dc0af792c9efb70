import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Page.module.css';
import { ProductName } from './ProductName.tsx';

export interface PageProps {
  /** The breadcrumb above the title. */
  breadcrumb?: ReactNode;
  /** The heading; left out if the page renders its own. */
  title?: string;
  /** For screens with little content. */
  narrow?: boolean;
  children: ReactNode;
}

/** The content column of a screen with breadcrumb and heading. */
export function Page({ breadcrumb, title, narrow = false, children }: PageProps) {
  return (
    <div
      className={classNames(styles.page, narrow && styles.narrow, breadcrumb === undefined && styles.bare)}
    >
      {breadcrumb}
      {title !== undefined && (
        <h1 className={styles.title}>
          <ProductName name={title} />
        </h1>
      )}
      {children}
    </div>
  );
}
