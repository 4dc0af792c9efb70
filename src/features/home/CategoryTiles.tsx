import { homeOrder } from '#domain/catalogue/category.ts';
import { home } from '#domain/messages/home.ts';
import { paths } from '#domain/paths.ts';
import { useCategories, type Category } from '#src/api/categories.ts';
import { Link } from '#src/ui/Link.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { styleProperties } from '#src/ui/style-properties.ts';
import styles from './CategoryTiles.module.css';
import { QueryList } from './QueryList.tsx';
import rail from './Rail.module.css';
import { Section } from './Section.tsx';

const text = home.categories;

/** Number of skeleton tiles. */
const SKELETON_COUNT = 12;

const tile = ({ id, name, image, tint, total }: Category) => (
  <li key={id}>
    <Link to={paths.listing(paths.shop, { category: name })} className={styles.tile}>
      <span className={styles.picture} ref={styleProperties({ '--tint': tint })}>
        {image !== null && <ProductPicture image={image} alt="" tint={tint} sizes="7rem" square />}
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{text.count(total)}</span>
    </Link>
  </li>
);

const TileSkeleton = () => (
  <li className={styles.tile}>
    <Skeleton shape="square" />
    <Skeleton width="80%" />
  </li>
);

/** Tiles of the categories that have products, the most popular first. @see LS-12 @see LS-13 */
export function CategoryTiles() {
  const categories = useCategories();
  const shown = { ...categories, data: categories.data && withProducts(categories.data) };
  return (
    <Section
      title={text.title}
      all={{ to: paths.shop, label: home.rails.seeAllOf(text.title) }}
      loading={categories.isPending ? text.loading : undefined}
    >
      <QueryList
        list={shown}
        className={rail.tiles}
        card={tile}
        Skeleton={TileSkeleton}
        expected={SKELETON_COUNT}
        failed={text.failed}
        empty={text.empty}
      />
    </Section>
  );
}

const withProducts = (categories: readonly Category[]) =>
  homeOrder(categories).filter(({ total }) => total > 0);
