import { createHash } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/schema.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables, type Transaction } from '../db/index.ts';
import { retireMissing } from './retire-missing.ts';
import type { PictureIndex } from '#catalogue/pictures/rendered.ts';
import { indexWords } from './index-words.ts';
import { catalogueRows, type CatalogueRows } from './rows.ts';
import { shelveProducts } from './shelve.ts';
import { upsert } from './upsert.ts';

/** Held while loading, so that several processes that start together take turns. */
const LOAD_LOCK = 771_402_662;

/** What is to be sold: the catalogue's files, and which drawing each product has. */
export interface CatalogueSource {
  catalogue: Catalogue;
  pictures: PictureIndex;
}

/**
 * Brings the database to the content of the catalogue's files, in one transaction, once per content.
 *
 * What an order names stays for ever: a product that left the files is no longer on sale, a pack has ended.
 *
 * @returns false when this content is what the database holds already
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

/** The content that was loaded last: going back to an older one is a load as well. */
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
  // Nothing refers to these two: they can be written anew.
  await tx.delete(tables.productTags);
  await tx.delete(tables.packLines);
  if (rows.productTags.length > 0) await tx.insert(tables.productTags).values(rows.productTags);
  if (rows.packLines.length > 0) await tx.insert(tables.packLines).values(rows.packLines);
}
