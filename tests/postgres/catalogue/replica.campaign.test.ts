import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#scripts/embedded-postgres/embedded-postgres.ts';
import { findFreePort } from '#scripts/start/ports.ts';
import { readConfig } from '#server/config.ts';
import { tables } from '#server/db/index.ts';
import { type OpenDatabase, openDatabase, openOwner } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { addPresentFigures, type ReplicaFigures } from '#server/metrics/live-figures.ts';
import { checkReplica } from '#server/preflight/check-database.ts';
import { systemRandom } from '#server/random.ts';
import { createReplica, type Replica } from '#server/replica.ts';
import { openShop } from '#server/shop.ts';
import { onServer, startStandby } from '#tests/support/cluster/standby.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/postgres/proxy.ts';
import { createTestDatabase } from '#tests/support/postgres/test-database.ts';
import { RECEIPT_SIGNING_KEY } from '#tests/support/receipts.ts';
import { openTestShop, ORIGIN, type TestShop } from '#tests/support/shop-server.ts';
import { smallCatalogue } from '#tests/support/small-catalogue.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { apiClient } from '#tests/support/visitor.ts';
import { WITHOUT_PAGES } from '#tests/support/without-pages.ts';

const HOUR_MS = 3_600_000;

let folder: string;
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let shop: TestShop;
let admin: StaffClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ker-electro-test-'));
  primary = await startEmbeddedPostgres({ directory: join(folder, 'primary'), settings: { fsync: 'off' } });
  shop = await openTestShop(primary.url);
  admin = await newStaffClient(shop, 'admin');
  const from = { server: primary, folder: join(folder, 'primary') };
  standby = await startStandby(from, join(folder, 'standby'), { fsync: 'off' });
});
afterAll(async () => {
  await shop.close();
  await Promise.all([primary.stop(), standby.stop()]);
  await rm(folder, { recursive: true, force: true });
});

let proxy: DatabaseProxy;
let opened: OpenDatabase;
let replica: Replica;
let app: FastifyInstance;
/** The clock of the replica's lag, in milliseconds. */
let elapsed: number;
beforeEach(async () => {
  elapsed = 0;
  proxy = await openDatabaseProxy(standby.url);
  opened = await openDatabase(primary.url, { connections: 1, replicaUrl: proxy.url });
  const { readDb, replicaDb } = opened;
  if (replicaDb === undefined) throw new Error('The replica was not opened');
  replica = createReplica({ replicaDb, readDb, log: createLog('silent'), elapsed: () => elapsed });
  app = await shop.rebuild({ readDb, replica });
  await inUse();
});
afterEach(async () => {
  await app.close();
  await opened.close();
  await proxy.close();
});

const onStandby = (statement: string) => onServer(standby.url, (client) => client.query(statement));

/** What a look at the replica finds. On a busy machine it may have to look again. */
async function looksLike(figures: Partial<ReplicaFigures>): Promise<void> {
  await expect.poll(() => replica.watching.tick().then(() => replica.figures())).toMatchObject(figures);
}
const inUse = () => looksLike({ isUsed: true, lagSeconds: 0 });

const get = async (url: string) => {
  const answer = await apiClient(app).get(url);
  expect(answer.statusCode).toBe(200);
  return answer;
};
const tags = async (): Promise<string[]> =>
  (await get('/api/tags')).json().data.map(({ name }: { name: string }) => name);
const createTag = async (name: string) =>
  expect((await admin.post('/api/tags', { name })).statusCode).toBe(201);

/** Who answered what was read in the meantime. */
async function readsOf(work: () => Promise<unknown>): Promise<{ replica: number; primary: number }> {
  const before = { ...replica.figures().reads };
  await work();
  const after = replica.figures().reads;
  return { replica: after.replica - before.replica, primary: after.primary - before.primary };
}
const BY_PRIMARY = { replica: 0, primary: 1 };
const FROM_MEMORY = { replica: 0, primary: 0 };

let price = 0;
/** Reads listings that are not in memory yet until the replica has answered one. @returns its body */
async function listedByReplica(): Promise<string> {
  let body = '';
  await expect
    .poll(async () => {
      await replica.watching.tick();
      price += 1;
      return readsOf(async () => ({ body } = await get(`/api/produits-filtrer?min=${price}`)));
    })
    .toEqual({ replica: 1, primary: 0 });
  return body;
}

it('[D16] reads of the catalogue go to the replica, and are answered from memory then', async () => {
  await listedByReplica();
  const before = opened.pools().find(({ name }) => name === 'requests')?.statements;
  for (const url of [
    '/api/produits',
    '/api/produits-filtrer?search=hisense',
    '/api/tags',
    '/api/produits/101',
  ]) {
    await get(url);
    expect(await readsOf(() => get(url))).toEqual(FROM_MEMORY);
  }
  expect(opened.pools().find(({ name }) => name === 'requests')?.statements).toBe(before);
  const unknown = await apiClient(app).get('/api/produits/99');
  expect(unknown.json().code).toBe('product.unknown');
});

it('[D16] an edit shows at once while the replica is paused, and never an older listing under its version', async () => {
  await onStandby('select pg_wal_replay_pause()');
  await createTag('Korité');
  expect(await readsOf(async () => expect(await tags()).toContain('Korité'))).toEqual(BY_PRIMARY);
  // What the replica has is older than the version, though this edit did not touch it.
  expect(await readsOf(() => get('/api/categories'))).toEqual(BY_PRIMARY);
  await looksLike({ isUsed: true, lagSeconds: 0 });
  elapsed += 10_000;
  await looksLike({ isUsed: true, lagSeconds: 10 });
  elapsed += 1;
  await looksLike({ isUsed: false, lagSeconds: 10.001 });
  await onStandby('select pg_wal_replay_resume()');
  await shop.owner.update(tables.products).set({ name: 'Réfrigérateur Téranga' });
  expect(await listedByReplica()).toContain('Réfrigérateur Téranga');
});

