import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { findFreePort } from '#scripts/start/ports.ts';
import { readConfig, secretsOf } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { systemRandom } from '#server/random.ts';
import { openShop, type Shop } from '#server/shop.ts';
import { createTestDatabase } from '#tests/support/postgres/test-database.ts';
import { RECEIPT_SIGNING_KEY } from '#tests/support/receipts.ts';
import { ORIGIN } from '#tests/support/shop-server.ts';
import { smallCatalogue } from '#tests/support/small-catalogue.ts';

/** A shop as `server/main.ts` opens it, with all of its background work, and a server in the place of Wave. */
export interface WaveShop {
  app: Shop['app'];
  /** The lines of its log. */
  lines: string[];
  /** Where its metrics are. */
  metricsOrigin: string;
  close(): Promise<void>;
}

/** @param answer the answers of Wave */
export async function openWaveShop(answer: RequestListener): Promise<WaveShop> {
  const database = await createTestDatabase();
  const wave = createServer(answer).listen(0, '127.0.0.1');
  await once(wave, 'listening');
  const address = wave.address();
  const wavePort = typeof address === 'object' && address !== null ? address.port : 0;
  const metricsPort = await findFreePort();
  const config = readConfig({
    PORT: '0',
    METRICS_PORT: String(metricsPort),
    PUBLIC_ORIGIN: ORIGIN,
    PAYMENT_MODE: 'test',
    DATABASE_URL: database.url,
    WAVE_API_BASE_URL: `http://127.0.0.1:${wavePort}`,
    WAVE_API_KEY: 'a-key-of-the-tests',
    WAVE_WEBHOOK_SECRETS: 'a-webhook-secret-of-the-tests',
    CAPABILITY_SECRETS: 'a-secret-that-only-the-tests-know',
    RECEIPT_SIGNING_KEY,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'boutique@exemple.sn',
  });
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) }, secretsOf(config));
  const shop = await openShop(config, { random: systemRandom, log, catalogue: smallCatalogue });
  await shop.start();
  return {
    app: shop.app,
    lines,
    metricsOrigin: `http://127.0.0.1:${metricsPort}`,
    async close() {
      await shop.stop();
      wave.close();
      await database.drop();
    },
  };
}
