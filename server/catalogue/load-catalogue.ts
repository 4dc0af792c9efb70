import { createHash } from 'node:crypto';
import {
  and,
  desc,
  eq,
  exists,
  getTableColumns,
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
import type { PictureIndex } from '#catalogue/pictures/rendered.ts';
import { indexWords } from './index-words.ts';
import { catalogueRows, type CatalogueRows } from './rows.ts';
import { shelveProducts } from './shelve.ts';

/** Advisory lock for processes that start and load at the same time. */
const LOAD_LOCK = 771_402_662;

/** PostgreSQL accepts 65 535 parameters; the widest row has fewer than forty. */
const ROWS_PER_STATEMENT = 1_000;

/** The content of the catalogue's files and the versions of the pictures. */
export interface CatalogueSource {
  catalogue: Catalogue;
  pictures: PictureIndex;
}

/**
 * Updates the database to match the catalogue's files, in one transaction. Products and packs that were removed from
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
    .update(JSON.stringify([catalogue, pictures]))
    .digest('hex');
  const rows = catalogueRows(catalogue, pictures);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOAD_LOCK})`);
    if ((await currentVersion(tx)) === version) return false;
    await writeRows(tx, rows);
    await retireMissing(tx, rows, clock.now());
    await shelveProducts(tx);
    await indexWords(tx);
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

async function writeRows(tx: Transaction, rows: CatalogueRows): Promise<void> {
  const { categories, tags, products, packs } = tables;
  await upsert(tx, categories, categories.id, rows.categories);
  await upsert(tx, tags, tags.id, rows.tags);
  await upsert(tx, products, products.id, rows.products);
  await upsert(tx, packs, packs.code, rows.packs);
  // No table references these two, so their rows are replaced.
  await tx.delete(tables.productTags);
  await tx.delete(tables.packLines);
  if (rows.productTags.length > 0) await tx.insert(tables.productTags).values(rows.productTags);
  if (rows.packLines.length > 0) await tx.insert(tables.packLines).values(rows.packLines);
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
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = rows.slice(from, from + ROWS_PER_STATEMENT);
    await tx.insert(table).values(some).onConflictDoUpdate({ target: key, set });
  }
}

/** Deletes rows that are no longer in the files; packs and products that occur in orders are ended instead. */
async function retireMissing(tx: Transaction, rows: CatalogueRows, now: Date): Promise<void> {
  await retirePacks(tx, rows, now);
  await retireProducts(tx, rows);
  const { categories, tags, products } = tables;
  const filled = tx.select().from(products).where(eq(products.categoryId, categories.id));
  await tx.delete(categories).where(and(missing(categories.id, rows.categories), notExists(filled)));
  await tx.delete(tags).where(missing(tags.id, rows.tags));
}

async function retirePacks(tx: Transaction, rows: CatalogueRows, now: Date): Promise<void> {
  const { packs, orders } = tables;
  const codes = rows.packs.map(({ code }) => code);
  const gone = codes.length > 0 ? notInArray(packs.code, codes) : sql`true`;
  const ordered = exists(tx.select().from(orders).where(eq(orders.packCode, packs.code)));
  await tx.delete(packs).where(and(gone, not(ordered)));
  await tx
    .update(packs)
    .set({ endsAt: sql`least(${packs.endsAt}, ${now.toISOString()}::timestamptz)` })
    .where(gone);
}

async function retireProducts(tx: Transaction, rows: CatalogueRows): Promise<void> {
  const { products, orderLines } = tables;
  const gone = missing(products.id, rows.products);
  const ordered = exists(tx.select().from(orderLines).where(eq(orderLines.productId, products.id)));
  await tx.delete(products).where(and(gone, not(ordered)));
  await tx.update(products).set({ onSale: false }).where(gone);
}

type IdColumn = (typeof tables)['categories' | 'tags' | 'products']['id'];

const missing = (column: IdColumn, rows: readonly { id: number }[]) =>
  rows.length > 0
    ? notInArray(
        column,
        rows.map(({ id }) => id),
      )
    : sql`true`;
