import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { readCatalogue } from '#catalogue/read.ts';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { systemClock } from '#server/clock.ts';
import type { Database } from '#server/db/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { saveKnownProviders } from '#server/providers/known-providers.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { withClient } from '../databases.ts';
import { fillOrders } from './fill-orders.ts';
import { catchUp, readWorkParts } from './recurring-work.ts';

/** The time of the last order of every generated shop. */
export const LAST_ORDER = new Date('2026-11-21T10:00:00.000Z');

/**
 * Calls `work` with the URL of a new database with a shop that has so many orders, in which the jobs have caught up. The database
 * is dropped afterwards.
 *
 * @param server URL of an embedded PostgreSQL server
 * @param recent orders of the last 400 days
 */
export async function withShop<Result>(
  server: string,
  { orders, recent }: { orders: number; recent: number },
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const name = `growth_${orders}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await withClient(server, (admin) => admin.query(`create database ${name}`));
  try {
    await withClient(url, (client) => fill(client, url, orders, recent));
    return await work(url);
  } finally {
    await withClient(server, (admin) => admin.query(`drop database ${name} with (force)`));
  }
}

async function fill(client: Client, url: string, orders: number, recent: number): Promise<void> {
  const owner: Database = drizzle({ client, casing: 'snake_case' });
  await migrate(owner);
  await saveKnownProviders(owner, PROVIDERS);
  const catalogue = readCatalogue();
  const picture = { version: '00000000', tint: '#ffffff' };
  const pictures = Object.fromEntries(catalogue.products.map(({ key }) => [key, picture]));
  await loadCatalogue(owner, { catalogue, pictures }, systemClock);
  await fillOrders(client, { orders, recent, now: LAST_ORDER });
  const { db, close } = await openDatabase(url);
  try {
    await catchUp(await readWorkParts(db, { now: () => new Date(LAST_ORDER) }));
  } finally {
    await close();
  }
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
}
