import type { ReactNode } from 'react';
import styles from './DefinitionList.module.css';
import { ProductName } from './ProductName.tsx';

export interface Definition {
  label: string;
  value: ReactNode;
}

/** A list of label and value pairs. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{typeof value === 'string' ? <ProductName name={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
