import { productDetails as text, productFacts as facts } from '#domain/messages/product-details.ts';
import { deliveryTerms } from '#domain/messages/delivery-terms.ts';
import type { ProductDetail } from '#src/api/products.ts';
import { Card } from '#src/ui/Card.tsx';
import { Table, type TableRow } from '#src/ui/Table.tsx';
import styles from './ProductDescription.module.css';

const row = (header: string, value: string): TableRow => ({ header, cells: [value] });

/** All specifications of a product, without duplicates. */
function specificationsOf(product: ProductDetail): TableRow[] {
  const { brand, model, energyClass, warrantyMonths, specifications } = product;
  const own = [
    row(facts.brand, brand),
    row(facts.model, model),
    ...(energyClass === undefined ? [] : [row(facts.energyClass, energyClass)]),
    ...specifications.map(({ label, value }) => row(label, value)),
    ...(warrantyMonths > 0 ? [row(facts.warranty, facts.months(warrantyMonths))] : []),
  ];
  return own.filter(({ header }, place) => own.findIndex((other) => other.header === header) === place);
}

/** The description, the specifications, and how long a delivery takes. */
export default function ProductDescription({ product }: { product: ProductDetail }) {
  return (
    <>
      <section>
        <h2 className={styles.title}>{text.description}</h2>
        <p className={styles.description}>{product.description}</p>
      </section>
      <section>
        <h2 className={styles.title}>{text.specifications}</h2>
        <Card flush>
          <Table caption={text.specifications} rows={specificationsOf(product)} />
        </Card>
      </section>
      <section>
        <details>
          <summary className={styles.more}>
            <h2 className={styles.inline}>{text.delivery}</h2>
          </summary>
          <Card flush>
            <Table
              caption={text.delivery}
              rows={deliveryTerms().map(({ regions, terms }) => row(regions, terms))}
            />
          </Card>
        </details>
      </section>
    </>
  );
}
