import { randomBytes } from 'node:crypto';
import { findFreePort } from '#scripts/start/ports.ts';
import { buildSandbox } from '#sandbox/app.ts';
import { createFakeWave, wave as waveDefinition } from '#sandbox/providers/wave/index.ts';
import { createOrderAccess } from '#server/access/order-access.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { type Interrupt, noInterrupt } from '#server/payments/fault-points.ts';
import { systemRandom } from '#server/random.ts';
import { openShop } from '#server/shop.ts';
import { oracleOf } from './oracle.ts';
import { placeOrder } from './orders.ts';
import { shopper } from './shopper.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts';

const API_KEY = `wave_sn_prod_${randomBytes(18).toString('base64url')}`;
const WEBHOOK_SECRET = `wave_sn_WHS_${randomBytes(18).toString('base64url')}`;
const SECRETS = { waveApiKey: API_KEY, waveWebhookSecrets: [WEBHOOK_SECRET] };
const CAPABILITY_SECRET = randomBytes(32).toString('base64url');
/** Wave rings again soon, so that a test need not wait for a patient one. */
const RETRY_DELAYS_MS = [200, 400, 800, 1_000];

/** Real time, and as much more as the test has let pass; shop and sandbox live in it together. */
export function worldClock() {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (milliseconds: number) => {
      offset += milliseconds;
    },
    offset: () => offset,
  };
}

/**
 * A sandbox of Wave, one real database, and as many shops on it as a test opens.
 *
 * @param given a migrated database, and where the shops reach it if not there; by default one of its own on the run's
 *   PostgreSQL
 */
export async function openWorld(given?: TestDatabase & { shopUrl?: string }) {
  const clock = worldClock();
  const database: NonNullable<typeof given> = given ?? (await createTestDatabase());
  const { db, executeSql, close } = await openDatabase(database.url, { connections: 4 });
  const sandbox = await buildSandbox({
    providers: (surroundings) => ({
      wave: createFakeWave({
        apiKey: API_KEY,
        merchant: { id: 'M_shop', name: 'Kër Électro' },
        allowHttpLocalhost: true,
        retryDelays: RETRY_DELAYS_MS,
        // The form that says least: no type, net amounts.
        ledgerForm: 'bare',
      })(surroundings),
    }),
    wallTime: () => clock.now().getTime(),
  });
  const wave = await sandbox.listen();
  const access = createOrderAccess({ db, secrets: [CAPABILITY_SECRET], clock });
  const closing: (() => Promise<unknown>)[] = [];

  /** Wave rings at this shop from now on. */
  const ringAt = (origin: string) =>
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
    CAPABILITY_SECRETS: CAPABILITY_SECRET,
    SMTP_URL: `smtp://127.0.0.1:${wave.smtpPort}`,
    MAIL_FROM: 'boutique@exemple.sn',
    LOG_LEVEL: 'silent',
    // Tests that play many shoppers give each its own address, as a proxy would.
    TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
  });

  return {
    db,
    executeSql,
    clock,
    sandbox,
    environment,
    ringAt,
    wave: sandbox.providers.wave,
    url: database.url,
    placeOrder: (total = 389_000) => placeOrder(db, { total, at: clock.now() }),
    /** Somebody who holds an order's capability and a client that speaks to one shop. */
    shopper: (origin: string, order: { id: number; capabilityNonce: string }) =>
      shopper(origin, order.id, access.capabilityOf(order)),
    /** A whole shop in this process, listening; Wave rings at the one opened last. */
    async openShop(interrupt: Interrupt = noInterrupt) {
      const port = await findFreePort();
      const log = createLog('silent');
      const shop = await openShop(readConfig(environment(port)), {
        clock,
        log,
        random: systemRandom,
        interrupt,
      });
      await shop.start();
      let stopped: Promise<void> | undefined;
      const stop = () => (stopped ??= shop.stop());
      closing.push(stop);
      const origin = `http://localhost:${port}`;
      ringAt(origin);
      return { origin, stop };
    },
    /** What must be true of everything so far, from what was paid at the sandbox alone. */
    oracle: oracleOf({ db, executeSql, wave: sandbox.providers.wave, now: () => clock.now() }),
    onClose: (end: () => Promise<unknown>) => void closing.push(end),
    async close() {
      await Promise.all(closing.map((end) => end()));
      await sandbox.close();
      await close();
      await database.drop();
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
