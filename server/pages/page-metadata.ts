import { informationAt } from '#domain/screens/information-pages.ts';
import { listingTitle, pageTitle } from '#domain/wording/listing-labels.ts';
import { LISTING_DEFAULTS, readListing, writeListing } from '#domain/catalogue/listing.ts';
import { basketTitle } from '#domain/messages/basket.ts';
import { home } from '#domain/messages/home.ts';
import { information } from '#domain/messages/information.ts';
import { text as faq } from '#domain/messages/information/faq.ts';
import { listing as listingText } from '#domain/messages/listing.ts';
import { pageDescriptions, screenTitles } from '#domain/messages/screens.ts';
import { product as productText } from '#domain/messages/product.ts';
import { shop } from '#domain/messages/shop.ts';
import { paths, productIdAt, withQuery } from '#domain/paths.ts';
import { priceNow } from '#domain/money/money.ts';
import { PICTURE_SIZES } from '#domain/catalogue/picture.ts';
import { checkPageProvider, PAYMENT_PROVIDERS } from '#domain/payments/providers/index.ts';
import type { ScreenId } from '#domain/screens/screens.ts';
import { applyShelf, shelfAt } from '#domain/catalogue/shelves.ts';
import { LISTING_PATHS } from '#openapi/catalogue-paths.ts';
import { type InitialData, responseTo } from './initial-data.ts';
import { listingResponse, packResponse, packsResponse, productResponse, parseResponse } from './responses.ts';
import { breadcrumb, productOffer, faqPage, storeDescription } from './structured-data.ts';

/** The URL of the requested page. */
export interface PageUrl {
  pathname: string;
  query: URLSearchParams;
}

/** A picture above the fold, with the `sizes` attribute of its view. */
export interface MainPicture {
  image: string;
  sizes: string;
}

/** The title, description, link preview and structured data of a page. */
export interface PageMetadata {
  /** Without the shop's name; by default the title of the screen. */
  title?: string;
  description?: string;
  /** The canonical path; absent on pages that are not indexed. */
  canonical?: string;
  /** The picture of a link preview. */
  shared?: { image: string; alt: string };
  /** Preloaded. */
  pictures?: MainPicture[];
  /** Whole francs; only for a product or a pack. */
  price?: number;
  /** schema.org objects, with absolute URLs. */
  structured?: object[];
  /** True when the page is answered with status 404. */
  isNotFound?: boolean;
}

/** The metadata of one screen; without its initial data, the metadata has fewer fields. */
export type DescribePage = (url: PageUrl, data: InitialData, origin: string) => PageMetadata;

/** Articles of a pack in the hero of Home. */
const HERO_PICTURES = 4;

/** Home previews the first pack's main product. An unknown path also shows Home, with status 404. @see RT-01 */
export const describeHome: DescribePage = ({ pathname }, data, origin) => {
  const first = parseResponse(packsResponse, responseTo(data, '/api/pack_product'))?.data[0]?.produits;
  return {
    description: pageDescriptions.home,
    ...(pathname !== paths.home && { title: home.unknown.title, isNotFound: true }),
    ...(pathname === paths.home && { canonical: paths.home, structured: [storeDescription(origin)] }),
    ...sharedImageOf(first?.[0]),
    pictures: mainPicturesOf(first, HERO_PICTURES, PICTURE_SIZES.hero),
  };
};

/** Number of pictures in a listing's first row on a phone. */
const FIRST_ROW = 2;

/**
 * Listings are indexed by shelf, category and page; with other filters they only show other selections of the same
 * products.
 */
export const describeListing: DescribePage = ({ pathname, query }, data, origin) => {
  const shelf = shelfAt(pathname);
  if (shelf === undefined) return {};
  const filters = applyShelf(shelf, readListing(query));
  const list = parseResponse(listingResponse, responseTo(data, LISTING_PATHS[shelf.id]));
  const indexed = { ...LISTING_DEFAULTS, category: filters.category, page: filters.page };
  const canonical = withQuery(shelf.paths[0], writeListing(indexed));
  const isIndexed = canonical === withQuery(shelf.paths[0], writeListing(filters));
  return {
    title: pageTitle(shelf, filters),
    description: pageDescriptions.shelf(listingTitle(shelf, filters), listingText.shelves[shelf.id].sentence),
    ...(isIndexed && { canonical }),
    ...sharedImageOf(list?.products[0]),
    pictures: mainPicturesOf(list?.products, FIRST_ROW, PICTURE_SIZES.card),
    structured: [
      breadcrumb(origin, [
        [shop.home, paths.home],
        [listingText.shelves[shelf.id].title, shelf.paths[0]],
        ...(filters.category === LISTING_DEFAULTS.category
          ? []
          : ([[filters.category, withQuery(shelf.paths[0], { category: filters.category })]] as const)),
      ]),
    ],
  };
};

