import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientBase } from 'pg';
import { readCatalogue } from '#catalogue/read.ts';
import { indexTokens } from '#domain/catalogue/search-tokens.ts';
import { listPostings } from '#server/catalogue/index-words.ts';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { shelveProducts } from '#server/catalogue/shelve.ts';
import { systemClock } from '#server/clock.ts';
import type { Database } from '#server/db/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { generateProducts, tagProducts, indexProducts } from './grow.ts';

/** Tables with at least one row per product. They are unlogged, because the benchmark's data can be lost. */
const LARGE = [
  'product_tags',
  'shelf_places',
  'shelf_marks',
  'search_words',
  'search_spellings',
  'search_documents',
  'search_postings',
];

/** Fills an empty database with `count` products, including listings and search index, in the same way as the shop. */
export async function fill(url: string, count: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const db: Database = drizzle({ client, casing: 'snake_case' });
    await migrate(db);
    await loadReal(db);
    await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set jit = off`);
    for (const table of LARGE) await client.query(`alter table ${table} set unlogged`);
    await storeTemplates(client);
    await generateProducts(client, count);
    await withoutIndexes(client, LARGE, async () => {
      await tagProducts(client);
      await client.query('analyze');
      await db.transaction((tx) => shelveProducts(tx));
    });
    await withoutIndexes(client, ['search_documents', 'search_postings'], async () => {
      await indexProducts(client);
      await client.query('analyze search_documents');
      await db.transaction((tx) => listPostings(tx));
    });
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

async function loadReal(db: Database): Promise<void> {
  const catalogue = readCatalogue();
  // The picture of a product does not affect the measurements.
  const picture = { version: '00000000', tint: '#ffffff' };
  const pictures = Object.fromEntries(catalogue.products.map(({ key }) => [key, picture]));
  await loadCatalogue(db, { catalogue, pictures }, systemClock);
}

/** Stores tags and words of the real products, without brand and model, as templates for generated products. */
async function storeTemplates(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: number; brand: string; model: string }>(
    'select id, brand, model from products',
  );
  const own = rows.flatMap(({ id, brand, model }) =>
    indexTokens(`${brand} ; ${model}`).map(({ spelling }) => ({
      id,
      brand,
      spelling,
      is_brand: isIn(brand, spelling),
    })),
  );
  await client.query(`create temp table template_tags as select * from product_tags`);
  await client.query(
    `create temp table own_words as
     select own.id, own.brand, own.is_brand, spelling.word_id
     from jsonb_to_recordset('${JSON.stringify(own).replaceAll("'", "''")}') own (id int, brand text, spelling text, is_brand boolean)
     join search_spellings spelling using (spelling)`,
  );
  await client.query(`
    create temp table maker_words as
    select brand, array_agg(distinct word_id) as ids from own_words where is_brand group by brand`);
  await client.query(`
    create temp table template_words as
    select product_id,
      array(select term from unnest(terms) term where term > 0 and term not in (select word_id from own_words where id = product_id)) as terms,
      array(select term from unnest(names) term where term > 0 and term not in (select word_id from own_words where id = product_id)) as names
    from search_documents`);
}

const isIn = (text: string, spelling: string): boolean =>
  indexTokens(text).some((word) => word.spelling === spelling);

/** A hash that changes with the files and code that decide the content of a filled database. */
export function versionOf(count: number): string {
  const code = [
    'grow.ts',
    'fill.ts',
    '../../server/catalogue/index-words.ts',
    '../../server/catalogue/shelve.ts',
    '../../server/catalogue/product-sizes.ts',
  ].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));
  // Databases are not migrated again.
  const migrations = readFileSync(
    new URL('../../server/db/migrations/meta/_journal.json', import.meta.url),
    'utf8',
  );
  const parts = [count, readCatalogue(), code, migrations];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Runs a function while the tables have no indexes and keys, and recreates these afterwards: faster for a million
 * rows.
 */
async function withoutIndexes(
  client: ClientBase,
  tables: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype in ('p', 'u') and conrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint "${name}"`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await write();
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
}