it('[D16] of many edits, each is shown by the next request, whatever the replica has replayed', async () => {
  for (let edit = 0; edit < 10; edit += 1) {
    await createTag(`Marché ${edit}`);
    expect(await tags()).toContain(`Marché ${edit}`);
  }
});

/** The figures as they are scraped. */
const textOf = (parts: { replica?: Replica }) => {
  const registry = new Registry();
  addPresentFigures(registry, { providers: [], loops: [], pools: () => [], ...parts });
  return registry.metrics();
};

it('[OP-01] a database without orders does not make the replica look old; without a replica there are no figures', async () => {
  elapsed += HOUR_MS;
  await inUse();
  await listedByReplica();
  const text = await textOf({ replica });
  expect(text).toMatch(/^shop_replica_in_use 1$/m);
  expect(text).toMatch(/^shop_replica_lag_seconds 0$/m);
  expect(text).toMatch(/^shop_catalogue_reads_total\{from="replica"\} \d+$/m);
  expect(await textOf({})).not.toMatch(/^shop_(?:replica|catalogue)/m);
});

it('[F1] a replica that falls silent, or is killed, fails no request; it is used again once it answers', async () => {
  proxy.silence();
  expect(await readsOf(tags)).toEqual(BY_PRIMARY);
  expect(replica.figures().isUsed).toBe(false);
  proxy.resume();
  await listedByReplica();
  process.kill(standby.pid, 'SIGKILL');
  await standby.ended;
  await createTag('Tabaski');
  expect(await readsOf(async () => expect(await tags()).toContain('Tabaski'))).toEqual(BY_PRIMARY);
  await looksLike({ isUsed: false, lagSeconds: undefined });
  await standby.restart();
  await listedByReplica();
});

it('[OP-06] a standby of another database gets no reads, and the check of settings tells it from the right one', async () => {
  const owner = openOwner(primary.url);
  const check = async (replicaUrl?: string) =>
    (await checkReplica({ replicaUrl }, owner.db)).map(({ result, detail }) => `${result}: ${detail}`);
  expect(await check()).toEqual([]);
  expect(await check(standby.url)).toEqual([
    'ok: It is a standby of the same database, and has all that was written.',
  ]);
  await onStandby('select pg_wal_replay_pause()');
  await createTag('Magal');
  expect((await check(standby.url)).join()).toMatch(
    /^look: It is a standby of the same database, \d+ kB behind\.$/,
  );
  await onStandby('select pg_wal_replay_resume()');
  expect(await check(primary.url)).toEqual([
    'wrong: REPLICA_URL leads to a server that takes writes: it is no standby.',
  ]);
  expect((await check('postgres://shop@127.0.0.1:1/shop')).join()).toMatch(/^wrong: .*ECONNREFUSED/);
  await owner.close();
  const other = await createTestDatabase('shop');
  const ofOther = await openDatabase(other.url, { connections: 1, replicaUrl: standby.url });
  const { readDb, replicaDb = readDb } = ofOther;
  expect(await checkReplica({ replicaUrl: standby.url }, readDb)).toMatchObject([
    { detail: 'REPLICA_URL leads to a standby of another database, or of one before a failover.' },
  ]);
  const stranger = createReplica({ replicaDb, readDb, log: createLog('silent') });
  await stranger.watching.tick();
  expect(stranger.figures().isUsed).toBe(false);
  await ofOther.close();
  await other.drop();
});

it('[OP-01] a shop with REPLICA_URL looks at it by itself, and tells operators', async () => {
  const metricsPort = await findFreePort();
  const config = readConfig({
    PORT: '0',
    METRICS_PORT: String(metricsPort),
    PUBLIC_ORIGIN: ORIGIN,
    PAYMENT_MODE: 'test',
    DATABASE_URL: primary.url,
    REPLICA_URL: standby.url,
    WAVE_API_BASE_URL: 'http://127.0.0.1:1',
    WAVE_API_KEY: 'a-key-of-the-tests',
    WAVE_WEBHOOK_SECRETS: 'a-webhook-secret-of-the-tests',
    CAPABILITY_SECRETS: 'a-secret-that-only-the-tests-know',
    RECEIPT_SIGNING_KEY,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'boutique@exemple.sn',
  });
  const log = createLog('silent');
  const running = await openShop(config, {
    random: systemRandom,
    log,
    catalogue: smallCatalogue,
    folders: WITHOUT_PAGES,
  });
  await running.start();
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await expect.poll(metrics).toMatch(/^shop_replica_in_use 1$/m);
  let page = 0;
  const read = () => apiClient(running.app).get(`/api/produits-filtrer?min=${(page += 1)}`);
  await expect
    .poll(() => read().then(metrics))
    .toMatch(/^shop_catalogue_reads_total\{from="replica"\} [1-9]/m);
  await running.stop();
});

it('[OP-04] a replica that was promoted gets no reads: what it shows is no longer what the database says', async () => {
  await onStandby('select pg_promote()');
  expect(await readsOf(tags)).toEqual(BY_PRIMARY);
  await looksLike({ isUsed: false });
});
