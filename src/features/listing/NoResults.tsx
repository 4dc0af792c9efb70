import { isNarrowed } from '#domain/catalogue/listing.ts';
import { emptyListing as text } from '#domain/messages/empty-listing.ts';
import { paths, withQuery } from '#domain/paths.ts';
import { store } from '#domain/shop/store.ts';
import { BestSellersLoader } from '#src/products/BestSellersLoader.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import type { ListingUrl } from './use-listing-url.ts';

/** Explains an empty result and offers the most useful next step. @see LS-06 */
export const NoResults = ({ url }: { url: ListingUrl }) => (
  <>
    <Explanation url={url} />
    <BestSellersLoader />
  </>
);

function Explanation({ url: { shelf, filters, unfiltered } }: { url: ListingUrl }) {
  const isFiltered = isNarrowed({ ...filters, search: '' });
  const clear = <ButtonLink to={unfiltered}>{text.clearFilters}</ButtonLink>;
  const shopLink = <ButtonLink to={paths.shop}>{text.seeShop}</ButtonLink>;
  const askLink = (
    <ButtonLink href={withQuery(store.chatUrl, { text: text.askText(filters.search) })} newTab>
      {text.ask}
    </ButtonLink>
  );
  if (shelf.id === 'promo')
    return <EmptyState title={text.noPromo} action={isNarrowed(filters) ? clear : shopLink} motif />;
  if (isFiltered) return <EmptyState title={text.noMatch} detail={text.noMatchDetail} action={clear} motif />;
  if (filters.search !== '')
    return (
      <EmptyState title={text.notFound(filters.search)} detail={text.notFoundDetail} action={askLink} motif />
    );
  if (shelf.id === 'shop') return <EmptyState title={text.emptyShop} motif />;
  return <EmptyState title={text.emptyShelf} detail={text.emptyShelfDetail} action={shopLink} motif />;
}
