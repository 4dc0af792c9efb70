import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { findFreePort } from '#scripts/start/ports.ts';
import { buildSandbox } from '#sandbox/app.ts';
import { providerSecrets, SANDBOX_PROVIDERS } from '#sandbox/providers/index.ts';
import type { SandboxProvider, Surroundings } from '#sandbox/providers/provider.ts';
import { createFakeWave, wave as waveDefinition } from '#sandbox/providers/wave/index.ts';
import { createOrderAccess } from '#server/access/order-access.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { type Interrupt, noInterrupt } from '#server/payments/store/fault-points.ts';
import { systemRandom } from '#server/random.ts';
import { openShop } from '#server/shop.ts';
import { createOracle, type ReceivedPayment } from './oracle.ts';
import { placeOrder } from './orders.ts';
import { shopperClient } from './shopper.ts';
import { RECEIPT_SIGNING_KEY } from '../receipts.ts';
import { smallCatalogue } from '../small-catalogue.ts';
import { WITHOUT_PAGES } from '../without-pages.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts';

const API_KEY = `wave_sn_prod_${randomBytes(18).toString('base64url')}`;
const WEBHOOK_SECRET = `wave_sn_WHS_${randomBytes(18).toString('base64url')}`;
const SECRETS = { waveApiKey: API_KEY, waveWebhookSecrets: [WEBHOOK_SECRET] };
const SMS_KEY = randomBytes(32).toString('base64url');
const SIMULATION_KEY = randomBytes(32).toString('base64url');
const CAPABILITY_SECRET = randomBytes(32).toString('base64url');
/** Short, so that tests do not wait for Wave's real retry delays. */
const RETRY_DELAYS_MS = [200, 400, 800, 1_000];

/** Real time plus an offset that the test increases; shop and sandbox share it. */
export function offsetClock() {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    elapsed: () => performance.now(),
    advance: (milliseconds: number) => {
      offset += milliseconds;
    },
    offset: () => offset,
  };
}

/** Providers beside Wave. */
interface OtherProviders {
  ids: readonly string[];
  /** The shop to which they send their callbacks. */
  shopOrigin: string;
}

/**
 * A Wave sandbox, one real database, and any number of shops on that database.
 *
 * @param existingDatabase migrated; `shopUrl` is the URL that the shops use, e.g. of a proxy. By default a new
 *   database on the run's PostgreSQL
 */
