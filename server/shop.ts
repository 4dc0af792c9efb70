import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readCatalogue } from '#catalogue/read.ts';
import { hasDemoAccounts, seedDemoAccounts } from './accounts/demo-accounts.ts';
import { buildApp } from './app.ts';
import { CATALOGUE_CHANNEL, createCatalogueState } from './catalogue/catalogue-state.ts';
import { type CatalogueSource, loadCatalogue } from './catalogue/load-catalogue.ts';
import { readPictureIndex } from '#catalogue/pictures/rendered.ts';
import type { Clock } from './clock.ts';
import { composeShop } from './compose-shop.ts';
import { createDatabaseClock, readTimeOf } from './database-clock.ts';
import { type Config, ConfigError } from './config.ts';
import { onCommitted } from './db/commit-signals.ts';
import type { Database } from './db/index.ts';
import { migrate } from './db/migrate.ts';
import { hasNewerRelease, isBeforePreviousRelease } from './db/newer-release.ts';
import { followHistory } from './db/number-fences.ts';
import { openDatabase } from './db/open.ts';
import { isOwnerBehind } from './db/shop-role.ts';
import type { Log } from './log.ts';
import { createInvoicePrinter } from './invoices/invoice-printer.ts';
import { createReceipts } from './invoices/receipts.ts';
import { createMailer } from './mail/mailer.ts';
import { createMetricsServer } from './metrics/serve-metrics.ts';
import { createShopMetrics } from './metrics/shop-metrics.ts';
import type { Folders } from './pages/serve-pages.ts';
import { type Interrupt, noInterrupt } from './payments/store/fault-points.ts';
import { refuseMissingProviders, saveKnownProviders } from './providers/known-providers.ts';
import { observedTransport } from './providers/observed-transport.ts';
import { PROVIDERS } from './providers/registry.ts';
import { createSimulation } from './providers/simulation.ts';
import { createSmsSender } from './sms/sms-sender.ts';
import type { Random } from './random.ts';
import { createReplica } from './replica.ts';
import { createLocator, locateUnknown } from './visitors/location.ts';

/** The running shop: HTTP server and background jobs. */
export interface Shop {
  app: FastifyInstance;
  /** Starts the background jobs, then listens. @returns the port */
  start(): Promise<number>;
  /** Is not ready any more, accepts no new connections after the delay, waits for running requests, closes everything. */
  stop(): Promise<void>;
}

/** The environment of a shop; tests control its clock and its fault points. */
export interface ShopEnvironment {
  /** By default the database's. */
  clock?: Clock;
  random: Random;
  log: Log;
  interrupt?: Interrupt;
  /** By default the catalogue's files, which take half a second to parse. */
  catalogue?: () => CatalogueSource;
  /** By default the built pages and the catalogue's pictures. */
  folders?: Folders;
}

const MOVED =
  'the database was restored, or a standby was promoted: all numbers have moved ahead (docs/operations/backup.md)';

const readFiles = (): CatalogueSource => ({ catalogue: readCatalogue(), pictures: readPictureIndex() });

/**
 * Builds the shop: migrates the database, loads the catalogue, and connects all parts.
 *
 * @throws any error that prevents it from serving; everything is closed then
 */
