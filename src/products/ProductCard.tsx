import { Eye } from 'lucide';
import { mayBuyOnCredit } from '#domain/member.ts';
import { productCard as text } from '#domain/messages/cards.ts';
import { paths } from '#domain/paths.ts';
import { PICTURE_SIZES } from '#domain/picture.ts';
import { pushEvent } from '#src/analytics/data-layer.ts';
import { useMember } from '#src/access/member.ts';
import type { Product } from '#src/api/products.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Price } from '#src/ui/Price.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { BasketButton } from './BasketButton.tsx';
import { CompareToggle } from './CompareToggle.tsx';
import { MainBadge } from './MainBadge.tsx';
import styles from './ProductCard.module.css';
import { TagChips } from './TagChips.tsx';
import { WishlistButton } from './WishlistButton.tsx';

export interface ProductCardProps {
  product: Product;
  /** Whether its picture is on the first screen and loads eagerly. */
  eager?: boolean;
  /** The kind of list, which decides the width of the picture. */
  place?: 'card' | 'rail';
  /** Its heading level, one below that of the list. */
  heading?: 'h2' | 'h3';
  /** Whether it is in the pre-order listing, where its button pre-orders. */
  forPreorder?: boolean;
}

/**
 * A product in a grid or a rail. Elements of variable height come after the price, so that the prices of a row align.
 *
 * @see PC-01
 * @see PC-02
 * @see PC-05
 */
export function ProductCard({
  product,
  eager = false,
  place = 'card',
  heading: Heading = 'h3',
  forPreorder = false,
}: ProductCardProps) {
  const { id, name } = product;
  const to = paths.product(id);
  const isPreorder = forPreorder && product.preorderPrice !== undefined;
  const mayCredit = mayBuyOnCredit(useMember()) && product.creditPrice !== undefined;
  return (
    <li className={styles.card}>
      {/* The title has the same link; keyboard users and screen readers need it only once. */}
      <Link
        to={to}
        tabIndex={-1}
        aria-hidden
        className={styles.picture}
        onClick={() => pushEvent({ event: 'click_image_product', product_id: id, product_name: name })}
      >
        <ProductPicture
          image={product.image}
          alt=""
          tint={product.tint}
          sizes={PICTURE_SIZES[place]}
          eager={eager}
          square
        />
      </Link>
      <p className={styles.badge}>
        <MainBadge {...product} />
      </p>
      <Link to={to} aria-label={text.see(name)} className={styles.eye}>
        <Icon icon={Eye} size={20} />
      </Link>
      <WishlistButton product={product} className={styles.heart} />
      <div className={styles.text}>
        <Heading className={styles.name}>
          <Link to={to} className={styles.link}>
            {name}
          </Link>
        </Heading>
        <p className={styles.fact}>{product.fact}</p>
        <Price francs={product.price} before={product.priceBefore} stacked />
        <OtherPrice label={text.preorder} francs={product.preorderPrice} />
        <OtherPrice label={text.credit} francs={product.creditPrice} />
        <TagChips tags={product.tags} />
        <div className={styles.actions}>
          <BasketButton basket={isPreorder ? 'preorder' : 'cart'} product={product} variant="secondary">
            {isPreorder ? text.preorderNow : text.order}
            <span className="sr-only"> {name}</span>
          </BasketButton>
          {mayCredit && (
            <BasketButton basket="creditOrder" product={product} variant="quiet">
              {text.orderOnCredit}
              <span className="sr-only"> {name}</span>
            </BasketButton>
          )}
          <CompareToggle id={id} name={name} />
        </div>
      </div>
    </li>
  );
}

/** The price of another purchase option, if there is one. */
const OtherPrice = ({ label, francs }: { label: string; francs: number | undefined }) =>
  francs !== undefined && (
    <p className={styles.other}>
      {label} <Price francs={francs} size="inherit" />
    </p>
  );

/** The skeleton of a product card. */
export const ProductCardSkeleton = () => (
  <li className={styles.card}>
    <Skeleton shape="square" />
    <div className={styles.text}>
      <Skeleton />
      <Skeleton width="80%" />
      <Skeleton width="50%" />
      <Skeleton width="70%" height="1.3rem" />
      <Skeleton width="60%" />
      <Skeleton height="var(--control)" />
      <Skeleton width="50%" height="var(--target)" />
    </div>
  </li>
);
