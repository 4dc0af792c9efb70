import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { isGuestOrder } from '#server/access/capability.ts';
import type { CodeSecrets } from '#server/accounts/codes/code-secrets.ts';
import type { Sessions } from '#server/accounts/sessions.ts';
import type { OrderAccess } from '#server/access/order-access.ts';
import { type AppDependencies, buildApp } from '#server/app.ts';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { type Database, tables } from '#server/db/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, openOwner } from '#server/db/open.ts';
import { composeShop } from '#server/compose-shop.ts';
import { createLog } from '#server/log.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { Payments } from '#server/payments/index.ts';
import type { Sms } from '#server/sms/sms-sender.ts';
import { type Random, systemRandom } from '#server/random.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { features as waveFeatures } from '#tests/support/payments/providers/wave.ts';
import {
  type ProviderFeatures,
  type ScriptedProvider,
  scriptedProvider,
} from './payments/scripted-provider.ts';
import { testReceipts } from './receipts.ts';
import { createTestDatabase } from './postgres/test-database.ts';
import { smallCatalogue } from './small-catalogue.ts';
import { tickOf } from './tick.ts';
import { WITHOUT_PAGES } from './without-pages.ts';

export const HOST = 'boutique.test';
export const ORIGIN = `http://${HOST}`;
export const CAPABILITY_SECRET = 'a-secret-that-only-the-tests-know';

/** A complete shop on its own database, with a fake provider and a clock controlled by the test. */
export interface TestShop {
  app: FastifyInstance;
  /** Connected with the server's own privileges. */
  db: Database;
  /** Connected as the owner of the tables, for what the server itself may not do. */
  owner: Database;
  clock: ManualClock;
  access: OrderAccess;
  payments: Payments;
  random: Random;
  /** Begins sessions without a password, which takes long to compare. */
  sessions: Sessions;
  /** Computes the codes that were sent, and those that were not. */
  codeSecrets: CodeSecrets;
  provider: ScriptedProvider;
  /** The providers that were opened besides it. */
  otherProviders: readonly ScriptedProvider[];
  /** The sent mails. */
  sent: Mail[];
  /** The sent SMS. */
  texted: Sms[];
  /** All lines of the server's log. */
  logged: string[];
  /** Does the due work of a loop of the shop, e.g. `statement of wave`. */
  tick(loop: string): Promise<void>;
  /** Processes the received callbacks. */
  processCallbacks(): Promise<void>;
  /** Processes the outbox: invoices and mails. */
  drainOutbox(): Promise<void>;
  /** Pays an order completely. @returns the transaction id */
  pay(orderId: number): Promise<string>;
  /** The capability in an order's mailed link. */
  capabilityOf(orderId: number): Promise<string>;
  /** Another server with the same dependencies, except the given ones. The caller must close it. */
  rebuild(changes: Partial<AppDependencies>): Promise<FastifyInstance>;
  close(): Promise<void>;
}

/**
 * @param url a database that is kept when the shop closes; by default a new one on the run's PostgreSQL
 * @param others the features of more providers of the registry, which are offered too
 */
export async function openTestShop(
  url?: string,
  others: readonly ProviderFeatures[] = [],
): Promise<TestShop> {
  const database =
    url === undefined ? await createTestDatabase('shop') : { url, drop: async () => undefined };
  const clock = manualClock();
  const prepare = async (database: Database) => {
    await migrate(database);
    await loadCatalogue(database, smallCatalogue(), clock);
  };
  // A new database is a copy of one that is prepared.
  const { db, priorityDb, readDb, close } = await openDatabase(
    database.url,
    url === undefined ? {} : { prepare },
  );

  const owner = openOwner(database.url);

  const logged: string[] = [];
  const log = createLog('debug', { write: (line) => void logged.push(line) });
  const provider = scriptedProvider(clock, waveFeatures);
  const otherProviders = others.map((features) => scriptedProvider(clock, features));
  const sent: Mail[] = [];
  const texted: Sms[] = [];
  const { parts: composed, loops } = composeShop(
    {
      publicOrigin: ORIGIN,
      mode: 'test',
      capabilitySecrets: [CAPABILITY_SECRET],
      staffMail: 'equipe@boutique.test',
      company: {},
    },
    {
      db,
      priorityDb,
      readDb,
      clock,
      random: systemRandom,
      log,
      providers: [provider, ...otherProviders].map((scripted) => scripted.provider),
      mailer: { send: async (mail) => void sent.push(mail), close: () => undefined },
      sms: { sender: { send: async (sms) => void texted.push(sms) }, dailyMax: 1_000 },
      ...testReceipts(ORIGIN),
    },
  );
  const { access, payments, sessions, codeSecrets } = composed;
  const tick = tickOf(loops);
  const parts: AppDependencies = {
    ...composed,
    config: { ...composed.config, trustedProxies: [] },
    isWorking: () => true,
    checkResponses: true,
    // No order limits by default: tests place many orders.
    limits: {},
    folders: WITHOUT_PAGES,
  };
  const app = await buildApp(parts);

  return {
    app,
    db,
    owner: owner.db,
    clock,
    access,
    payments,
    random: systemRandom,
    sessions,
    codeSecrets,
    provider,
    otherProviders,
    sent,
    texted,
    logged,
    tick,
    processCallbacks: () => tick('callbacks'),
    drainOutbox: () => tick('outbox'),
    async pay(orderId) {
      const begun = await payments.initiate({ orderId, provider: 'wave', phone: '+221771234567' });
      provider.settle(begun.transactionId, 'succeeded');
      clock.advance(5_000);
      await payments.status(begun.transactionId, { check: true });
      await tick('outbox');
      return begun.transactionId;
    },
    async capabilityOf(orderId) {
      const [order] = await db.select().from(tables.orders).where(eq(tables.orders.id, orderId));
      if (order === undefined || !isGuestOrder(order)) throw new Error(`order ${orderId} has no capability`);
      return access.capabilityOf(order);
    },
    rebuild: (changes) => buildApp({ ...parts, ...changes }),
    async close() {
      await app.close();
      await Promise.all([close(), owner.close()]);
      await database.drop();
    },
  };
}