export async function openShop(
  config: Config,
  {
    clock: givenClock,
    random,
    log,
    interrupt = noInterrupt,
    catalogue = readFiles,
    folders,
  }: ShopEnvironment,
): Promise<Shop> {
  const { mode, databaseUrl, migrationDatabaseUrl: ownerUrl, pooled, replicaUrl } = config;
  const databaseClock = createDatabaseClock(log);
  const clock = givenClock ?? databaseClock;
  const metrics = config.metrics && createShopMetrics();
  const { db, priorityDb, readDb, replicaDb, watch, pools, close } = await openDatabase(databaseUrl, {
    ownerUrl,
    pooled,
    replicaUrl,
    prepare: async (owner) => {
      if (clock === databaseClock) await databaseClock.measure(readTimeOf(owner));
      if (config.skipReleases !== 'on') await refuseSkippedRelease(owner);
      await migrate(owner);
      await saveKnownProviders(owner, PROVIDERS);
      const fence = await followHistory(owner, clock.now());
      if (fence) log.warn({ event: 'numbers.moved', ...fence }, MOVED);
      if (await hasNewerRelease(owner)) log.info('the catalogue stays that of the newer release');
      else if (await loadCatalogue(owner, catalogue(), clock)) log.info('catalogue loaded');
    },
  });
  try {
    if (mode === 'live') {
      await refuseOwner(db);
      await refuseDemoAccounts(db);
    } else if (config.demoPassword !== undefined)
      await seedDemoAccounts(db, config.demoPassword, clock.now());
    await refuseMissingProviders(db, { known: PROVIDERS, configured: config.providers });
  } catch (error) {
    await close();
    throw error;
  }
  // Before anything compares times.
  const time = clock === databaseClock ? databaseClock.follow(readTimeOf(priorityDb)) : undefined;
  time?.start();
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom });
  const receipts = createReceipts(config.receipts, config.publicOrigin);
  const printer = createInvoicePrinter(receipts);
  const providers = config.providers.map(({ id, connect }) =>
    connect({
      clock,
      log,
      transport: observedTransport({ provider: id, log, noteCall: metrics?.noteCall }),
    }),
  );
  const { parts, ...work } = composeShop(config, {
    db,
    priorityDb,
    readDb,
    clock,
    random,
    log,
    mailer,
    sms: config.sms && { sender: createSmsSender(config.sms), dailyMax: config.sms.dailyMax },
    simulation: config.simulation && createSimulation(config.simulation),
    providers,
    receipts,
    drawInvoice: printer.draw,
    interrupt,
  });
  const replica = replicaDb && createReplica({ replicaDb, readDb, log });
  metrics?.follow({
    db: readDb,
    clock,
    log,
    knownProviders: PROVIDERS,
    providers,
    loops: work.loops,
    pools,
    replica,
  });
  const metricsServer = metrics && createMetricsServer(metrics, log);
  const { locationServiceUrl: serviceUrl } = config;
  const catalogueState = createCatalogueState({ readDb, clock });
  onCommitted(db, 'catalogue', catalogueState.forget);
  const catalogueWatch = watch(CATALOGUE_CHANNEL, catalogueState.watcher);
  let isWorking = false;
  const app = await buildApp({
    ...parts,
    config,
    isWorking: () => isWorking,
    catalogueState,
    replica,
    ...(metrics && { noteRequest: metrics.noteRequest }),
    locate: serviceUrl === undefined ? locateUnknown : createLocator({ serviceUrl, clock, log }),
    ...(folders && { folders }),
  });

  return {
    app,
    async start() {
      work.start();
      replica?.watching.start();
      isWorking = true;
      if (config.metrics) await metricsServer?.listen(config.metrics);
      await app.listen({ host: config.host, port: config.port });
      const address = app.server.address();
      return typeof address === 'object' && address !== null ? address.port : config.port;
    },
    async stop() {
      // The readiness probe fails from now on.
      isWorking = false;
      await pause((config.stopDelaySeconds ?? 0) * 1000);
      await app.close();
      await Promise.all([work, catalogueWatch].map((job) => job.stop()));
      await replica?.watching.stop();
      await time?.stop();
      mailer.close();
      await printer.close();
      await metricsServer?.close();
      await close();
    },
  };
}

/** The migrations of this release drop what the one before the previous one uses. */
async function refuseSkippedRelease(owner: Database): Promise<void> {
  if (await isBeforePreviousRelease(owner))
    throw new ConfigError(
      'The database is older than the previous release: deploy the releases one after the other, or stop all processes and start with SKIP_RELEASES=on.',
    );
}

/** With live payments, the server's database login must not be able to alter recorded data. */
async function refuseOwner(db: Database): Promise<void> {
  if (await isOwnerBehind(db))
    throw new ConfigError(
      'PAYMENT_MODE is live, yet the login of DATABASE_URL may alter the tables: name another login there, and the owner in MIGRATION_DATABASE_URL.',
    );
}

/** Their password was printed on a terminal, and they include an admin. */
async function refuseDemoAccounts(db: Database): Promise<void> {
  if (await hasDemoAccounts(db))
    throw new ConfigError(
      'PAYMENT_MODE is live, yet the database has the demo accounts (…@demo.sn): use a database without them.',
    );
}
