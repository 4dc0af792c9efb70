import { LISTING_PAGE_SIZE } from '#domain/constants.ts';
import { isNarrowed } from '#domain/listing.ts';
import { listing as text } from '#domain/messages/listing.ts';
import { type ProductPage, type useListing, usePrefetchListing } from '#src/api/products.ts';
import { ProductCard, ProductCardSkeleton } from '#src/products/ProductCard.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Pagination } from '#src/ui/Pagination.tsx';
import { NoResults } from './NoResults.tsx';
import styles from './Results.module.css';
import type { ListingAddress } from './use-listing-address.ts';

export interface ResultsProps {
  address: ListingAddress;
  listing: ReturnType<typeof useListing>;
}

/** The first two stand in the first row of every screen. */
const EAGER = 2;

/** What the address asks for in each of its states: on its way, there, nothing, or not to be had. @see LS-06 @see AP-11 */
export function Results({ address, listing }: ResultsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = listing;
  if (data !== undefined && data.products.length > 0)
    return <Found address={address} page={data} isOld={isPlaceholderData} />;
  // That an older question found nothing says nothing about this one.
  if (data !== undefined && !isPlaceholderData) return <NoResults address={address} />;
  if (error !== null)
    return (
      <ErrorState
        title={text.failed}
        detail={isNarrowed(address.filters) ? `${error.message} ${text.filtersKept}` : error.message}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <ul aria-hidden className={styles.grid}>
      {Array.from({ length: LISTING_PAGE_SIZE }, (_, place) => (
        <ProductCardSkeleton key={place} />
      ))}
    </ul>
  );
}

/** One page of products. An old one stays, paler, until the new one is there. @see LS-07 @see LS-10 */
function Found({ address, page, isOld }: { address: ListingAddress; page: ProductPage; isOld: boolean }) {
  const { shelf, filters, addressOf } = address;
  const readAhead = usePrefetchListing(shelf);
  return (
    <div className={styles.found} data-old={isOld}>
      {page.corrected !== undefined && !isOld && <p>{text.corrected(filters.search, page.corrected)}</p>}
      <ul className={styles.grid}>
        {page.products.map((product, place) => (
          <ProductCard
            key={product.id}
            product={product}
            heading="h2"
            eager={place < EAGER}
            forPreorder={shelf.id === 'preorder'}
          />
        ))}
      </ul>
      <Pagination
        label={text.pages}
        page={page.page}
        pages={page.pages}
        addressOf={(to) => addressOf({ page: to })}
        onNear={(to) => readAhead({ ...filters, page: to })}
      />
    </div>
  );
}
