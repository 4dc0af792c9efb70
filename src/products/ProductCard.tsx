import { Eye } from 'lucide';
import { memo, Suspense } from 'react';
import type { BasketName } from '#domain/basket/names.ts';
import { mayBuyOnCredit } from '#domain/account/member.ts';
import { productCard as text } from '#domain/messages/cards.ts';
import type { SaleType } from '#domain/order.ts';
import { paths } from '#domain/paths.ts';
import { PICTURE_SIZES } from '#domain/catalogue/picture.ts';
import { pushEvent } from '#src/analytics/data-layer.ts';
import { useMember } from '#src/access/member.ts';
import type { Product } from '#src/api/products.ts';
import { ButtonLink, type ButtonVariant } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Price } from '#src/ui/Price.tsx';
import { ProductName } from '#src/ui/ProductName.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { BasketButton } from './BasketButton.tsx';
import { CompareToggle } from './CompareToggle.tsx';
import { MainBadge } from './MainBadge.tsx';
import { PlannedPrice } from './PlannedPrice.tsx';
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
  /** The way to buy that the list is about: its price and its button lead, if the product can be bought that way. */
  saleType?: SaleType;
}

/**
 * A product in a grid or a rail. React hydrates each by itself, so that a list does not block the browser, and renders none again
 * whose product is the same. Elements of
 * variable height come after the price, so that the prices of a row align.
 *
 * @see PC-01
 * @see PC-02
 * @see PC-05
 */
export const ProductCard = memo((props: ProductCardProps) => (
  <Suspense>
    <Card {...props} />
  </Suspense>
));

function Card({
  product,
  eager = false,
  place = 'card',
  heading: Heading = 'h3',
  saleType = 'order',
}: ProductCardProps) {
  const { id, name } = product;
  const to = paths.product(id);
  const planned = plannedPrice(product, saleType);
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
      {/* The badge is about the cash price. */}
      {planned === undefined && (
        <p className={styles.badge}>
          <MainBadge {...product} />
        </p>
      )}
      <Link to={to} aria-label={text.see(name)} className={styles.eye}>
        <Icon icon={Eye} size={20} />
      </Link>
      <WishlistButton product={product} className={styles.heart} />
      <div className={styles.text}>
        <Heading className={styles.name}>
          <Link to={to} className={styles.link}>
            <ProductName name={name} />
          </Link>
        </Heading>
        <p className={styles.fact}>{product.fact}</p>
        {planned === undefined ? (
          <>
            <Price francs={product.price} before={product.priceBefore} stacked />
            <OtherPrice label={text.preorder} francs={product.preorderPrice} />
            <OtherPrice label={text.credit} francs={product.creditPrice} />
          </>
        ) : (
          <PlannedPrice saleType={saleType} total={planned} cash={product.price} />
        )}
        <TagChips tags={product.tags} />
        <div className={styles.actions}>
          <OrderButtons product={product} saleType={planned === undefined ? 'order' : saleType} />
          <CompareToggle id={id} name={name} />
        </div>
      </div>
    </li>
  );
}

/** The price of the way to buy that a list is about; `undefined` for cash, and if the product cannot be bought that way. */
function plannedPrice(product: Product, saleType: SaleType): number | undefined {
  if (saleType === 'order') return undefined;
  return saleType === 'preorder' ? product.preorderPrice : product.creditPrice;
}

/** The buttons that fill the baskets, that of the list's way to buy first. @see PC-02 @see BK-08 */
function OrderButtons({ product, saleType }: { product: Product; saleType: SaleType }) {
  const mayCredit = mayBuyOnCredit(useMember()) && product.creditPrice !== undefined;
  const button = (basket: BasketName, label: string, variant: ButtonVariant) => (
    <BasketButton basket={basket} product={product} variant={variant}>
      {label}
      <span className="sr-only">{` ${product.name}`}</span>
    </BasketButton>
  );
  if (saleType === 'creditOrder')
    return (
      <>
        {mayCredit ? (
          button('creditOrder', text.orderOnCredit, 'secondary')
        ) : (
          <ButtonLink to={paths.creditProcedure} variant="secondary" wide>
            {text.becomeMember}
          </ButtonLink>
        )}
        {button('cart', text.orderInCash, 'quiet')}
      </>
    );
  return (
    <>
      {saleType === 'preorder'
        ? button('preorder', text.preorderNow, 'secondary')
        : button('cart', text.order, 'secondary')}
      {mayCredit && button('creditOrder', text.orderOnCredit, 'quiet')}
    </>
  );
}

/** The price of another purchase option, if there is one. */
const OtherPrice = ({ label, francs }: { label: string; francs: number | undefined }) =>
  francs !== undefined && (
    <p className={styles.other}>
      {`${label} `}
      <Price francs={francs} size="inherit" />
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
