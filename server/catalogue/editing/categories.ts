import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { CategoryForm, TagForm } from '#domain/forms/catalogue.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { RAMADAN, TABASKI } from '#domain/catalogue/shelves.ts';
import { type Database, tables, type Transaction } from '../../db/index.ts';
import { Problem } from '../../problem.ts';
import {
  changedFields,
  editRow,
  editCatalogue,
  type EditedKind,
  type Editing,
  lastRank,
  nextId,
  requireFreeName,
  type Target,
} from './edit-catalogue.ts';

type CategoryRow = typeof tables.categories.$inferSelect;
type TagRow = typeof tables.tags.$inferSelect;

/** These tags have pages of their own, which find them by name. */
const RESERVED_TAGS: readonly string[] = [RAMADAN, TABASKI];

/** @see AP-02 */
export const createCategory = (editing: Editing, staffId: number, form: CategoryForm): Promise<CategoryRow> =>
  editCatalogue(editing, staffId, async (tx, now) => {
    await requireFreeName(tx, tables.categories, { name: form.name, id: undefined });
    const id = await nextId(tx, tables.categories);
    const { name, tint } = form;
    const rang = form.rank ?? (await lastRank(tx, tables.categories));
    await tx
      .insert(tables.categories)
      .values({ id, name, foldedName: foldText(name), key: `rayon-${id}`, rang, tint, editedAt: now });
    return {
      result: await requireCategory(tx, id),
      changed: [],
      action: 'category.created',
      subject: { kind: 'category', id },
      detail: { name },
    };
  });

/** Changes a category; its products get its colour. @see AP-02 */
export const updateCategory = (
  editing: Editing,
  staffId: number,
  { form, ...target }: Target & { form: CategoryForm },
): Promise<CategoryRow> =>
  editRow(editing, staffId, CATEGORY, { ...target, action: 'updated' }, async (tx, before) => {
    const { id } = target;
    const { name, tint } = form;
    await requireFreeName(tx, tables.categories, { name, id });
    const columns = { name, foldedName: foldText(name), rang: form.rank ?? before.rang, tint };
    await tx.update(tables.products).set({ tint }).where(eq(tables.products.categoryId, id));
    return {
      columns,
      changed: name === before.name ? [] : await productsOf(tx, id),
      detail: { changed: changedFields(before, columns) },
    };
  });

/**
 * Deletes an empty category.
 *
 * @throws Problem `category.in_use` while a product that is not deleted is in it
 * @see AP-02
 */
export const deleteCategory = (editing: Editing, staffId: number, target: Target) =>
  editRow(editing, staffId, CATEGORY, { ...target, action: 'deleted' }, async (tx) => {
    const { products } = tables;
    const inside = and(eq(products.categoryId, target.id), isNull(products.deletedAt));
    if ((await tx.$count(products, inside)) > 0) throw new Problem('category.in_use');
    return { changed: [] };
  });

/** @see AP-02 */
export const createTag = (editing: Editing, staffId: number, { name }: TagForm): Promise<TagRow> =>
  editCatalogue(editing, staffId, async (tx, now) => {
    await requireFreeName(tx, tables.tags, { name, id: undefined });
    const id = await nextId(tx, tables.tags);
    await tx.insert(tables.tags).values({ id, name, foldedName: foldText(name), editedAt: now });
    return {
      result: await requireTag(tx, id),
      changed: [],
      action: 'tag.created',
      subject: { kind: 'tag', id },
      detail: { name },
    };
  });

/** @throws Problem `tag.reserved` for a tag that has a page of its own */
export const updateTag = (
  editing: Editing,
  staffId: number,
  { form: { name }, ...target }: Target & { form: TagForm },
): Promise<TagRow> =>
  editRow(editing, staffId, TAG, { ...target, action: 'updated' }, async (tx, before) => {
    const { id } = target;
    refuseReserved(before);
    await requireFreeName(tx, tables.tags, { name, id });
    return {
      columns: { name, foldedName: foldText(name) },
      changed: await wearersOf(tx, id),
      detail: { name },
    };
  });

