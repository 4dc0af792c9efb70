import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PRIORITY_CONNECTIONS } from '#server/db/open.ts';
import { orders, paymentAttempts } from '#server/db/schema.ts';
import { killableShop } from '#tests/support/payments/killable-shop.ts';
import { type OwnPostgres, startOwnPostgres } from '#tests/support/postgres/own-server.ts';
import { sessionOf, pollPaymentState } from '#tests/support/payments/shopper.ts';
import { openTestStack, type TestStack } from '#tests/support/payments/test-stack.ts';

const ROUNDS = 10;
const ROUND_LIMIT_MS = 120_000;
/** On a machine that does nothing else. */
const RECOVERY_MS = 10_000;
/** Interrupted jobs are retried after their lease of 30 s; the clock is advanced by this much. */
const LEASE_MS = 31_000;
const FOLLOW_UP_MS = 60_000;

const SHOPPERS = 20;

let postgres: OwnPostgres;
let stack: TestStack;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  stack = await openTestStack({
    url: postgres.url,
    shopUrl: postgres.proxy.url,
    drop: async () => undefined,
  });
});
afterAll(async () => {
  await stack.close();
  await postgres.stop();
});

it('keeps responding, settles every payment and loses no pool connection when sessions are terminated inside transactions (F1)', async () => {
  let cuts = 0;
  let isCutting = false;
  let inside = 0;
  let hold: Promise<unknown> = Promise.resolve();
  const { origin, stop } = await stack.openShop(async (point) => {
    if (point !== 'apply.before_outbox') return;
    if (isCutting) {
      isCutting = false;
      cuts += await postgres.endSessions();
    }
    inside += 1;
    await hold;
  });
  stack.wave.faults.set({ webhooks: { delivery: 'never' } });
  const opened = async () => {
    const order = await stack.placeOrder();
    const client = stack.shopper(origin, order);
    const { body } = await client.pay();
    return { client, transaction: body.transactionId, session: sessionOf(body.checkoutUrl) };
  };
  const begun = [];
  for (let round = 0; round < 20; round += 1) begun.push(await opened());
  for (const { client, transaction, session } of begun) {
    isCutting = true;
    stack.wave.pay(session);
    stack.clock.advance(4_000); // Reads of the owner call Wave at most once in 3 s.
    const look = async () => [200, 503].includes((await client.status(transaction)).status) && !isCutting;
    await expect.poll(look).toBe(true);
  }
  expect(cuts).toBeGreaterThanOrEqual(20);
  stack.clock.advance(LEASE_MS);
  for (const { client } of begun) expect(await pollPaymentState(client, 'paid')).toBe('paid');

  await postgres.restart('SIGINT');
  await expect.poll(async () => (await fetch(`${origin}/health/ready`)).status).toBe(200);
  const last = await Promise.all(Array.from({ length: PRIORITY_CONNECTIONS }, opened));
  const gate = new EventEmitter();
  hold = once(gate, 'open');
  inside = 0;
  for (const { client, transaction, session } of last) {
    stack.wave.pay(session);
    void client.status(transaction);
  }
  // Each session is inside a transaction now.
  await expect.poll(() => inside).toBe(PRIORITY_CONNECTIONS);
  gate.emit('open');
  for (const { client } of last) expect(await pollPaymentState(client, 'paid')).toBe('paid');
  stack.clock.advance(LEASE_MS);
  expect(await stack.oracle.waitForAgreement(FOLLOW_UP_MS)).toEqual([]);
  stack.wave.faults.clear();
  await stop();
}, 240_000);

const Packs = v.object({
  data: v.array(
    v.object({
      code: v.string(),
      produits: v.array(v.object({ id: v.number(), quantity: v.number(), price_unit: v.number() })),
    }),
  ),
});
const Placed = v.object({ order: v.object({ id: v.number() }), capability: v.string() });

/** Orders and transactions that the shop has acknowledged to its clients. */
interface Acknowledged {
  orders: number[];
  transactions: string[];
  paid: number[];
}

