import type { InvoiceView } from '#domain/orders/invoice.ts';
import { invoice as text } from '#domain/messages/invoice.ts';
import { Price } from '#src/ui/Price.tsx';
import { ProductName } from '#src/ui/ProductName.tsx';
import styles from './InvoiceLines.module.css';

/** The lines of the order and the total. */
export const InvoiceLines = ({ invoice }: { invoice: InvoiceView }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">{text.product}</th>
        <th scope="col" className={styles.figure}>
          <span className={styles.wide}>{text.quantity}</span>
        </th>
        <th scope="col" className={styles.figure}>
          {text.subtotal}
        </th>
      </tr>
    </thead>
    <tbody>
      {invoice.lines.map((line) => (
        <tr key={line.name}>
          <td className={styles.name}>
            <ProductName name={line.name} />
          </td>
          <td className={styles.figure}>
            {line.quantity !== undefined && (
              <>
                <span className={styles.times} aria-hidden>
                  ×{' '}
                </span>
                {line.quantity}
              </>
            )}
          </td>
          <td className={styles.figure}>
            <Price francs={line.subtotal} size="small" />
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{text.total}</th>
        <td colSpan={2} className={styles.figure}>
          <Price francs={invoice.total} size="large" />
        </td>
      </tr>
    </tfoot>
  </table>
);
