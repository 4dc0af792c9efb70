import { ALL, readListing, clamp } from '#domain/catalogue/listing.ts';
import { asksForCheapest } from '#domain/catalogue/search-tokens.ts';
import { RAMADAN, SHELVES, TABASKI } from '#domain/catalogue/shelves.ts';
import { LISTING_PAGE_SIZE } from '#domain/constants.ts';
import type { Database } from '../db/index.ts';
import { everyone } from '../access/policy.ts';
import type { Declaration, Operations } from '../operations.ts';
import { Problem } from '../problem.ts';
import { findCategories, findCounts, findDetail, findTags } from './directory.ts';
import { findChoices } from './find-choices.ts';
import { findProductsById, findPage, type ListingQuery } from './find-page.ts';
import { search } from './search.ts';
import type { Thumbnails } from './thumbnails.ts';
import { wireDetail, wirePage } from './wire.ts';

const LIMIT_MAX = 100;
/** Keeps a response with embedded pictures below 300 KiB (HAZARDS D7). */
const LIMIT_WITH_PICTURES_MAX = 24;
/** Keeps page numbers exact integers; a page number beyond the last returns the last page. */
const PAGE_MAX = 1_000_000;

/** The largest PostgreSQL integer. */
const ID_MAX = 2_147_483_647;

type Query = Readonly<Record<string, string | number | undefined>>;

interface Parts {
  readDb: Database;
  thumbnails: Thumbnails;
}

/** A read whose response is the same for every visitor. */
const publicRead = { access: everyone, cached: 'publicly' } as const satisfies Declaration;

/** The public catalogue. @see AP-01 @see AP-02 */
export const catalogueOperations = {
  listProducts: {
    ...publicRead,
    handle: (parts, { query }) =>
      query.ids === undefined ? list(parts, query) : listById(parts, query, query.ids),
  },

  filterProducts: { ...publicRead, handle: (parts, { query }) => list(parts, query) },

  listPromotedProducts: {
    ...publicRead,
    handle: (parts, { query }) => list(parts, query, { offer: 'promo' }),
  },

  filterPromotedProducts: {
    ...publicRead,
    handle: (parts, { query }) => list(parts, query, { offer: 'promo' }),
  },

  filterRamadanProducts: {
    ...publicRead,
    handle: (parts, { query }) => list(parts, query, { tag: RAMADAN }),
  },

  filterTabaskiProducts: {
    ...publicRead,
    handle: (parts, { query }) => list(parts, query, { tag: TABASKI }),
  },

  filterPreorderProducts: {
    ...publicRead,
    handle: (parts, { query }) => list(parts, query, { offer: 'preorder' }),
  },

  filterCreditProducts: {
    ...publicRead,
    handle: (parts, { query }) => list(parts, query, { offer: 'credit' }),
  },

  listProductPage: {
    ...publicRead,
    handle: (parts, { query: { page = 1, limit = LIMIT_MAX, ...query } }) =>
      list(parts, query, { page: clamp(page, 1, PAGE_MAX), limit: clamp(limit, 1, LIMIT_MAX) }),
  },

  listChoices: {
    ...publicRead,
    handle: ({ readDb }, { query: { shelf: id, ...query } }) => {
      const { offer, tag } = SHELVES.find((shelf) => shelf.id === id) ?? { offer: 'all' };
      const listing = parseListingQuery(query);
      return findChoices(readDb, {
        ...listing,
        offer: offer === 'all' ? listing.offer : offer,
        tag: tag ?? listing.tag,
      });
    },
  },

  listCategoryProducts: {
    ...publicRead,
    notFound: 'category.unknown',
    handle: async (parts, { query, params }) => {
      await categoryOf(parts, params.id);
      return list(parts, query, { category: String(params.id) });
    },
  },

  countProducts: { ...publicRead, handle: ({ readDb }) => findCounts(readDb) },

  getProduct: {
    ...publicRead,
    notFound: 'product.unknown',
    handle: async ({ readDb, thumbnails }, { params, query }) => {
      const product = await findDetail(readDb, params.id);
      if (product === undefined) throw new Problem('product.unknown');
      const [thumbnail] = wantsPictures(query) ? await thumbnails([product]) : [];
      return wireDetail(product, thumbnail);
    },
  },

  listCategories: { ...publicRead, handle: async ({ readDb }) => ({ data: await findCategories(readDb) }) },

  getCategory: {
    ...publicRead,
    notFound: 'category.unknown',
    handle: async (parts, { params }) => ({ data: await categoryOf(parts, params.id) }),
  },

  listTags: { ...publicRead, handle: async ({ readDb }) => ({ data: await findTags(readDb) }) },
} satisfies Operations<Parts>;

/** A page of a listing; the filters in `own` override the query. */
async function list({ readDb, thumbnails }: Parts, query: Query, own: Partial<ListingQuery> = {}) {
  const hasPictures = wantsPictures(query);
  const listing = { ...parseListingQuery(query), ...own };
  const limit = Math.min(listing.limit, hasPictures ? LIMIT_WITH_PICTURES_MAX : LIMIT_MAX);
  const find = listing.search === '' ? findPage : search;
  const page = await find(readDb, { ...listing, limit });
  return {
    ...wirePage(page, limit, hasPictures ? await thumbnails(page.products) : undefined),
    sort: listing.sort,
  };
}

/** The products of a comma-separated list of ids; other filters are ignored. */
async function listById({ readDb, thumbnails }: Parts, query: Query, typed: string) {
  const hasPictures = wantsPictures(query);
  const limit = hasPictures ? LIMIT_WITH_PICTURES_MAX : LIMIT_MAX;
  const ids = [...new Set(typed.split(',').map(Number))].filter((id) => id <= ID_MAX).slice(0, limit);
  const page = await findProductsById(readDb, ids);
  return wirePage(page, limit, hasPictures ? await thumbnails(page.products) : undefined);
}

async function categoryOf({ readDb }: Parts, id: number) {
  const [category] = await findCategories(readDb, id);
  if (category === undefined) throw new Problem('category.unknown');
  return category;
}

/** Parses a query; invalid values become defaults. @see LS-02 @see LS-03 */
function parseListingQuery(query: Query): ListingQuery {
  const textOf = (name: string) => query[name]?.toString() ?? null;
  const { productType, ...filters } = readListing({ get: textOf });
  const limit = textOf('limit') ?? '';
  return {
    ...filters,
    // Here and not in the page, which would have to be sent the words.
    sort: filters.sort ?? (asksForCheapest(filters.search) ? 'price-asc' : 'relevance'),
    offer: productType === ALL ? 'all' : productType,
    limit: /^\d{1,9}$/.test(limit) ? clamp(Number(limit), 1, LIMIT_MAX) : LISTING_PAGE_SIZE,
  };
}

const wantsPictures = ({ fields }: { fields?: string | number | undefined }): boolean =>
  fields?.toString().split(',').includes('image_256') ?? false;
