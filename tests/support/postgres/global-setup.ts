import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { manualClock } from '../manual-clock.ts';
import { createDatabase, dropDatabase } from './admin.ts';
import { asOwner, createTemplate, openRunServer } from './run-server.ts';
import { smallCatalogue } from '../small-catalogue.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The PostgreSQL server of this run, and the migrated databases that tests copy: an empty one and one with a
     * catalogue.
     */
    postgres: { url: string; templates: Record<'empty' | 'shop', string> };
  }
}

/** Starts one PostgreSQL server for the whole run, or uses `TEST_DATABASE_URL`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openRunServer();
  const run = randomBytes(4).toString('hex');
  const templates = { empty: `empty_${run}`, shop: `shop_${run}` };
  await createTemplate(server.url, templates.empty);
  await createDatabase(server.url, templates.shop, templates.empty);
  await asOwner(server.url, templates.shop, (db) => loadCatalogue(db, smallCatalogue(), manualClock()));
  project.provide('postgres', { url: server.url, templates });
  return async () => {
    for (const name of Object.values(templates)) await dropDatabase(server.url, name);
    await server.stop();
  };
}
