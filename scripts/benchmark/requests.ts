import { withQuery } from '#domain/paths.ts';
import { PAGE_SIZES, SORTS } from '#domain/catalogue/listing.ts';
import { SHELVES } from '#domain/catalogue/shelves.ts';
import { LISTING_PATHS } from '#openapi/catalogue-paths.ts';

/** One kind of read with its URLs, which are used equally often. */
export interface Kind {
  name: string;
  urls: string[];
}

const SHOP = LISTING_PATHS.shop;
const CATEGORIES = ['Réfrigérateurs', 'Téléviseurs', 'Congélateurs', 'Climatiseurs', 'Téléphones', 'Audio'];
const BRANDS = ['Samsung', 'Hisense', 'LG', 'Beko'];
/** Litres of a refrigerator. */
const SIZES = ['-150L', '151-250L', '251-400L', '401-L'];
const TAGS = ['Ramadan', 'Tabaski', 'Nouveau', 'Korité', 'Rentrée'];
const OFFERS = SHELVES.filter(({ tag }) => tag === undefined).map(({ id }) => LISTING_PATHS[id]);

const listing = (query: Record<string, string | number>, call: string = SHOP): string =>
  withQuery(call, Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])));
const searches = (...terms: string[]) => terms.map((search) => listing({ search }));

/**
 * The kinds of reads, common and rare ones in equal parts.
 *
 * @param models model numbers that exist in the measured catalogue
 * @param pages number of pages of its longest listing
 */
export const readKinds = (models: readonly string[], pages: number): Kind[] => [
  { name: 'shop, first pages', urls: [1, 2, 3, 4].map((page) => listing({ page })) },
  { name: 'promo, pre-order, credit', urls: OFFERS.map((call) => listing({}, call)) },
  { name: 'category', urls: CATEGORIES.map((category) => listing({ category })) },
  { name: 'tag', urls: TAGS.map((tag) => listing({ tag })) },
  {
    name: 'category, tag and offer',
    urls: CATEGORIES.flatMap((category) =>
      TAGS.flatMap((tag) => OFFERS.map((call) => listing({ category, tag }, call))),
    ),
  },
  {
    name: 'late pages',
    urls: [0.25, 0.5, 0.75, 0.99, 2].map((share) =>
      listing({ page: Math.min(10_000, Math.ceil(pages * share)) }),
    ),
  },
  {
    name: 'wide price range',
    urls: [20, 50, 100].map((k) => listing({ min: k * 1_000, max: 900_000 })),
  },
  {
    name: 'narrow price range',
    urls: [60, 100, 250].map((k) => listing({ min: k * 1_000, max: k * 1_000 + 2_000 })),
  },
  {
    name: 'price range, second page',
    urls: [60, 100].map((k) => listing({ min: k * 1_000, max: k * 1_200, page: 2 })),
  },
  { name: 'empty price range', urls: [listing({ min: 4_900_001, max: 4_900_002 })] },
  {
    name: 'category and price',
    urls: CATEGORIES.map((category) => listing({ category, min: 50_000, max: 150_000 })),
  },
  {
    name: 'search, frequent word',
    urls: searches('frigo', 'samsung', 'télé', 'hisense', 'inverter', 'garantie'),
  },
  {
    name: 'search, two words',
    urls: searches('frigo samsung', 'télé hisense', 'climatiseur lg', 'congélateur beko'),
  },
  { name: 'search, model number', urls: searches(...models) },
  { name: 'search, unfinished word', urls: searches('réfrig', 'sams', 'congé', 'clima') },
  {
    name: 'search, slip of the finger',
    urls: searches('samsumg', 'refrigirateur', 'hisence', 'climatisuer'),
  },
  { name: 'search, nothing', urls: searches('xylophone', 'trottinette', 'zzzz') },
  {
    name: 'search in a category',
    urls: CATEGORIES.map((category) => listing({ category, search: 'samsung' })),
  },
  { name: 'sorted', urls: SORTS.map((sort) => listing({ sort })) },
  {
    name: 'category, sorted',
    urls: CATEGORIES.flatMap((category) => SORTS.map((sort) => listing({ category, sort }))),
  },
  { name: 'search, sorted', urls: SORTS.map((sort) => listing({ search: 'samsung', sort })) },
  { name: 'brand', urls: BRANDS.map((brand) => listing({ brand })) },
  {
    name: 'category and brand, sorted',
    urls: BRANDS.flatMap((brand) =>
      SORTS.map((sort) => listing({ category: 'Réfrigérateurs', brand, sort })),
    ),
  },
  {
    name: 'category and capacity',
    urls: SIZES.flatMap((size) => SORTS.map((sort) => listing({ category: 'Réfrigérateurs', size, sort }))),
  },
  {
    name: 'longer pages',
    urls: PAGE_SIZES.flatMap((limit) => [1, 3].map((page) => listing({ limit, page }))),
  },
  { name: 'search with a price', urls: [listing({ search: 'samsung', min: 50_000, max: 150_000 })] },
];
