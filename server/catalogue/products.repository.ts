import { asc, count, eq, inArray } from 'drizzle-orm';
import { type Database, tables } from '../db/index.ts';

/** A product that is on sale, with what a list shows beside it. */
export interface ListedProduct {
  product: typeof tables.products.$inferSelect;
  /** Its category's name. */
  category: string;
  tags: { id: number; name: string }[];
}

/** How many products are on sale. */
export async function countProducts(db: Database): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(tables.products)
    .where(eq(tables.products.onSale, true));
  return row?.total ?? 0;
}

/** A stretch of the products on sale, in the shop's order. */
export async function findProducts(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedProduct[]> {
  const { products, categories } = tables;
  const rows = await db
    .select({ product: products, category: categories.name })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(eq(products.onSale, true))
    .orderBy(asc(products.rang), asc(products.id))
    .offset(offset)
    .limit(limit);
  const tags = await tagsOf(
    db,
    rows.map(({ product }) => product.id),
  );
  return rows.map((row) => ({ ...row, tags: tags.get(row.product.id) ?? [] }));
}

async function tagsOf(db: Database, productIds: number[]): Promise<Map<number, ListedProduct['tags']>> {
  const byProduct = new Map<number, ListedProduct['tags']>();
  if (productIds.length === 0) return byProduct;
  const { productTags, tags } = tables;
  const rows = await db
    .select({ productId: productTags.productId, id: tags.id, name: tags.name })
    .from(productTags)
    .innerJoin(tags, eq(tags.id, productTags.tagId))
    .where(inArray(productTags.productId, productIds))
    .orderBy(asc(tags.id));
  for (const { productId, ...tag } of rows)
    byProduct.set(productId, [...(byProduct.get(productId) ?? []), tag]);
  return byProduct;
}
