import { and, asc, eq, inArray, isNull, sql, count } from 'drizzle-orm';
import type { ProductForm } from '#domain/forms/catalogue.ts';
import { DIMENSIONS_LABEL, readDimensions } from '#domain/catalogue/dimensions.ts';
import { catalogueForms as text } from '#domain/messages/catalogue-forms.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { type Database, tables, type Transaction } from '../../db/index.ts';
import { hasWords } from '../../db/product-words.ts';
import { Problem } from '../../problem.ts';
import {
  changedFields,
  editRow,
  editCatalogue,
  type EditedKind,
  editedNow,
  type Editing,
  lastRank,
  nextId,
  refusal,
  requireFreeName,
  requireVersion,
  type Target,
} from './edit-catalogue.ts';
import { type RenderedPicture, storePicture } from './pictures.ts';

type ProductRow = typeof tables.products.$inferSelect;

/** A product with the names that staff see. */
export interface EditedProduct {
  product: ProductRow;
  category: string;
  tags: { id: number; name: string }[];
}

/** A form with the picture that came with it, already rendered. */
export interface ProductEdit {
  form: ProductForm;
  picture: RenderedPicture | undefined;
}

/** The longest key leaves room for the id and the width in a picture's file name. */
const SLUG_LENGTH_MAX = 80;

/** Creates a product; the key in its pictures' URLs is made from its name and id. @see AP-01 */
export const createProduct = (editing: Editing, staffId: number, { form, picture }: ProductEdit) =>
  editCatalogue(editing, staffId, async (tx, now) => {
    const { category, tagIds } = await checkProduct(tx, form, { id: undefined, isPictured: !!picture });
    const id = await nextId(tx, tables.products);
    const slug = foldText(form.name)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, SLUG_LENGTH_MAX);
    const key = `${slug === '' ? 'produit' : slug.replace(/-$/, '')}-${id}`;
    if (picture) await storePicture(tx, key, picture, now);
    await tx.insert(tables.products).values({
      ...columnsOf(form, category),
      id,
      key,
      rang: form.rank ?? (await lastRank(tx, tables.products)),
      pictureVersion: picture?.version ?? '',
      editedAt: now,
    });
    await setTags(tx, id, tagIds);
    return {
      result: await requireProduct(tx, id),
      changed: [id],
      action: 'product.created',
      subject: { kind: 'product', id },
      detail: { name: form.name },
    };
  });

/** Replaces all fields of a product; without a new picture the old one stays. @see AP-01 */
export const updateProduct = (
  editing: Editing,
  staffId: number,
  { form, picture, ...target }: ProductEdit & Target,
): Promise<EditedProduct> =>
  editRow(
    editing,
    staffId,
    PRODUCT,
    { ...target, action: 'updated' },
    async (tx, { product: before }, now) => {
      const { id } = target;
      const isPictured = picture !== undefined || before.pictureVersion !== '';
      const { category, tagIds } = await checkProduct(tx, form, { id, isPictured });
      if (picture) await storePicture(tx, before.key, picture, now);
      const columns = {
        ...columnsOf(form, category),
        rang: form.rank ?? before.rang,
        pictureVersion: picture?.version ?? before.pictureVersion,
      };
      await setTags(tx, id, tagIds);
      return { columns, changed: [id], detail: { changed: changedFields(before, columns) } };
    },
  );

/** Takes a product off sale for good; the catalogue's files must not load it again. @see AP-01 */
export const deleteProduct = (editing: Editing, staffId: number, target: Target) =>
  editRow(editing, staffId, PRODUCT, { ...target, action: 'deleted' }, async () => ({
    columns: { onSale: false },
    changed: [target.id],
  }));

/** A promotion of one product: its price in whole francs, or null to end it. */
export interface PromotionChange {
  id: number;
  version: number;
  promoPrice: number | null;
}

/** Starts, changes or ends the promotions of several products at once. @see TL-08 */
export const changePromotions = (editing: Editing, staffId: number, changes: readonly PromotionChange[]) =>
  editCatalogue(editing, staffId, async (tx, now) => {
    for (const [index, { id, version, promoPrice }] of changes.entries()) {
      const { product } = await requireProduct(tx, id);
      requireVersion(product, version);
      const refuse = (message: string) => refusal({ field: `produits.${index}.promoPrice`, message });
      if (promoPrice !== null && promoPrice >= product.listPrice) throw refuse(text.prices.promoNotBelow);
      if (product.preorderPrice !== null && product.preorderPrice >= (promoPrice ?? product.listPrice))
        throw refuse(text.prices.preorderNotBelow);
      await tx
        .update(tables.products)
        .set({ promoPrice, onPromo: promoPrice !== null, ...editedNow(product, now) })
        .where(eq(tables.products.id, id));
    }
    const ids = changes.map(({ id }) => id);
    return {
      result: await selectProducts(tx).where(inArray(tables.products.id, ids)),
      changed: ids,
      action: 'promotion.changed',
      subject: { kind: 'product', id: ids.join(',') },
      detail: { prices: changes.map(({ id, promoPrice }) => ({ id, promoPrice })) },
    };
  });