export async function openTestStack(
  existingDatabase?: TestDatabase & { shopUrl?: string },
  { ids, shopOrigin }: OtherProviders = { ids: [], shopOrigin: '' },
) {
  const definitions = SANDBOX_PROVIDERS.filter(({ id }) => ids.includes(id));
  const secrets = v.parse(providerSecrets, {});
  const settingsOf = (sandbox: string) =>
    definitions.map(({ environment }) => environment(secrets, { shop: shopOrigin, sandbox }));
  const clock = offsetClock();
  const database: NonNullable<typeof existingDatabase> = existingDatabase ?? (await createTestDatabase());
  const { db, executeSql, close } = await openDatabase(database.url, { connections: 4 });
  const others: SandboxProvider[] = [];
  function openOthers(surroundings: Surroundings): Record<string, SandboxProvider> {
    others.push(
      ...definitions.map(({ configure }, index) =>
        configure({ ...settingsOf('')[index]?.sandbox })(surroundings),
      ),
    );
    return Object.fromEntries(definitions.map(({ id }, index) => [id, others[index]!]));
  }
  const sandbox = await buildSandbox({
    providers: (dependencies) => ({
      ...openOthers(dependencies),
      wave: createFakeWave({
        apiKey: API_KEY,
        merchant: { id: 'M_shop', name: 'Kër Électro' },
        allowHttpLocalhost: true,
        retryDelays: RETRY_DELAYS_MS,
        // The format with the fewest fields: no type, net amounts.
        ledgerForm: 'bare',
      })(dependencies),
    }),
    smsKey: SMS_KEY,
    simulationKey: SIMULATION_KEY,
    wallTime: () => clock.now().getTime(),
  });
  const wave = await sandbox.listen();
  const access = createOrderAccess({ db, secrets: [CAPABILITY_SECRET], clock });
  const cleanups: (() => Promise<unknown>)[] = [];

  /** Wave sends its webhooks to this shop from now on. */
  const sendWebhooksTo = (origin: string) =>
    sandbox.providers.wave.webhooks.pointTo({
      url: `${origin}/api/payment/wave/callback`,
      strategy: 'signing',
      secrets: [WEBHOOK_SECRET],
    });

  const environment = (port: number) => ({
    PORT: String(port),
    DATABASE_URL: database.shopUrl ?? database.url,
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    PAYMENT_MODE: 'test',
    ...waveDefinition.environment(SECRETS, {
      shop: `http://localhost:${port}`,
      sandbox: `http://localhost:${wave.port}`,
    }).shop,
    ...Object.fromEntries(
      settingsOf(`http://localhost:${wave.port}`).flatMap(({ shop }) => Object.entries(shop)),
    ),
    CAPABILITY_SECRETS: CAPABILITY_SECRET,
    RECEIPT_SIGNING_KEY,
    SMTP_URL: `smtp://127.0.0.1:${wave.smtpPort}`,
    MAIL_FROM: 'boutique@exemple.sn',
    SMS_API_URL: `${wave.origin}/sms/messages`,
    SMS_API_KEY: SMS_KEY,
    SMS_SENDER: 'KerElectro',
    SIMULATION_URL: `${wave.origin}/simulation`,
    SIMULATION_KEY,
    LOG_LEVEL: 'silent',
    // Tests with many clients give each its own IP address, as a proxy would.
    TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
  });

  const payments = (): ReceivedPayment[] => [
    ...sandbox.providers.wave
      .all()
      .filter(({ paymentStatus }) => paymentStatus === 'succeeded')
      .map(({ clientReference, amount, currency, refundedAt }) => ({
        reference: clientReference ?? '',
        amount,
        currency,
        isReturned: refundedAt !== null,
      })),
    ...others.flatMap(({ payer }) =>
      payer.payments().flatMap(({ reference, paid, received }) =>
        Array.from({ length: paid }, () => ({
          reference,
          amount: received / paid,
          currency: 'XOF',
          isReturned: false,
        })),
      ),
    ),
  ];

  return {
    db,
    executeSql,
    clock,
    sandbox,
    environment,
    sendWebhooksTo,
    sandboxOrigin: wave.origin,
    wave: sandbox.providers.wave,
    url: database.url,
    placeOrder: (total = 389_000) => placeOrder(db, { total, at: clock.now() }),
    /** An HTTP client of one shop with the capability of an order. */
    shopper: (origin: string, order: { id: number; capabilityNonce: string }) =>
      shopperClient(origin, order.id, access.capabilityOf(order)),
    /** Starts a shop in this process. Wave sends its webhooks to the shop opened last. */
    async openShop(interrupt: Interrupt = noInterrupt) {
      const port = await findFreePort();
      const log = createLog('silent');
      const shop = await openShop(readConfig(environment(port)), {
        clock,
        log,
        random: systemRandom,
        interrupt,
        catalogue: smallCatalogue,
        folders: WITHOUT_PAGES,
      });
      await shop.start();
      let stopped: Promise<void> | undefined;
      const stop = () => (stopped ??= shop.stop());
      cleanups.push(stop);
      const origin = `http://localhost:${port}`;
      sendWebhooksTo(origin);
      return { origin, stop };
    },
    /** Compares the shop's data with what was paid in the sandbox. */
    oracle: createOracle({ db, executeSql, payments, now: () => clock.now() }),
    onClose: (cleanup: () => Promise<unknown>) => void cleanups.push(cleanup),
    async close() {
      await Promise.all(cleanups.map((cleanup) => cleanup()));
      await sandbox.close();
      await close();
      await database.drop();
    },
  };
}

export type TestStack = Awaited<ReturnType<typeof openTestStack>>;
