import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { buildSandbox } from '#sandbox/app.ts';
import { providerEnvironment, providerSecrets, SANDBOX_PROVIDERS } from '#sandbox/providers/index.ts';
import { findFreePort } from '#scripts/start/ports.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { systemRandom } from '#server/random.ts';
import { openShop } from '#server/shop.ts';
import { offsetClock } from '../payments/test-stack.ts';
import { RECEIPT_SIGNING_KEY } from '../receipts.ts';
import { smallCatalogue } from '../small-catalogue.ts';
import { WITHOUT_PAGES } from '../without-pages.ts';

/** A shop with every provider of the sandbox, at one address, whose database may be another one at each start. */
export async function openWholeShop() {
  const clock = offsetClock();
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const origin = `http://localhost:${port}`;
  const sandboxOrigin = `http://localhost:${sandboxPort}`;
  const settings = providerEnvironment(v.parse(providerSecrets, {}), {
    shop: origin,
    sandbox: sandboxOrigin,
  });
  const sandbox = await buildSandbox({
    providers: (surroundings) =>
      Object.fromEntries(
        SANDBOX_PROVIDERS.map(({ id, configure }) => [id, configure(settings.sandbox)(surroundings)]),
      ),
    publicOrigin: sandboxOrigin,
    wallTime: () => clock.now().getTime(),
  });
  const { smtpPort } = await sandbox.listen({ port: sandboxPort });
  const environment = {
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    PAYMENT_MODE: 'test',
    ...settings.shop,
    CAPABILITY_SECRETS: randomBytes(32).toString('base64url'),
    RECEIPT_SIGNING_KEY,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'boutique@exemple.sn',
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
  };
  let stop: (() => Promise<void>) | undefined;
  return {
    origin,
    clock,
    sandbox,
    /** What payers do, by provider. */
    payers: SANDBOX_PROVIDERS.map(({ id }) => {
      const payer = sandbox.providers[id]?.payer;
      if (!payer) throw new Error(`The sandbox has no ${id}`);
      return { id, payer };
    }),
    async start(databaseUrl: string) {
      const shop = await openShop(readConfig({ ...environment, DATABASE_URL: databaseUrl }), {
        clock,
        log: createLog('silent'),
        random: systemRandom,
        catalogue: smallCatalogue,
        folders: WITHOUT_PAGES,
      });
      await shop.start();
      stop = () => shop.stop();
    },
    async stop() {
      await stop?.();
      stop = undefined;
    },
    async close() {
      await stop?.();
      await sandbox.close();
    },
  };
}

export type WholeShop = Awaited<ReturnType<typeof openWholeShop>>;
