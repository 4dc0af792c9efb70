import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { buildSandbox } from '#sandbox/app.ts';
import { SANDBOX_PROVIDERS } from '#sandbox/providers/index.ts';
import { portOf } from '#sandbox/port.ts';
import type { RawCallback, Receipt } from '#server/payments/watch/inbox.ts';
import type { ProviderDefinition } from '#server/providers/definition.ts';
import { type CoreHarness, openCoreHarness } from './core-harness.ts';
import { featuresOf } from './provider-features.ts';

/** What happens to the next request that opens a session. */
type Loss = 'request' | 'answer';

/** A server that lets a test answer requests. */
async function serve(answer: (request: IncomingMessage, body: Buffer) => Promise<Response | undefined>) {
  const server = createServer((request, response) => {
    const respond = async () => {
      const answered = await answer(request, await buffer(request));
      if (answered === undefined) return response.destroy();
      const type = answered.headers.get('content-type') ?? 'text/plain';
      response.writeHead(answered.status, { 'content-type': type });
      return response.end(Buffer.from(await answered.arrayBuffer()));
    };
    void respond().catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://localhost:${portOf(server)}`,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/**
 * The payment core with the provider's own adapter, which calls its sandbox over HTTP. Both have the clock of the harness.
 * The sandbox's callbacks are collected; a test gives them to the shop, or loses them.
 */
export async function openRealProvider(definition: ProviderDefinition) {
  const fake = SANDBOX_PROVIDERS.find(({ id }) => id === definition.id);
  if (!fake) throw new Error(`sandbox/providers/index.ts has no ${definition.id}`);
  const callbacks: RawCallback[] = [];
  let target = '';
  let loss: Loss | undefined;

  const shop = await serve(async ({ headers }, rawBody) => {
    callbacks.push({ headers, rawBody, network: '192.0.2.1' });
    return new Response(null, { status: 200 });
  });
  /** Between adapter and sandbox; a session is opened with POST, and a token is not lost. */
  const network = await serve(async ({ method = 'GET', url = '/', headers }, body) => {
    const isOpening = method === 'POST' && !url.includes('token');
    const lost = isOpening ? loss : undefined;
    if (isOpening) loss = undefined;
    if (lost === 'request') return undefined;
    const { host: _, connection: __, 'content-length': ___, ...sent } = headers;
    const answer = await fetch(new URL(url, target), {
      method,
      headers: Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    return lost === 'answer' ? undefined : answer;
  });
  const settings = fake.environment(v.parse(fake.secrets, {}), {
    shop: shop.origin,
    sandbox: network.origin,
  });
  let close: (() => Promise<void>) | undefined;
  let payer: ReturnType<ReturnType<typeof fake.configure>>['payer'] | undefined;
  const harness = await openCoreHarness({
    definition,
    features: featuresOf(definition.id),
    publicOrigin: shop.origin,
    async connect({ clock, log }) {
      const sandbox = await buildSandbox({
        control: true,
        providers: (surroundings) => ({ only: fake.configure(settings.sandbox)(surroundings) }),
        publicOrigin: network.origin,
        wallTime: () => clock.now().getTime(),
      });
      target = (await sandbox.listen()).origin;
      payer = sandbox.providers.only.payer;
      close = () => sandbox.close();
      const configured = definition.configure(settings.shop, 'test');
      if (!configured) throw new Error(`${definition.id} does not accept the settings of its sandbox`);
      return configured.connect({ clock, log });
    },
  });
  if (!payer) throw new Error('The sandbox was not started');

  return {
    harness,
    payer,
    callbacks,
    /** A call of the control API of the fake, e.g. `/faults`. */
    async control(path: string, settings: unknown) {
      const answer = await fetch(`${target}/control/only${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(settings),
      });
      if (!answer.ok) throw new Error(`The fake refuses these settings: ${answer.status}`);
    },
    /** The next request that opens a session is lost, or its answer. */
    lose: (next: Loss) => void (loss = next),
    /** Gives the shop what the sandbox has sent, and lets it process that. */
    async deliver(received: readonly RawCallback[] = callbacks.splice(0)) {
      const receipts: Receipt[] = [];
      for (const callback of received)
        receipts.push(await harness.payments.receiveCallback(definition.id, callback));
      await harness.processCallbacks();
      return receipts;
    },
    async close() {
      await harness.close();
      await Promise.all([close?.(), shop.close(), network.close()]);
    },
  };
}

export type RealProvider = Awaited<ReturnType<typeof openRealProvider>> & { harness: CoreHarness };
