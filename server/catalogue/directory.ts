import type { components } from '#openapi/schema.d.ts';
import type { Database } from '../db/index.ts';
import { selectCategories, selectCounts, selectTags } from './listing.statements.ts';
import { type DetailRow, selectDetail } from './product-rows.ts';
import { productPictureUrl } from './wire.ts';

type Wire = components['schemas'];

/** The product with that id, if it is on sale. */
export async function findDetail(db: Database, id: number): Promise<DetailRow | undefined> {
  const [found] = await selectDetail(db, { id });
  return found;
}

/** All categories by rank, or the one with `id`. @see AP-02 */
export async function findCategories(db: Database, id?: number): Promise<Wire['Category'][]> {
  const rows = await selectCategories(db, { id: id ?? null });
  return rows.map(({ key, picture_version: version, ...category }) => ({
    ...category,
    image: key === null || version === null ? null : productPictureUrl(key, version),
  }));
}

/** The tags with their numbers of products. @see AP-02 */
export const findTags = (db: Database): Promise<Wire['CountedTag'][]> => selectTags(db);

/** The numbers of products of each offer. @see AP-01 */
export async function findCounts(db: Database): Promise<Wire['ProductCounts']> {
  const rows = await selectCounts(db);
  const {
    all: count = 0,
    promo = 0,
    preorder = 0,
    credit = 0,
  } = Object.fromEntries(rows.map(({ offer, total }) => [offer, total]));
  return { count, promo, preorder, credit };
}
