import type { ReactNode } from 'react';
import styles from './DefinitionList.module.css';

export interface Definition {
  label: string;
  value: ReactNode;
}

/** Names and values, one pair a line: what an order, a payment or an invoice consists of. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
