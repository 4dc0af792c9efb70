import { ALL, readListing, within } from '#domain/listing.ts';
import { RAMADAN, TABASKI } from '#domain/shelves.ts';
import { LISTING_PAGE_SIZE } from '#domain/constants.ts';
import type { Read } from '../db/reads.ts';
import type { Handlers } from '../operations.ts';
import { Problem } from '../problem.ts';
import { findCategories, findCounts, findDetail, findTags } from './directory.ts';
import { findNamed, findPage, type Question } from './find-page.ts';
import { search } from './search.ts';
import type { Thumbnails } from './thumbnails.ts';
import { wireDetail, wirePage } from './wire.ts';

const LIMIT_MAX = 100;
/** With pictures inside an answer stays below 300 KiB (HAZARDS D7). */
const PICTURED_LIMIT_MAX = 24;
/** Where a page's number still is one; the database finds the last page by itself. */
const PAGE_MAX = 1_000_000;

/** The database's largest: no product has a greater one. */
const ID_MAX = 2_147_483_647;

type Query = Readonly<Record<string, string | number | undefined>>;

/** The catalogue as anyone reads it; nothing here is about a person. @see AP-01 @see AP-02 */
export const catalogueOperations = ({ read, thumbnails }: { read: Read; thumbnails: Thumbnails }) => {
  /** Answers a listing that holds to what `own` says, and to what the query adds where `own` leaves it open. */
  async function list(query: Query, own: Partial<Question> = {}) {
    const isPictured = picturesWanted(query);
    const question = { ...readQuestion(query), ...own };
    const limit = Math.min(question.limit, isPictured ? PICTURED_LIMIT_MAX : LIMIT_MAX);
    const find = question.search === '' ? findPage : search;
    const page = await find(read, { ...question, limit });
    return wirePage(page, limit, isPictured ? await thumbnails(page.products) : undefined);
  }

  /** Answers with the products that are named, whatever else the query says. */
  async function listNamed(query: Query, typed: string) {
    const isPictured = picturesWanted(query);
    const limit = isPictured ? PICTURED_LIMIT_MAX : LIMIT_MAX;
    const ids = [...new Set(typed.split(',').map(Number))].filter((id) => id <= ID_MAX).slice(0, limit);
    const page = await findNamed(read, ids);
    return wirePage(page, limit, isPictured ? await thumbnails(page.products) : undefined);
  }

  return {
    listProducts: ({ query }) => (query.ids === undefined ? list(query) : listNamed(query, query.ids)),
    filterProducts: ({ query }) => list(query),
    listPromotedProducts: ({ query }) => list(query, { offer: 'promo' }),
    filterPromotedProducts: ({ query }) => list(query, { offer: 'promo' }),
    filterRamadanProducts: ({ query }) => list(query, { tag: RAMADAN }),
    filterTabaskiProducts: ({ query }) => list(query, { tag: TABASKI }),
    filterPreorderProducts: ({ query }) => list(query, { offer: 'preorder' }),
    filterCreditProducts: ({ query }) => list(query, { offer: 'credit' }),

    listProductPage: ({ query: { page = 1, limit = LIMIT_MAX, ...query } }) =>
      list(query, { page: within(page, 1, PAGE_MAX), limit: within(limit, 1, LIMIT_MAX) }),

    async listCategoryProducts({ query, params }) {
      await categoryOf(params.id);
      return list(query, { category: String(params.id) });
    },

    countProducts: () => findCounts(read),

    async getProduct({ params, query }) {
      const product = await findDetail(read, params.id);
      if (product === undefined) throw new Problem('product.unknown');
      const [thumbnail] = picturesWanted(query) ? await thumbnails([product]) : [];
      return wireDetail(product, thumbnail);
    },

    listCategories: async () => ({ data: await findCategories(read) }),
    getCategory: async ({ params }) => ({ data: await categoryOf(params.id) }),
    listTags: async () => ({ data: await findTags(read) }),
  } satisfies Partial<Handlers>;

  async function categoryOf(id: number) {
    const [category] = await findCategories(read, id);
    if (category === undefined) throw new Problem('category.unknown');
    return category;
  }
};

/** A query as it came. What cannot be read is taken for what it is by default. @see LS-02 @see LS-03 */
function readQuestion(query: Query): Question {
  const textOf = (name: string) => query[name]?.toString() ?? null;
  const { productType, ...filters } = readListing({ get: textOf });
  const limit = textOf('limit') ?? '';
  return {
    ...filters,
    offer: productType === ALL ? 'all' : productType,
    limit: /^\d{1,9}$/.test(limit) ? within(Number(limit), 1, LIMIT_MAX) : LISTING_PAGE_SIZE,
  };
}

const picturesWanted = ({ fields }: { fields?: string | number | undefined }): boolean =>
  fields?.toString().split(',').includes('image_256') ?? false;
