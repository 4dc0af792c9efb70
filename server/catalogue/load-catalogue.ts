import { createHash } from 'node:crypto';
import {
  and,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  not,
  notExists,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { IndexColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Catalogue } from '#catalogue/schema.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';
import { inTransaction } from '../db/retry.ts';
import type { PictureIndex } from '#catalogue/pictures/rendered.ts';
import { lockCatalogue, rebuildListings } from './listings.ts';
import { SIZE_OF_PRODUCT } from './product-sizes.ts';
import { catalogueRows, type CatalogueRows } from './rows.ts';

/** PostgreSQL accepts 65 535 parameters; the widest row has fewer than forty. */
const ROWS_PER_STATEMENT = 1_000;

/** The content of the catalogue's files and the versions of the pictures. */
export interface CatalogueSource {
  catalogue: Catalogue;
  pictures: PictureIndex;
}

/**
 * Updates the database to match the catalogue's files and the sizes of its products, in one transaction, again after a deadlock
 * with orders of other processes. Products and packs that were removed from
 * the files but occur in orders are kept: the product goes off sale, the pack ends.
 *
 * @returns false if the database already has this content
 */
export async function loadCatalogue(
  db: Database,
  { catalogue, pictures }: CatalogueSource,
  clock: Clock,
): Promise<boolean> {
  const version = createHash('sha256')
    .update(JSON.stringify([catalogue, pictures, SIZE_OF_PRODUCT]))
    .digest('hex');
  const rows = catalogueRows(catalogue, pictures);
  return inTransaction(db, async (tx) => {
    await lockCatalogue(tx);
    if ((await currentVersion(tx)) === version) return false;
    await writeRows(tx, await withoutEdited(tx, rows));
    await retireMissing(tx, rows, clock.now());
    await rebuildListings(tx);
    const load = { version, loadedAt: clock.now() };
    await tx
      .insert(tables.catalogueLoads)
      .values(load)
      .onConflictDoUpdate({ target: tables.catalogueLoads.version, set: load });
    return true;
  });
}

/** The version that was last loaded. */
async function currentVersion(tx: Transaction): Promise<string | undefined> {
  const { catalogueLoads } = tables;
  const [load] = await tx.select().from(catalogueLoads).orderBy(desc(catalogueLoads.loadedAt)).limit(1);
  return load?.version;
}

/** The rows that staff have neither edited, created nor deleted: what staff did wins (decision 0015). */
async function withoutEdited(tx: Transaction, rows: CatalogueRows): Promise<CatalogueRows> {
  const { categories, tags, products, packs } = tables;
  const categoryRows = await withoutEditedNames(tx, categories, rows.categories);
  const tagRows = await withoutEditedNames(tx, tags, rows.tags);
  const productIds = await idsOf(
    tx.select({ id: products.id }).from(products).where(isNotNull(products.editedAt)),
  );
  const packCodes = await idsOf(tx.select({ id: packs.code }).from(packs).where(isNotNull(packs.editedAt)));
  return {
    categories: categoryRows.rows,
    tags: tagRows.rows,
    products: rows.products
      .filter(({ id }) => !productIds.has(id))
      .map((product) => ({ ...product, categoryId: categoryRows.idOf(product.categoryId) })),
    productTags: rows.productTags
      .filter(({ productId, tagId }) => !productIds.has(productId) && !tagRows.deleted.has(tagId))
      .map(({ productId, tagId }) => ({ productId, tagId: tagRows.idOf(tagId) })),
    packs: rows.packs.filter(({ code }) => !packCodes.has(code)),
    packLines: rows.packLines.filter(({ packCode }) => !packCodes.has(packCode)),
  };
}

const idsOf = async <Id>(selected: PromiseLike<{ id: Id }[]>): Promise<Set<Id>> =>
  new Set((await selected).map(({ id }) => id));

/**
 * The rows of a file that staff have not edited. A row whose name staff have given to a row of their own is left out
 * too, and `idOf` replaces its id by the id of that row.
 */
async function withoutEditedNames<Row extends { id: number; name: string }>(
  tx: Transaction,
  table: (typeof tables)['categories' | 'tags'],
  rows: readonly Row[],
) {
  const edited = await tx
    .select({ id: table.id, name: table.name, deletedAt: table.deletedAt })
    .from(table)
    .where(isNotNull(table.editedAt));
  const own = new Set(edited.map(({ id }) => id));
  const named = new Map(
    edited.filter(({ deletedAt }) => deletedAt === null).map(({ id, name }) => [name, id]),
  );
  const sameName = rows.filter(({ id, name }) => !own.has(id) && named.has(name));
  const replaced = new Map(sameName.map(({ id, name }) => [id, named.get(name) ?? id]));
  return {
    rows: rows.filter(({ id }) => !own.has(id) && !replaced.has(id)),
    idOf: (id: number) => replaced.get(id) ?? id,
    deleted: new Set(edited.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id)),
  };
}

