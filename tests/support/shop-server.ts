import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { isGuestOrder } from '#server/access/capability.ts';
import { type CodeSecrets, createCodeSecrets } from '#server/accounts/codes/code-secrets.ts';
import { codeDelivery } from '#server/accounts/codes/deliver-code.ts';
import { createSessions, type Sessions } from '#server/accounts/sessions.ts';
import { createPaymentLinks } from '#server/access/payment-links.ts';
import { createOrderAccess, type OrderAccess } from '#server/access/order-access.ts';
import { type AppDependencies, buildApp } from '#server/app.ts';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { type Database, tables } from '#server/db/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, openOwner } from '#server/db/open.ts';
import { createOutbox } from '#server/jobs/outbox.ts';
import { createLog } from '#server/log.ts';
import { accountMails } from '#server/mail/account-mails.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { orderMails } from '#server/mail/order-mails.ts';
import { createStaffMails } from '#server/mail/staff-mails.ts';
import { outboxHandlers } from '#server/outbox-handlers.ts';
import { createChecks } from '#server/payments/attempts/check.ts';
import { createInbox } from '#server/payments/watch/inbox.ts';
import type { Core } from '#server/payments/store/core.ts';
import { createJournal } from '#server/payments/store/journal.ts';
import { noInterrupt } from '#server/payments/store/fault-points.ts';
import { createPayments, type Payments } from '#server/payments/index.ts';
import { createStatementWatch } from '#server/payments/watch/statement-watch.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { createAccountSms } from '#server/sms/account-sms.ts';
import { createOrderSms } from '#server/sms/order-sms.ts';
import { createSmsBudget } from '#server/sms/sms-budget.ts';
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
  /** Processes the received callbacks. */
  processCallbacks(): Promise<void>;
  /** Processes the outbox: invoices and mails. */
  drainOutbox(): Promise<void>;
  /** Reads the statement of the provider, as each hour. */
  readStatement(): Promise<void>;
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
  const access = createOrderAccess({ db, secrets: [CAPABILITY_SECRET], clock });
  const links = createPaymentLinks({ db, secrets: [CAPABILITY_SECRET], clock, random: systemRandom });
  const sessions = createSessions({ db, secrets: [CAPABILITY_SECRET], clock, random: systemRandom });
  const provider = scriptedProvider(clock, waveFeatures);
  const otherProviders = others.map((features) => scriptedProvider(clock, features));
  const common = { db, clock, random: systemRandom, log };
  const config: AppDependencies['config'] = { publicOrigin: ORIGIN, mode: 'test', trustedProxies: [] };
  const core: Core = {
    ...common,
    priorityDb,
    ...config,
    knownProviders: PROVIDERS,
    providers: [provider, ...otherProviders].map((scripted) => scripted.provider),
    interrupt: noInterrupt,
    journal: createJournal({ db, clock, log }),
  };
  const payments = createPayments(core);
  const callbacks = createInbox(core, createChecks(core));
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined };
  const { receipts, drawInvoice } = testReceipts(ORIGIN);
  const mails = orderMails({ mailer, access, publicOrigin: ORIGIN, drawInvoice, company: {} });
  const texted: Sms[] = [];
  const budget = createSmsBudget({ db, clock, dailyMax: 1_000 });
  const sender = { send: async (sms: Sms) => void texted.push(sms) };
  const codeSecrets = createCodeSecrets([CAPABILITY_SECRET]);
  const codes = codeDelivery({
    clock,
    secrets: codeSecrets,
    mails: accountMails({ mailer, publicOrigin: ORIGIN }),
    sms: createAccountSms({ budget, sender }),
  });
  const staffMails = createStaffMails({ mailer, to: 'equipe@boutique.test', log });
  const outbox = createOutbox({
    db,
    clock,
    log,
    handlers: outboxHandlers({ clock, mails, staffMails, codes, sms: createOrderSms({ budget, sender }) }),
  });
  const parts: AppDependencies = {
    ...common,
    readDb,
    payments,
    drawInvoice,
    receipts,
    access,
    links,
    sessions,
    codeSecrets,
    config,
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
    processCallbacks: () => callbacks.drain(),
    drainOutbox: () => outbox.drain(),
    readStatement() {
      const { id, statement } = provider.provider;
      if (!statement) throw new Error('This provider has no statement');
      return createStatementWatch(core, createChecks(core), { id, statement }).readDue();
    },
    async pay(orderId) {
      const begun = await payments.initiate({ orderId, provider: 'wave', phone: '+221771234567' });
      provider.settle(begun.transactionId, 'succeeded');
      clock.advance(5_000);
      await payments.status(begun.transactionId, { check: true });
      await outbox.drain();
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
