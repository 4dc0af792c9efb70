import { productCard as text } from '#domain/messages/cards.ts';
import type { Product } from '#src/api/products.ts';
import styles from './TagChips.module.css';

/** A product's tags on one line; tags that do not fit are cut off. */
export const TagChips = ({ tags }: Pick<Product, 'tags'>) =>
  tags.length > 0 && (
    <ul aria-label={text.tags} data-cut className={styles.tags}>
      {tags.map(({ id, name }) => (
        <li key={id} className={styles.tag}>
          {name}
        </li>
      ))}
    </ul>
  );