/** Both paths of a product have one canonical path. @see RT-06 */
export const describeProduct: DescribePage = ({ pathname }, data, origin) => {
  const id = productIdAt(pathname);
  if (id === undefined) return {};
  const call = `/api/produits/${id}`;
  if (data.missing.has(call)) return { title: productText.notFound, isNotFound: true };
  const product = parseResponse(productResponse, responseTo(data, call));
  const canonical = paths.product(id);
  if (product === undefined) return { canonical };
  const price = priceNow({
    listPrice: product.list_price,
    promoPrice: product.promo_price,
    onPromo: product.en_promo,
  });
  return {
    title: product.name,
    description: pageDescriptions.product(product.fact, price, product.description),
    canonical,
    ...sharedImageOf(product),
    pictures: mainPicturesOf([product], 1, PICTURE_SIZES.detail),
    price,
    structured: [
      productOffer(origin, product, price, canonical),
      breadcrumb(origin, [
        [shop.home, paths.home],
        [shop.boutique, paths.shop],
        [product.category.name, withQuery(paths.shop, { category: product.category.name })],
        [product.name, canonical],
      ]),
    ],
  };
};

/** A pack has its own link preview; an ended or unknown pack only has the screen's title. */
export const describePack: DescribePage = ({ query }, data) => {
  const code = query.get('code') ?? '';
  const pack = parseResponse(packResponse, responseTo(data, `/api/pack_product/${code}`))?.data;
  if (pack === undefined) return {};
  return {
    title: pack.name,
    description: pageDescriptions.pack(pack.tagline, pack.sommeTotal),
    canonical: paths.pack(code),
    ...sharedImageOf(pack.produits[0]),
    price: pack.sommeTotal,
  };
};

/** Information pages are indexed. @see RT-09 @see RT-10 */
export const describeInformation: DescribePage = ({ pathname }, _, origin) => {
  const name = informationAt(pathname);
  if (name === undefined) return {};
  const { title, lead } = information[name];
  return {
    title,
    description: lead,
    canonical: paths[name],
    structured: [
      breadcrumb(origin, [
        [shop.home, paths.home],
        [title, paths[name]],
      ]),
      ...(name === 'faq' ? [faqPage(faq)] : []),
    ],
  };
};

const titleOnly: DescribePage = () => ({});

/** The metadata of each screen. Screens with personal data only have a title and are not indexed. */
export const PAGE_METADATA: Record<ScreenId, DescribePage> = {
  home: describeHome,
  listing: describeListing,
  product: describeProduct,
  pack: describePack,
  basket: ({ pathname }) => ({ title: basketTitle(pathname) }),
  information: describeInformation,
  tracking: ({ query }) => (query.size === 0 ? { canonical: paths.tracking } : {}),
  comparison: titleOnly,
  paymentCheck: ({ pathname }) => {
    const provider = checkPageProvider(pathname);
    return provider === undefined
      ? {}
      : { title: `${screenTitles.paymentCheck} ${PAYMENT_PROVIDERS[provider].name}` };
  },
  paymentResult: titleOnly,
  invoice: titleOnly,
  receipt: titleOnly,
  sharedPayment: titleOnly,
  account: titleOnly,
  checkout: titleOnly,
  profile: titleOnly,
  staff: titleOnly,
};

/** The first `count` pictures of a list, for preloading. */
const mainPicturesOf = (
  list: readonly { image: string }[] | undefined,
  count: number,
  sizes: string,
): MainPicture[] => (list ?? []).slice(0, count).map(({ image }) => ({ image, sizes }));

/** The link preview of a product. */
const sharedImageOf = (
  thing: { name: string; image: string } | undefined,
): { shared: { image: string; alt: string } } | undefined =>
  thing && { shared: { image: thing.image, alt: thing.name } };