/** Deletes a tag and takes it off all products. @throws Problem `tag.reserved` */
export const deleteTag = (editing: Editing, staffId: number, target: Target) =>
  editRow(editing, staffId, TAG, { ...target, action: 'deleted' }, async (tx, before) => {
    refuseReserved(before);
    const changed = await wearersOf(tx, target.id);
    await tx.delete(tables.productTags).where(eq(tables.productTags.tagId, target.id));
    return { changed };
  });

/** From so many on, rebuilding everything takes no longer than rebuilding one product after the other. */
const CHANGED_MAX = 1_000;

/** The products with a tag, whose listings and words change with it; `undefined` for very many. */
const wearersOf = (tx: Transaction, tagId: number) => {
  const { productTags } = tables;
  const worn = tx.select({ id: productTags.productId }).from(productTags);
  return fewOf(worn.where(eq(productTags.tagId, tagId)).limit(CHANGED_MAX));
};

/** The products of a category, in the same way. */
const productsOf = (tx: Transaction, categoryId: number) => {
  const { products } = tables;
  const filed = tx.select({ id: products.id }).from(products);
  return fewOf(filed.where(eq(products.categoryId, categoryId)).limit(CHANGED_MAX));
};

async function fewOf(search: Promise<{ id: number }[]>): Promise<number[] | undefined> {
  const found = await search;
  return found.length < CHANGED_MAX ? found.map(({ id }) => id) : undefined;
}

function refuseReserved(tag: TagRow): void {
  if (isReservedTag(tag)) throw new Problem('tag.reserved');
}

async function requireCategory(tx: Transaction, id: number): Promise<CategoryRow> {
  const { categories } = tables;
  const [row] = await tx
    .select()
    .from(categories)
    .where(and(eq(categories.id, id), isNull(categories.deletedAt)));
  if (!row) throw new Problem('category.unknown');
  return row;
}

async function requireTag(tx: Transaction, id: number): Promise<TagRow> {
  const { tags } = tables;
  const [row] = await tx
    .select()
    .from(tags)
    .where(and(eq(tags.id, id), isNull(tags.deletedAt)));
  if (!row) throw new Problem('tag.unknown');
  return row;
}

const CATEGORY: EditedKind<number, CategoryRow, CategoryRow> = {
  kind: 'category',
  read: requireCategory,
  factsOf: (row) => row,
  write: (tx, id, columns) => tx.update(tables.categories).set(columns).where(eq(tables.categories.id, id)),
};

const TAG: EditedKind<number, TagRow, TagRow> = {
  kind: 'tag',
  read: requireTag,
  factsOf: (row) => row,
  write: (tx, id, columns) => tx.update(tables.tags).set(columns).where(eq(tables.tags.id, id)),
};

/** All categories with the number of their products, on sale or not. */
export function findEditedCategories(db: Database) {
  const { categories, products } = tables;
  const filled = db
    .select({ total: count() })
    .from(products)
    .where(and(eq(products.categoryId, categories.id), isNull(products.deletedAt)));
  return db
    .select({ category: categories, products: sql<number>`(${filled})::int` })
    .from(categories)
    .where(isNull(categories.deletedAt))
    .orderBy(asc(categories.rang), asc(categories.id));
}

/** All tags with the number of their products, on sale or not. */
export function findEditedTags(db: Database) {
  const { tags, productTags } = tables;
  const worn = db.select({ total: count() }).from(productTags).where(eq(productTags.tagId, tags.id));
  return db
    .select({ tag: tags, products: sql<number>`(${worn})::int` })
    .from(tags)
    .where(isNull(tags.deletedAt))
    .orderBy(asc(tags.id));
}

/** Whether a tag may be neither renamed nor deleted. */
export const isReservedTag = ({ name }: Pick<TagRow, 'name'>): boolean => RESERVED_TAGS.includes(name);
