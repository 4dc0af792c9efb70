import { and, asc, eq, min, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { openDatabase, openOwner } from '#server/db/open.ts';
import { tables } from '#server/db/index.ts';
import { issueInvoice } from '#server/invoices/issue-invoice.ts';
import { createOutbox } from '#server/jobs/outbox.ts';
import { createLog, type Log } from '#server/log.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { createStaffMails } from '#server/mail/staff-mails.ts';
import { createChecks } from '#server/payments/attempts/check.ts';
import type { Core } from '#server/payments/store/core.ts';
import { createJournal } from '#server/payments/store/journal.ts';
import type { FaultPoint } from '#server/payments/store/fault-points.ts';
import { createPayments } from '#server/payments/index.ts';
import { createStatementWatch } from '#server/payments/watch/statement-watch.ts';
import type { ProviderDefinition } from '#server/providers/definition.ts';
import type { ProviderAdapter } from '#server/providers/provider.ts';
import { saveKnownProviders } from '#server/providers/known-providers.ts';
import { wave as waveDefinition } from '#server/providers/wave/index.ts';
import { systemRandom } from '#server/random.ts';
import { idleWork } from '#tests/support/idle-outbox.ts';
import { type ManualClock, manualClock } from '../manual-clock.ts';
import { tickOf } from '../tick.ts';
import { auditOf } from './audit.ts';
import type { SaleType } from '#domain/order.ts';
import { losePayment } from './lost-payment.ts';
import { placeOrder } from './orders.ts';
import { emptyTables, withoutTriggers } from '../postgres/empty-tables.ts';
import { createTestDatabase } from '../postgres/test-database.ts';
import { payerPhoneOf } from './provider-features.ts';
import { features as waveFeatures } from './providers/wave.ts';
import { type ProviderFeatures, scriptedProvider } from './scripted-provider.ts';

export const PHONE = '+221771234567';
export const OTHER_PHONE = '+221781234567';

const { invoices, paymentAttempts, paymentEvents, staffTasks } = tables;

/** What a test leaves. */
const CHANGED_TABLES = [
  tables.orders,
  tables.orderLines,
  tables.orderMails,
  tables.paymentIntents,
  paymentAttempts,
  paymentEvents,
  tables.providerCalls,
  tables.screenSteps,
  tables.refundEvents,
  tables.refunds,
  tables.creditNotes,
  tables.customerCredits,
  tables.orderRefunds,
  tables.cashPayments,
  tables.callbackInbox,
  tables.outbox,
  invoices,
  tables.counters,
  staffTasks,
  tables.statementReadings,
  tables.statementLines,
  tables.statementDays,
];

/** Milliseconds after which the reconciler looks for other things than due visits. */
const RECONCILER_PAUSE_MS = 60_000;

/** A provider that the test scripts. */
interface ScriptedPart {
  definition: ProviderDefinition;
  features: ProviderFeatures;
}

/**
 * The payment core without the HTTP server, with its own database, scripted providers and a manual clock.
 *
 * @param options.others configured besides the first provider
 * @param options.connect connects the first provider itself, instead of the scripted one
 * @param options.publicOrigin where the provider's callbacks arrive
 */
export async function openCoreHarness({
  definition = waveDefinition,
  features = waveFeatures,
  others = [],
  connect,
  publicOrigin = 'https://boutique.test',
}: Partial<ScriptedPart> & {
  others?: readonly ScriptedPart[];
  connect?: (tools: { clock: ManualClock; log: Log }) => Promise<ProviderAdapter>;
  publicOrigin?: string;
} = {}) {
  const database = await createTestDatabase();
  const { db, close } = await openDatabase(database.url);
  const owner = openOwner(database.url);
  const knownProviders = [definition, ...others.map((other) => other.definition)];
  await saveKnownProviders(owner.db, knownProviders);
  const clock = manualClock();
  const wave = scriptedProvider(clock, features);
  const otherProviders = others.map((other) => scriptedProvider(clock, other.features));
  /** What happens when a point is reached next. */
  const faults = new Map<FaultPoint, () => Promise<void>>();
  const logged: Record<string, unknown>[] = [];
  const log = createLog('debug', { write: (line) => void logged.push(JSON.parse(line)) });
  const first = (await connect?.({ clock, log })) ?? wave.provider;
  const core: Core = {
    db,
    priorityDb: db,
    clock,
    log,
    random: systemRandom,
    referenceSecrets: ['a secret that signs references of payments'],
    mode: 'test',
    publicOrigin,
    knownProviders,
    providers: [first, ...otherProviders.map(({ provider }) => provider)],
    interrupt: async (point) => {
      const fault = faults.get(point);
      faults.delete(point);
      await fault?.();
    },
    journal: createJournal({ db, clock, log }),
  };
  const payments = createPayments(core);
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined };
  const staffMails = createStaffMails({ mailer, to: 'equipe@boutique.test', log });
  const outbox = createOutbox({
    db,
    clock,
    log,
    handlers: {
      ...idleWork,
      'invoice.issue': (settlement) => issueInvoice(db, clock, settlement),
      'refund.send': (sent) => payments.sendRefund(sent),
      'mail.staff_task': ({ taskId }) => staffMails.sendTaskRaised(db, taskId),
    },
  });
  const tick = tickOf(payments.loops);
  /** Milliseconds, endless where no visit is planned. */
  async function untilNextVisit(): Promise<number> {
    const [next] = await db.select({ at: min(paymentAttempts.nextCheckAt) }).from(paymentAttempts);
    return next?.at ? next.at.getTime() - clock.now().getTime() : Infinity;
  }

  const attempts = () => db.select().from(paymentAttempts).orderBy(asc(paymentAttempts.createdAt));
  const attemptOf = async (reference: string) => {
    const [attempt] = await db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.clientReference, reference));
    if (!attempt) throw new Error(`There is no attempt ${reference}`);
    return attempt;
  };

  return {
    /** Connected with the server's own privileges. */
    db,
    /** Connected as the owner of the tables, for what the server itself may not do. */
    owner: owner.db,
    clock,
    wave,
    /** The providers that were opened besides it, in their order. */
    otherProviders,
    core,
    payments,
    logged,
    /** The mails sent to staff. */
    mails,
    attempts,
    attemptOf,
    placeOrder: (total?: number, saleType?: SaleType) =>
      placeOrder(db, {
        at: clock.now(),
        ...(total !== undefined && { total }),
        ...(saleType !== undefined && { saleType }),
      }),
    /** Pays with another number than the usual one of the provider, where one is given. */
    pay: (orderId: number, phone?: string, provider = definition.id) =>
      payments.initiate({ orderId, provider, phone: phone ?? payerPhoneOf(provider) }),
    /** The work that reaches this point next ends there, as in a process that is killed. */
    killAt: (point: FaultPoint) =>
      void faults.set(point, async () => {
        throw new Error(`killed at ${point}`);
      }),
    /** The process stands still for so long when this point is reached next, as on a machine that sleeps; `meanwhile` happens then. */
    standStillAt: (point: FaultPoint, milliseconds: number, meanwhile: () => void) =>
      void faults.set(point, async () => {
        clock.advance(milliseconds);
        meanwhile();
      }),
    /** Cuts every connection of the server to its database when this point is reached next. */
    cutDatabaseAt: (point: FaultPoint) =>
      void faults.set(point, async () => {
        await owner.db.execute(
          sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename <> current_user`,
        );
      }),
    /** The faults that were set and not reached. */
    faultsLeft: () => [...faults.keys()],
    /** Advances the clock in steps, and runs the reconciler each minute and with each step with which a visit falls due. */
    async advance(milliseconds: number, step = 1_000) {
      for (let left = milliseconds; left > 0; ) {
        const untilNext = await untilNextVisit();
        const steps = Math.max(1, Math.ceil(Math.min(untilNext, RECONCILER_PAUSE_MS) / step));
        const passed = Math.min(steps * step, left);
        clock.advance(passed);
        left -= passed;
        await tick('reconciler');
      }
    },
    runReconciler: () => tick('reconciler'),
    /** A new statement watch, as after a start of the process; it reads when the test calls it. */
    statementReader() {
      const { id, statement } = wave.provider;
      if (!statement) throw new Error('This provider has no statement');
      return createStatementWatch(core, createChecks(core), { id, statement });
    },
    /** Processes the due callbacks. */
    processCallbacks: () => tick('callbacks'),
    drainOutbox: () => outbox.tick(),
    receiveCallback: (text: string, proof = 'good') =>
      payments.receiveCallback(definition.id, {
        headers: { 'x-proof': proof },
        rawBody: Buffer.from(text),
        network: '192.0.2.1',
      }),
    async events(reference: string) {
      const { id } = await attemptOf(reference);
      const rows = await db
        .select()
        .from(paymentEvents)
        .where(eq(paymentEvents.attemptId, id))
        .orderBy(asc(paymentEvents.seq));
      return rows.map(({ type }) => type);
    },
    /** Changes a stored event; only the owner of the tables can, by disabling the trigger. */
    rewriteEvent: (attemptId: string, seq: number, changes: Partial<typeof paymentEvents.$inferInsert>) =>
      withoutTriggers(owner.db, (tx) =>
        tx
          .update(paymentEvents)
          .set(changes)
          .where(and(eq(paymentEvents.attemptId, attemptId), eq(paymentEvents.seq, seq))),
      ),
    tasks: async () =>
      (await db.select().from(staffTasks).orderBy(asc(staffTasks.id))).map(({ kind }) => kind),
    invoices: () => db.select().from(invoices),
    /** Expects that the audit finds nothing, and that the settled sessions are exactly those paid at the provider. */
    async audit() {
      await outbox.tick();
      expect(await auditOf(db, clock.now())).toEqual([]);
      const paid = wave.sessions().filter(({ verdict }) => verdict === 'succeeded');
      const settled = (await attempts()).filter(({ state }) =>
        ['succeeded', 'surplus', 'conflicted', 'refunded'].includes(state),
      );
      const sessions = settled.map(({ providerSessionId }) => providerSessionId);
      expect(new Set(sessions)).toEqual(new Set(paid.map(({ sessionId }) => sessionId)));
      expect(sessions).toHaveLength(paid.length);
    },
    /** Takes a payment out of the database, as a restored backup that is older than it. */
    async lose(reference: string) {
      await core.journal.flush();
      await losePayment(owner.db, reference);
    },
    async clear() {
      await core.journal.flush();
      await emptyTables(owner.db, CHANGED_TABLES);
      logged.length = 0;
      mails.length = 0;
      faults.clear();
      for (const provider of [wave, ...otherProviders]) provider.reset();
    },
    async close() {
      await Promise.all([close(), owner.close()]);
      await database.drop();
    },
  };
}

export type CoreHarness = Awaited<ReturnType<typeof openCoreHarness>>;
