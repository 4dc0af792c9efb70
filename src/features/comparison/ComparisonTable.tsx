import { useState } from 'react';
import { comparison as text } from '#domain/messages/comparison.ts';
import type { ProductDetail } from '#src/api/products.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Price } from '#src/ui/Price.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import styles from './ComparisonTable.module.css';
import { comparedRows, type ComparedRow, type ComparedValue } from './rows.ts';

export interface ComparisonTableProps {
  products: readonly ProductDetail[];
  /** Ids of products that no longer exist. */
  gone: readonly number[];
  onRemove: (id: number) => void;
}

/** A table with a column per product; rows with different values are marked. */
export function ComparisonTable({ products, gone, onRemove }: ComparisonTableProps) {
  const [isNarrowed, setNarrowed] = useState(false);
  const rows = comparedRows(products);
  const different = rows.filter(({ differs }) => differs);
  const canDiffer = products.length > 1;
  const shown = isNarrowed && canDiffer ? different : rows;
  return (
    <div className={styles.comparison}>
      {gone.map((id) => (
        <Alert
          key={id}
          tone="warning"
          title={text.gone}
          action={
            <Button variant="secondary" onClick={() => onRemove(id)}>
              {text.removeShort}
            </Button>
          }
        />
      ))}
      <div className={styles.bar}>
        <output>{canDiffer ? text.differences(different.length) : text.alone}</output>
        {canDiffer && <Checkbox label={text.onlyDifferences} checked={isNarrowed} onChange={setNarrowed} />}
      </div>
      {products.length > 0 && (
        // A scrollable region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section aria-label={text.table} tabIndex={0} className={styles.scroll}>
          <table className={styles.table} data-columns={products.length}>
            <caption className="sr-only">{text.table}</caption>
            <thead>
              <tr>
                <th scope="col" className={styles.corner}>
                  <span className="sr-only">{text.feature}</span>
                </th>
                {products.map((product) => (
                  <th key={product.id} scope="col" className={styles.head}>
                    <ColumnHead product={product} onRemove={() => onRemove(product.id)} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <Row key={row.label} row={row} products={products} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {isNarrowed && canDiffer && different.length === 0 && <p>{text.allAlike}</p>}
    </div>
  );
}

const Row = ({ row, products }: { row: ComparedRow; products: readonly ProductDetail[] }) => (
  <tr className={classNames(row.differs && styles.differs)}>
    <th scope="row" className={styles.label}>
      {row.label}
      {row.differs && (
        <span className={styles.mark}>
          <span aria-hidden>≠</span>
          <span className="sr-only"> ({text.differs})</span>
        </span>
      )}
    </th>
    {products.map(({ id }, column) => (
      <td key={id} className={styles.value}>
        <Value value={row.values[column]} />
      </td>
    ))}
  </tr>
);

function Value({ value }: { value: ComparedValue }) {
  if (typeof value === 'number') return <Price francs={value} size="inherit" />;
  if (value !== undefined) return value;
  return (
    <>
      <span aria-hidden>{text.none}</span>
      <span className="sr-only">{text.noneSaid}</span>
    </>
  );
}
