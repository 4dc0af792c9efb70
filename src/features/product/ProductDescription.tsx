import { productDetails as text } from '#domain/messages/product-details.ts';
import type { ProductDetail } from '#src/api/products.ts';
import { Card } from '#src/ui/Card.tsx';
import { Table } from '#src/ui/Table.tsx';
import styles from './ProductDescription.module.css';
import { specificationsOf } from './specifications.ts';

/** The description and the specifications. */
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
    </>
  );
}
