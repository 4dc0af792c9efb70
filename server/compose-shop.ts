import { createPaymentLinks } from './access/payment-links.ts';
import { createOrderAccess } from './access/order-access.ts';
import { createCodeSecrets } from './accounts/codes/code-secrets.ts';
import { codeDelivery } from './accounts/codes/deliver-code.ts';
import { createSignInProofs } from './accounts/second-factor/sign-in-proof.ts';
import { createSecondFactors } from './accounts/second-factor/second-factors.ts';
import { createSessions } from './accounts/sessions.ts';
import type { ServerParts } from './areas.ts';
import { countSales } from './catalogue/count-sales.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/index.ts';
import type { DrawInvoice } from './invoices/invoice-printer.ts';
import type { Receipts } from './invoices/receipts.ts';
import { createLoop, type Loop } from './jobs/loop.ts';
import { createOutbox } from './jobs/outbox.ts';
import type { Log } from './log.ts';
import { accountMails } from './mail/account-mails.ts';
import type { Mailer } from './mail/mailer.ts';
import { orderMails } from './mail/order-mails.ts';
import { createStaffMails } from './mail/staff-mails.ts';
import { expireOrders } from './orders/expire-orders.ts';
import { enqueueReminders } from './orders/instalment-reminders.ts';
import { outboxHandlers } from './outbox-handlers.ts';
import { createPayments } from './payments/index.ts';
import type { Interrupt } from './payments/store/fault-points.ts';
import type { ProviderAdapter } from './providers/provider.ts';
import { PROVIDERS } from './providers/registry.ts';
import type { Simulation } from './providers/simulation.ts';
import type { Random } from './random.ts';
import { deleteExpired } from './retention.ts';
import { createAccountSms } from './sms/account-sms.ts';
import { createOrderSms } from './sms/order-sms.ts';
import { createPostMessage } from './webhooks/post-message.ts';
import { createWebhooks } from './webhooks/send-webhooks.ts';
import { createSmsBudget } from './sms/sms-budget.ts';
import type { SmsSender } from './sms/sms-sender.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The settings that the parts of a shop need. */
type ShopSettings = Pick<Config, 'publicOrigin' | 'mode' | 'capabilitySecrets' | 'staffMail' | 'company'>;

/** What a shop works with; tests give their own. */
interface Means {
  db: Database;
  /** The same database through connections that requests do not use. */
  priorityDb: Database;
  /** For the catalogue's reads. */
  readDb: Database;
  clock: Clock;
  random: Random;
  log: Log;
  /** The configured providers. */
  providers: readonly ProviderAdapter[];
  mailer: Mailer;
  /** `undefined` without an SMS gateway. */
  sms: { sender: SmsSender; dailyMax: number } | undefined;
  /** Absent where outcomes of payments cannot be simulated. */
  simulation?: Simulation | undefined;
  receipts: Receipts;
  drawInvoice: DrawInvoice;
  /** For tests: what happens at each fault point. */
  interrupt?: Interrupt;
}

/** The parts of a shop on an open database, and its background work. */
export interface ComposedShop {
  parts: Omit<ServerParts, 'isWorking'>;
  /** The background work, not started. */
  loops: readonly Loop[];
  /** Starts the background work. */
  start(): void;
  /** Stops it after the work in progress. */
  stop(): Promise<void>;
}

/** Connects all parts of a shop, besides its HTTP server and its connections. */
export function composeShop(settings: ShopSettings, means: Means): ComposedShop {
  const { publicOrigin, mode, capabilitySecrets: secrets, company } = settings;
  const { db, clock, random, log, mailer, receipts, drawInvoice } = means;
  const access = createOrderAccess({ db, secrets, clock });
  const payments = createPayments({
    ...means,
    knownProviders: PROVIDERS,
    mode,
    publicOrigin,
    referenceSecrets: secrets,
  });
  const codeSecrets = createCodeSecrets(secrets);
  const smsParts = means.sms && {
    budget: createSmsBudget({ db, clock, dailyMax: means.sms.dailyMax }),
    sender: means.sms.sender,
  };
  const outbox = createOutbox({
    db,
    clock,
    log,
    handlers: outboxHandlers({
      clock,
      payments,
      mails: orderMails({ mailer, access, publicOrigin, drawInvoice, company }),
      staffMails: createStaffMails({ mailer, to: settings.staffMail, log }),
      codes: codeDelivery({
        clock,
        secrets: codeSecrets,
        mails: accountMails({ mailer, publicOrigin }),
        sms: smsParts && createAccountSms(smsParts),
      }),
      sms: smsParts && createOrderSms(smsParts),
    }),
  });
  const post = createPostMessage(mode === 'test');
  const jobs = [outbox, createWebhooks({ db, clock, log, post }), ...hourlyLoops(means)];
  return {
    parts: {
      db,
      readDb: means.readDb,
      payments,
      drawInvoice,
      receipts,
      access,
      links: createPaymentLinks({ db, secrets, clock, random }),
      sessions: createSessions({ db, secrets, isFactorRequired: mode === 'live', clock, random, log }),
      factors: createSecondFactors({ db, clock, random, log, secrets }),
      proofs: createSignInProofs(secrets, random),
      codeSecrets,
      config: settings,
      clock,
      random,
      log,
    },
    loops: [...payments.loops, ...jobs],
    start() {
      for (const job of [payments, ...jobs]) job.start();
    },
    async stop() {
      await Promise.all([payments, ...jobs].map((job) => job.stop()));
    },
  };
}

/** What is done once an hour, each in any number of processes. */
function hourlyLoops({ db, clock, log }: Pick<Means, 'db' | 'clock' | 'log'>): Loop[] {
  const hourly = (name: string, run: () => Promise<void>) => createLoop({ name, everyMs: HOUR_MS, log, run });
  return [
    hourly('unpaid orders', async () => {
      const closed = await expireOrders(db, clock);
      if (closed > 0) log.info({ closed }, 'unpaid orders closed');
    }),
    hourly('sales of products', async () => {
      const changed = await countSales(db, clock);
      if (changed > 0) log.info({ changed }, 'sales of products counted');
    }),
    hourly('instalment reminders', async () => {
      const reminded = await enqueueReminders(db, clock);
      if (reminded > 0) log.info({ reminded }, 'instalments reminded of');
    }),
    hourly('retention', () => deleteExpired({ db, clock, log })),
  ];
}