/** Buys a pack, and retries each failed request. */
async function buy(origin: string, index: number, acknowledged: Acknowledged): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.1.${Math.floor(index / 250)}.${(index % 250) + 1}`,
  };
  const phone = `77${String(1_000_000 + index)}`;
  const [pack] = v.parse(Packs, await persist(() => ask(`${origin}/api/pack_product`, { headers }))).data;
  if (!pack) throw new Error('The shop sells no pack');
  const order = {
    name: 'Awa Ndiaye',
    email: `awa${index}@exemple.sn`,
    telephone: phone,
    adresse: 'Sicap Liberté 6, villa 12',
    order: {
      code: pack.code,
      type_sale: 'order',
      type_order: 'pack',
      payment_mode: 'online',
      state: 'sale',
      commitment_date: new Date().toISOString(),
      order_lines: pack.produits.map(({ id, quantity, price_unit }) => ({
        id,
        quantity,
        list_price: price_unit,
      })),
    },
  };
  const placed = v.parse(
    Placed,
    await persist(() =>
      ask(`${origin}/api/commande-sans-partner`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': `outage-purchase-${String(index).padStart(6, '0')}` },
        body: JSON.stringify(order),
      }),
    ),
  );
  acknowledged.orders.push(placed.order.id);
  const own = { ...headers, 'x-order-capability': placed.capability };
  const Begun = v.object({ transactionId: v.string(), checkoutUrl: v.string() });
  const begun = await persist(async () =>
    v.parse(
      Begun,
      await ask(`${origin}/api/payment/wave/initiate`, {
        method: 'POST',
        headers: own,
        body: JSON.stringify({ order_id: placed.order.id, phoneNumber: phone }),
      }),
    ),
  );
  acknowledged.transactions.push(begun.transactionId);
  stack.wave.pay(sessionOf(begun.checkoutUrl));
  const Due = v.object({ payment_state: v.literal('paid') });
  await persist(async () => {
    await ask(`${origin}/api/payment/wave/status/${begun.transactionId}`, { headers: own });
    v.parse(Due, await ask(`${origin}/api/commande/${placed.order.id}/payment`, { headers: own }));
  });
  acknowledged.paid.push(placed.order.id);
}

async function ask(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
  const body: unknown = await answer.json();
  if (answer.ok) return body;
  const reply = `${url} answered ${answer.status}: ${JSON.stringify(body)}`;
  throw answer.status < 500 && answer.status !== 409 ? new Refused(reply) : new Error(reply);
}

/** An unexpected status, which an outage does not explain; it is not retried. */
class Refused extends Error {}

/** Retries until success, for one minute. */
async function persist<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refused || Date.now() > deadline) throw error;
      await pause(300);
    }
  }
}

const FAULTS: [string, () => Promise<unknown>][] = [
  ['ended sessions', () => postgres.endSessions()],
  ['a restart', () => postgres.restart('SIGINT', 1_000)],
  [
    'silence',
    async () => {
      postgres.proxy.silence();
      await pause(8_000);
      postgres.proxy.resume();
    },
  ],
  ['a crash', () => postgres.restart('SIGKILL', 1_000)],
  [
    'silence of the connections that are open',
    async () => {
      postgres.proxy.silence();
      postgres.proxy.resume();
    },
  ],
];

it(
  '20 clients order and pay while PostgreSQL is restarted, killed, disconnected and silent: the server stays up, loses nothing acknowledged, and recovers in seconds (F1, I16)',
  async () => {
    const shop = await killableShop(stack);
    await shop.start();
    let hasDied = false;
    void shop.exited().then(() => (hasDied = true));
    const acknowledged: Acknowledged = { orders: [], transactions: [], paid: [] };
    let bought = 0;
    const shopping = new AbortController();
    const shoppers = Array.from({ length: SHOPPERS }, async () => {
      while (!shopping.signal.aborted) {
        await buy(shop.origin, (bought += 1), acknowledged);
      }
    });
    const recoveries: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, strike] of FAULTS) {
        const before = acknowledged.paid.length;
        const isShopping = () => acknowledged.paid.length > before && bought > acknowledged.paid.length;
        // Some purchases are in progress.
        await expect.poll(isShopping).toBe(true);
        await strike();
        const struckAt = Date.now();
        // A whole purchase after the fault, from the order to the confirmed payment.
        await buy(shop.origin, (bought += 1), acknowledged);
        recoveries[name] = Math.max(recoveries[name] ?? 0, Date.now() - struckAt);
      }
    }
    const endedAt = Date.now();
    shopping.abort();
    await Promise.all(shoppers);
    recoveries['all shoppers'] = Date.now() - endedAt;
    console.log('recovered after milliseconds:', recoveries);
    expect(Object.values(recoveries).filter((milliseconds) => milliseconds > RECOVERY_MS)).toEqual([]);
    expect(hasDied).toBe(false);

    shop.advance(LEASE_MS);
    const { db } = stack;
    expect(await stack.oracle.waitForAgreement(FOLLOW_UP_MS)).toEqual([]);
    const stored = await db.select().from(orders).where(inArray(orders.id, acknowledged.orders));
    expect(stored).toHaveLength(acknowledged.orders.length);
    const attempts = await db
      .select()
      .from(paymentAttempts)
      .where(inArray(paymentAttempts.clientReference, acknowledged.transactions));
    expect(attempts.filter(({ state }) => state !== 'succeeded')).toEqual([]);
    expect(attempts).toHaveLength(acknowledged.transactions.length);
  },
  ROUND_LIMIT_MS * (ROUNDS + 1),
);
