import * as v from 'valibot';
import type { components } from '#openapi/schema.d.ts';
import type { Read } from '../db/reads.ts';
import { CATEGORIES, SHELF_COUNTS, TAGS } from './listing.statements.ts';
import { PRODUCT_DETAIL, type DetailRow, detailRows } from './product-rows.ts';
import { productPictureUrl } from './wire.ts';

type Wire = components['schemas'];

const countRows = v.array(
  v.object({ offer: v.picklist(['all', 'promo', 'preorder', 'credit']), total: v.number() }),
);
const tagRows = v.array(v.object({ id: v.number(), name: v.string(), total: v.number() }));
const categoryRows = v.array(
  v.object({
    id: v.number(),
    name: v.string(),
    rang: v.number(),
    tint: v.string(),
    total: v.number(),
    key: v.nullable(v.string()),
    picture_version: v.nullable(v.string()),
  }),
);

/** The product with that id, if it is on sale. */
export async function findDetail(read: Read, id: number): Promise<DetailRow | undefined> {
  return v.parse(detailRows, await read(PRODUCT_DETAIL, [id]))[0];
}

/** All categories by rank, or the one with `id`. @see AP-02 */
export async function findCategories(read: Read, id?: number): Promise<Wire['Category'][]> {
  const rows = v.parse(categoryRows, await read(CATEGORIES, [id ?? null]));
  return rows.map(({ key, picture_version: version, ...category }) => ({
    ...category,
    image: key === null || version === null ? null : productPictureUrl(key, version),
  }));
}

/** The tags with their numbers of products. @see AP-02 */
export const findTags = async (read: Read): Promise<Wire['CountedTag'][]> =>
  v.parse(tagRows, await read(TAGS, []));

/** The numbers of products of each offer. @see AP-01 */
export async function findCounts(read: Read): Promise<Wire['ProductCounts']> {
  const rows = v.parse(countRows, await read(SHELF_COUNTS, []));
  const {
    all: count = 0,
    promo = 0,
    preorder = 0,
    credit = 0,
  } = Object.fromEntries(rows.map(({ offer, total }) => [offer, total]));
  return { count, promo, preorder, credit };
}
