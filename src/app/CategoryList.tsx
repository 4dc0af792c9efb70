import { LayoutGrid } from 'lucide';
import { categoryList as text } from '#domain/messages/opened-parts.ts';
import { shop } from '#domain/messages/shop.ts';
import { PICTURE_SIZES } from '#domain/catalogue/picture.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import styles from './CategoryList.module.css';
import { useCategoryLinks } from './use-category-links.ts';

/**
 * All categories with their pictures, in menu order. @param onFollow called when a link is followed, to close the
 * drawer @see NV-07
 */
export function CategoryList({ onFollow }: { onFollow?: () => void }) {
  const { all, categories, isFailed } = useCategoryLinks();
  if (isFailed) return <p className={styles.note}>{text.failed}</p>;
  if (categories === undefined) return <Spinner label={shop.loading} />;
  const follow = onFollow !== undefined && { onClick: onFollow };
  return (
    <ul className={styles.list}>
      <li>
        <Link to={all} className={styles.link} {...follow}>
          <span className={styles.all}>
            <Icon icon={LayoutGrid} size={20} />
          </span>
          {text.all}
        </Link>
      </li>
      {categories.map(({ id, name, total, image, tint, to, isCurrent }) => (
        <li key={id}>
          <Link to={to} className={styles.link} aria-current={isCurrent ? 'true' : undefined} {...follow}>
            <span className={styles.picture}>
              {image !== null && (
                <ProductPicture image={image} alt="" tint={tint} sizes={PICTURE_SIZES.thumb} />
              )}
            </span>
            {name}
            <span className={styles.total}>{total}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