async function writeRows(tx: Transaction, rows: CatalogueRows): Promise<void> {
  const { categories, tags, products, productTags, packs, packLines } = tables;
  await upsert(tx, categories, categories.id, rows.categories);
  await upsert(tx, tags, tags.id, rows.tags);
  await upsert(tx, products, products.id, rows.products);
  await upsert(tx, packs, packs.code, rows.packs);
  // No table references these two, so their rows are replaced.
  const loaded = tx.select({ id: products.id }).from(products).where(isNull(products.editedAt));
  const loadedPacks = tx.select({ code: packs.code }).from(packs).where(isNull(packs.editedAt));
  await tx.delete(productTags).where(inArray(productTags.productId, loaded));
  await tx.delete(packLines).where(inArray(packLines.packCode, loadedPacks));
  if (rows.productTags.length > 0) await tx.insert(productTags).values(rows.productTags);
  if (rows.packLines.length > 0) await tx.insert(packLines).values(rows.packLines);
  // A category that staff deleted while it was empty is needed again when the files put a product into it.
  const needed = tx.select({ id: products.categoryId }).from(products).where(isNull(products.deletedAt));
  await tx.update(categories).set({ deletedAt: null }).where(inArray(categories.id, needed));
}

/** Inserts rows; for existing keys, updates the columns that occur in the rows. */
async function upsert<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  key: IndexColumn,
  rows: Table['$inferInsert'][],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table));
  const named = columns.filter(([name]) => rows[0] !== undefined && name in rows[0]);
  const set: Record<string, SQL> = Object.fromEntries(
    named.map(([name, column]) => [name, sql`excluded.${sql.identifier(toSnakeCase(column.name))}`]),
  );
  // An edit that began before must not undo what the files changed.
  const version = columns.find(([name]) => name === 'version')?.[1];
  if (version) set['version'] = sql`${version} + 1`;
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = rows.slice(from, from + ROWS_PER_STATEMENT);
    await tx.insert(table).values(some).onConflictDoUpdate({ target: key, set });
  }
}

/**
 * Deletes rows that are no longer in the files; packs and products that occur in orders are ended instead. Rows of staff
 * and rows that these refer to stay.
 */
async function retireMissing(tx: Transaction, rows: CatalogueRows, now: Date): Promise<void> {
  await retirePacks(tx, rows, now);
  await retireProducts(tx, rows);
  const { categories, tags, products, productTags } = tables;
  const filled = tx.select().from(products).where(eq(products.categoryId, categories.id));
  const worn = tx.select().from(productTags).where(eq(productTags.tagId, tags.id));
  await tx.delete(categories).where(and(missing(categories, rows.categories), notExists(filled)));
  await tx.delete(tags).where(and(missing(tags, rows.tags), notExists(worn)));
}

async function retirePacks(tx: Transaction, rows: CatalogueRows, now: Date): Promise<void> {
  const { packs, orders } = tables;
  const codes = rows.packs.map(({ code }) => code);
  const gone = and(isNull(packs.editedAt), codes.length > 0 ? notInArray(packs.code, codes) : undefined);
  const ordered = exists(tx.select().from(orders).where(eq(orders.packCode, packs.code)));
  await tx.delete(packs).where(and(gone, not(ordered)));
  await tx
    .update(packs)
    .set({ endsAt: sql`least(${packs.endsAt}, ${now.toISOString()}::timestamptz)` })
    .where(gone);
}

async function retireProducts(tx: Transaction, rows: CatalogueRows): Promise<void> {
  const { products, orderLines, packLines } = tables;
  const gone = missing(products, rows.products);
  const ordered = exists(tx.select().from(orderLines).where(eq(orderLines.productId, products.id)));
  const packed = exists(tx.select().from(packLines).where(eq(packLines.productId, products.id)));
  await tx.delete(products).where(and(gone, not(ordered), not(packed)));
  await tx.update(products).set({ onSale: false }).where(gone);
}

/** The rows that are no longer in the files and that staff have not edited. */
const missing = (
  { id, editedAt }: (typeof tables)['categories' | 'tags' | 'products'],
  rows: readonly { id: number }[],
) =>
  and(
    isNull(editedAt),
    rows.length > 0
      ? notInArray(
          id,
          rows.map((row) => row.id),
        )
      : undefined,
  );
