import { lazy, Suspense, useState } from 'react';
import { chooseFilter, LISTING_DEFAULTS, writeListing } from '#domain/catalogue/listing.ts';
import { mayBuyOnCredit } from '#domain/account/member.ts';
import { shop } from '#domain/messages/shop.ts';
import { paths } from '#domain/paths.ts';
import { useMember } from '#src/access/member.ts';
import type { ProductDetail } from '#src/api/products.ts';
import { HydrateWhenNear } from '#src/hydration/HydrateWhenNear.tsx';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { useToday } from '#src/ui/client-value.ts';
import { Page } from '#src/ui/Page.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { BuyingBar } from './BuyingBar.tsx';
import { BuyingBox } from './BuyingBox.tsx';
import { Gallery } from './Gallery.tsx';
import styles from './ProductView.module.css';
import { purchaseOptions, type PurchaseOption } from './purchase-options.ts';

const ProductDescription = lazy(() => import('./ProductDescription.tsx'));
const RelatedProducts = lazy(() => import('./RelatedProducts.tsx'));

/** A loaded product; content below the first screen is lazy-loaded. */
export function ProductView({ product }: { product: ProductDetail }) {
  const options = purchaseOptions(product, mayBuyOnCredit(useMember()), useToday());
  const [type, setType] = useState<PurchaseOption['type']>('order');
  // The selected option may no longer exist after a refetch; the first one always does.
  const selected = options.find((option) => option.type === type) ?? options[0];
  if (selected === undefined) throw new Error('A product without a price');
  return (
    <Page breadcrumb={<Breadcrumb trail={trailTo(product)} />}>
      <article className={styles.product}>
        <div className={styles.gallery}>
          <Gallery product={product} />
        </div>
        <div className={styles.buying}>
          <BuyingBox product={product} options={options} selected={selected} onSelect={setType} />
        </div>
        <div className={styles.about}>
          <Suspense fallback={<Skeleton shape="block" height="40rem" />}>
            <ProductDescription product={product} />
          </Suspense>
        </div>
      </article>
      <HydrateWhenNear>
        <RelatedProducts product={product} />
      </HydrateWhenNear>
      <BuyingBar product={product} option={selected} />
    </Page>
  );
}

const trailTo = ({ category, name }: ProductDetail) => [
  { label: shop.home, to: paths.home },
  { label: shop.boutique, to: paths.shop },
  {
    label: category,
    to: paths.listing(paths.shop, writeListing(chooseFilter(LISTING_DEFAULTS, { category }))),
  },
  { label: name },
];
