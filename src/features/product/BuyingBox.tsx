import { Phone } from 'lucide';
import { product as text } from '#domain/messages/product.ts';
import { chooseFilter, LISTING_DEFAULTS, writeListing } from '#domain/catalogue/listing.ts';
import { paths } from '#domain/paths.ts';
import { store } from '#domain/shop/store.ts';
import type { ProductDetail } from '#src/api/products.ts';
import { CompareToggle } from '#src/products/CompareToggle.tsx';
import { WishlistButton } from '#src/products/WishlistButton.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import { ProductName } from '#src/ui/ProductName.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import styles from './BuyingBox.module.css';
import { IncludedServices } from './IncludedServices.tsx';
import { OrderButton } from './OrderButton.tsx';
import { OrderLink } from './OrderLink.tsx';
import { ShareButton } from './ShareButton.tsx';
import { PurchaseOptionPanel } from './PurchaseOptionPanel.tsx';
import type { PurchaseOption } from './purchase-options.ts';

export interface BuyingBoxProps {
  product: ProductDetail;
  options: readonly PurchaseOption[];
  selected: PurchaseOption;
  onSelect: (type: PurchaseOption['type']) => void;
}

const tagUrl = (tag: string) =>
  paths.listing(paths.shop, writeListing(chooseFilter(LISTING_DEFAULTS, { tag })));

/** Name, price by purchase option, and the actions. @see PC-05 */
export function BuyingBox({ product, options, selected, onSelect }: BuyingBoxProps) {
  return (
    <>
      <header className={styles.head}>
        <p className={styles.brand}>{product.brand}</p>
        <h1 className={styles.name}>
          <ProductName name={product.name} />
        </h1>
        <p className={styles.fact}>{product.fact}</p>
        {product.tags.length > 0 && (
          <ul className={styles.tags}>
            {product.tags.map(({ id, name }) => (
              <li key={id}>
                <Link to={tagUrl(name)} className={styles.tag}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </header>
      <div className={styles.card}>
        {options.length > 1 ? (
          <Tabs
            label={text.optionsTitle}
            tabs={options.map((option) => ({
              id: option.type,
              label: text.options[option.type],
              content: <PurchaseOptionPanel option={option} />,
            }))}
            selected={selected.type}
            onSelect={onSelect}
          />
        ) : (
          <PurchaseOptionPanel option={selected} />
        )}
        <div className={styles.actions}>
          <div className={styles.order}>
            <OrderButton product={product} option={selected} />
          </div>
          {selected.basket !== undefined && (
            <OrderLink product={product} option={selected} variant="secondary" />
          )}
          <ButtonLink variant="secondary" wide href={`tel:${store.phone}`}>
            <Icon icon={Phone} size={20} />
            {text.call(store.phoneShown)}
          </ButtonLink>
        </div>
        <div className={styles.tools}>
          <CompareToggle id={product.id} name={product.name} />
          <WishlistButton product={product} className={styles.wish}>
            {text.wish}
          </WishlistButton>
          <ShareButton title={product.name} />
        </div>
      </div>
      <IncludedServices warrantyMonths={product.warrantyMonths} />
    </>
  );
}