const columnsOf = (
  { category: _name, rank: _rank, tagIds: _tags, ...form }: ProductForm,
  category: { id: number; tint: string },
) => ({ ...form, categoryId: category.id, tint: category.tint });

/** The rules that need the database. @throws Problem `request.invalid` */
async function checkProduct(
  tx: Transaction,
  form: ProductForm,
  { id, isPictured }: { id: number | undefined; isPictured: boolean },
) {
  await requireFreeName(tx, tables.products, { name: form.name, id });
  // Not among the form's rules, because the page of a product would then load more files.
  const unreadable = form.specifications.findIndex(
    ({ label, value }) => label === DIMENSIONS_LABEL && !readDimensions(value),
  );
  if (unreadable >= 0)
    throw refusal({ field: `specifications.${unreadable}.value`, message: text.dimensions });
  const { categories, tags } = tables;
  const [category] = await tx
    .select()
    .from(categories)
    .where(and(eq(categories.name, form.category), isNull(categories.deletedAt)));
  if (!category) throw refusal({ field: 'category', message: text.unknownCategory });
  const known =
    form.tagIds.length > 0
      ? await tx
          .select({ id: tags.id })
          .from(tags)
          .where(and(inArray(tags.id, form.tagIds), isNull(tags.deletedAt)))
      : [];
  if (known.length < form.tagIds.length) throw refusal({ field: 'tagIds', message: text.unknownTag });
  if (form.onSale && !isPictured) throw refusal({ field: 'picture', message: text.pictureNeeded });
  return { category, tagIds: form.tagIds };
}

async function setTags(tx: Transaction, productId: number, tagIds: readonly number[]): Promise<void> {
  const { productTags } = tables;
  await tx.delete(productTags).where(eq(productTags.productId, productId));
  if (tagIds.length > 0) await tx.insert(productTags).values(tagIds.map((tagId) => ({ productId, tagId })));
}

/** @throws Problem `product.unknown` also for a deleted product */
export async function requireProduct(db: Database | Transaction, id: number): Promise<EditedProduct> {
  const [found] = await selectProducts(db).where(
    and(eq(tables.products.id, id), isNull(tables.products.deletedAt)),
  );
  if (!found) throw new Problem('product.unknown');
  return found;
}

function selectProducts(db: Database | Transaction) {
  const { products, categories } = tables;
  const tags = sql<{ id: number; name: string }[]>`(
    select coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name) order by tag.id), '[]')
    from product_tags worn join tags tag on tag.id = worn.tag_id where worn.product_id = ${products.id})`;
  return db
    .select({ product: products, category: categories.name, tags })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId));
}

const PRODUCT: EditedKind<number, EditedProduct, ProductRow> = {
  kind: 'product',
  read: requireProduct,
  factsOf: ({ product }) => product,
  write: (tx, id, columns) => tx.update(tables.products).set(columns).where(eq(tables.products.id, id)),
};

/** Filters of the staff's product list; all words must occur. */
export interface ProductQuery {
  search: string;
  category: string | undefined;
  /** `promo`: on promotion; `hidden`: not on sale. */
  state: 'all' | 'promo' | 'hidden';
  /** From 1; a page after the last one means the last one. */
  page: number;
  limit: number;
}

/** Products as staff see them: also those that are not on sale, without deleted ones. */
export async function findEditedProducts(
  db: Database,
  { search, category, state, page, limit }: ProductQuery,
): Promise<{ products: EditedProduct[]; total: number; page: number }> {
  const { products, categories } = tables;
  const filter = and(
    isNull(products.deletedAt),
    hasWords(search),
    category === undefined ? undefined : eq(categories.name, category),
    state === 'promo' ? eq(products.onPromo, true) : undefined,
    state === 'hidden' ? eq(products.onSale, false) : undefined,
  );
  const [counted] = await db
    .select({ total: count() })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(filter);
  const total = counted?.total ?? 0;
  const shown = Math.max(1, Math.min(page, Math.ceil(total / limit)));
  const found = await selectProducts(db)
    .where(filter)
    .orderBy(asc(products.rang), asc(products.id))
    .limit(limit)
    .offset((shown - 1) * limit);
  return { products: found, total, page: shown };
}
