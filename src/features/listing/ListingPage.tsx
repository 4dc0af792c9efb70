import { useRef } from 'react';
import { ALL } from '#domain/catalogue/listing.ts';
import { listingTitle, pageTitle } from '#domain/wording/listing-labels.ts';
import { listing as text } from '#domain/messages/listing.ts';
import { shop } from '#domain/messages/shop.ts';
import { paths } from '#domain/paths.ts';
import { useListing } from '#src/api/products.ts';
import { Breadcrumb, type Step } from '#src/ui/Breadcrumb.tsx';
import { Page } from '#src/ui/Page.tsx';
import { useTitle } from '#src/ui/use-title.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { FiltersAside } from './FiltersAside.tsx';
import styles from './ListingPage.module.css';
import { Results } from './Results.tsx';
import { Toolbar } from './Toolbar.tsx';
import { type ListingUrl, useListingUrl } from './use-listing-url.ts';
import { useScrollToResults } from './use-scroll-to-results.ts';

/**
 * A listing, filtered by its URL: the shop, its promotions, pre-orders or credit. The previous result stays until the
 * new one has loaded.
 *
 * @see RT-02 … RT-05
 * @see RT-08
 * @see LS-01
 * @see LS-06
 */
export default function ListingPage() {
  const url = useListingUrl();
  const { shelf, filters } = url;
  const listing = useListing(shelf, filters);
  const results = useRef<HTMLElement>(null);
  const { data, isPending, isPlaceholderData } = listing;
  // For a page number beyond the last, the server returns the last page.
  const page = data === undefined || isPlaceholderData ? filters.page : data.page;
  useTitle(pageTitle(shelf, { ...filters, page }));
  useScrollToResults(results, filters);
  return (
    <Page breadcrumb={<Breadcrumb trail={trailOf(url)} />}>
      <div>
        <h1 className={styles.title}>{listingTitle(shelf, filters)}</h1>
        {filters.search === '' && <p className={styles.sentence}>{text.shelves[shelf.id].sentence}</p>}
      </div>
      <div className={styles.columns}>
        <FiltersAside url={url} />
        <section
          ref={results}
          tabIndex={-1}
          aria-label={text.results}
          aria-busy={isPending || isPlaceholderData}
          className={styles.results}
        >
          <Toolbar url={url} listing={listing} />
          <ActiveFilters url={url} onEmptied={() => results.current?.focus({ preventScroll: true })} />
          <Results url={url} listing={listing} />
        </section>
      </div>
    </Page>
  );
}

/** The breadcrumb: Home, the shelf, the category and the search. */
function trailOf({ shelf, filters: { category, search }, urlOf, unfiltered }: ListingUrl): Step[] {
  return [
    { label: shop.home, to: paths.home },
    { label: text.shelves[shelf.id].title, to: unfiltered },
    ...(category === ALL ? [] : [{ label: category, to: urlOf({ search: '' }) }]),
    ...(search === '' ? [] : [{ label: text.quoted(search) }]),
  ];
}
