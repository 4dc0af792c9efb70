import type { BasketName } from '#domain/basket/index.ts';
import { basket as text } from '#domain/messages/basket.ts';
import { shop } from '#domain/messages/shop.ts';
import { paths } from '#domain/paths.ts';
import { useBasketsPersisted } from '#src/baskets/baskets.ts';
import { useBasket } from '#src/baskets/use-basket.ts';
import { BestSellersLoader } from '#src/products/BestSellersLoader.tsx';
import { Alert } from '#src/ui/Alert.tsx';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Page } from '#src/ui/Page.tsx';
import { useTitle } from '#src/ui/use-title.ts';
import { SideLayout } from '#src/ui/SideLayout.tsx';
import { BasketLines } from './BasketLines.tsx';
import { BasketNotices } from './BasketNotices.tsx';
import { BasketSkeleton } from './BasketSkeleton.tsx';
import styles from './BasketView.module.css';
import { ClearBasket } from './ClearBasket.tsx';
import { Instalments } from './Instalments.tsx';
import { Summary } from './Summary.tsx';
import { UndoLine } from './UndoLine.tsx';
import { useRemoval } from './use-removal.ts';
import { useSeenPrices } from './use-seen-prices.ts';
import { useWelcomeDiscount } from './use-welcome-discount.ts';

const SHELVES: Record<BasketName, string> = {
  cart: paths.shop,
  wishlist: paths.shop,
  preorder: paths.preorder,
  creditOrder: paths.credit,
};

/**
 * A basket with its actions. It renders from data stored on this device, with or without a network.
 *
 * @see BK-01
 * @see BK-04
 */
export function BasketView({ name }: { name: BasketName }) {
  const content = useBasket(name);
  const isPersisted = useBasketsPersisted();
  const removal = useRemoval(name);
  const seen = useSeenPrices(name, content.items);
  const discount = useWelcomeDiscount(name, content);
  const title = text.titles[name];
  const isEmpty = content.items.length === 0;
  useTitle(title);
  return (
    <Page breadcrumb={<Breadcrumb trail={[{ label: shop.home, to: paths.home }, { label: title }]} />}>
      <div className={styles.head}>
        <h1 className={styles.title}>{text.heading(title, content.pieces)}</h1>
        {!isEmpty && <ClearBasket name={name} count={content.items.length} />}
      </div>
      {!isPersisted && <Alert tone="warning">{text.notKept}</Alert>}
      {removal.removed !== undefined && isEmpty && <UndoLine removal={removal} />}
      {isEmpty ? (
        <>
          <EmptyState
            title={text.empty[name].title}
            detail={text.empty[name].detail}
            action={<ButtonLink to={SHELVES[name]}>{text.empty[name].action}</ButtonLink>}
            motif
          />
          <BestSellersLoader />
        </>
      ) : content.isLoading ? (
        <BasketSkeleton count={content.items.length} />
      ) : (
        <SideLayout
          side={
            <>
              <Instalments name={name} total={content.total - discount} />
              <Summary name={name} content={content} discount={discount} />
            </>
          }
        >
          <BasketNotices content={content} onSeen={seen} />
          <BasketLines name={name} items={content.items} removal={removal} />
          <div>
            <ButtonLink to={SHELVES[name]} variant="quiet">
              {text.continue}
            </ButtonLink>
          </div>
        </SideLayout>
      )}
    </Page>
  );
}
