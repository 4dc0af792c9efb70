import type { ReactNode } from 'react';
import { ProductName } from '#src/ui/ProductName.tsx';
import styles from './Staff.module.css';

/** The heading of a section, with its main action beside it. */
export const SectionHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.head}>
    <h1 className={styles.title}>
      <ProductName name={title} />
    </h1>
    {children}
  </div>
);
