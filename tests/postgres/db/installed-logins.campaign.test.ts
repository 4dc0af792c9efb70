import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#scripts/embedded-postgres/embedded-postgres.ts';
import { findFreePort } from '#scripts/start/ports.ts';
import { readConfig } from '#server/config.ts';
import { openOwner } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { systemRandom } from '#server/random.ts';
import { openShop } from '#server/shop.ts';
import { createLogins, INSTALLED, PASSWORD } from '#tests/support/cluster/logins.ts';
import { openTestStack, type TestStack } from '#tests/support/payments/test-stack.ts';
import { smallCatalogue } from '#tests/support/small-catalogue.ts';
import { WITHOUT_PAGES } from '#tests/support/without-pages.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let stack: TestStack;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ker-electro-test-'));
  postgres = await startEmbeddedPostgres({ directory: join(folder, 'postgres') });
  const admin = openOwner(postgres.url);
  await createLogins((text) => admin.executeSql(text));
  await admin.close();
  stack = await openTestStack({ url: urlOf('shop'), drop: async () => undefined });
});
afterAll(async () => {
  await stack.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Of the installed database. */
function urlOf(login: string): string {
  const url = new URL(postgres.url);
  url.username = login;
  url.password = PASSWORD;
  url.pathname = `/${INSTALLED.database}`;
  return url.href;
}

it('[OP-03] [OP-04] the shop starts on an empty database with the installed logins, behind a pooler', async () => {
  const port = await findFreePort();
  const config = readConfig({
    ...stack.environment(port),
    DATABASE_URL: urlOf(INSTALLED.server),
    DATABASE_POOLER: 'transaction',
    DATABASE_SESSION_URL: urlOf(INSTALLED.server),
    DATABASE_READ_URL: urlOf(INSTALLED.reader),
    MIGRATION_DATABASE_URL: urlOf(INSTALLED.owner),
  });
  const shop = await openShop(config, {
    random: systemRandom,
    log: createLog('silent'),
    catalogue: smallCatalogue,
    folders: WITHOUT_PAGES,
  });
  try {
    await shop.start();
    expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200);
    const packs = await fetch(`http://localhost:${port}/api/pack_product`);
    expect(await packs.json()).toMatchObject({ data: [{ code: 'PACK-CUISINE' }, { code: 'PACK-DUO' }] });
  } finally {
    await shop.stop();
  }
});
