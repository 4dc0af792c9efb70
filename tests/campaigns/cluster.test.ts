import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cluster, openCluster } from '#tests/support/cluster/cluster.ts';
import { sessionOf } from '#tests/support/payments/shopper.ts';

const NODES = 3;
const BUYERS = 20;
/** How long buyers go on after a fault has ended, in milliseconds. */
const AFTERWARDS_MS = 8_000;
const RETRY_MS = 250;
/** Timeout of a drill on a busy machine. */
const DRILL_MS = 600_000;

let cluster: Cluster;
beforeAll(async () => {
  // `SYNCHRONOUS=off` shows what an asynchronous standby loses.
  cluster = await openCluster(NODES, process.env['SYNCHRONOUS'] !== 'off');
});
afterAll(() => cluster.close());

/** What buyers were told while a fault was played. */
interface Account {
  /** Orders that PostgreSQL has acknowledged. */
  orders: number[];
  paid: number;
  /** Answered requests, in milliseconds. */
  times: number[];
  /** Answers that no buyer should read, e.g. an error of the shop that a lost database does not explain. */
  wrong: string[];
  /** The longest time in which no request of any buyer was answered, in milliseconds. */
  silentMs: number;
}

/** The balancer has no node, or the node no database: ask again. */
const isUnavailable = ({ status }: { status: number }): boolean => [502, 503, 504].includes(status);

/** Buyers order and pay, one order after the other, until the work is done; what is not answered they ask again. */
async function whileBuying(work: () => Promise<void>): Promise<Account> {
  const { stack, origin } = cluster;
  const account: Account = { orders: [], paid: 0, times: [], wrong: [], silentMs: 0 };
  const over = new AbortController();
  let answeredAt = performance.now();
  /** As a browser does: until it is answered by the shop. */
  async function ask<Reply extends { status: number }>(call: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      const began = performance.now();
      const reply = await call().catch(() => undefined);
      if (reply !== undefined && !isUnavailable(reply)) {
        if (reply.status !== 200) account.wrong.push(JSON.stringify(reply));
        account.times.push(performance.now() - began);
        account.silentMs = Math.max(account.silentMs, performance.now() - answeredAt);
        answeredAt = performance.now();
        return reply;
      }
      await pause(RETRY_MS);
    }
  }
  async function buy(): Promise<void> {
    const order = await stack.placeOrder().catch(() => undefined);
    if (order === undefined) return pause(RETRY_MS);
    account.orders.push(order.id);
    const client = stack.shopper(origin, order);
    const { body } = await ask(client.pay);
    const address =
      body.checkoutUrl ?? (await ask(() => client.status(body.transactionId))).body.data?.checkout_url;
    // A session that was opened without an answer is found later.
    if (typeof address !== 'string') return;
    stack.wave.pay(sessionOf(address));
    account.paid += 1;
    await ask(() => client.status(body.transactionId));
  }
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (!over.signal.aborted) await buy();
  });
  try {
    await work();
    await pause(AFTERWARDS_MS);
  } finally {
    over.abort();
    await Promise.all(buyers);
  }
  return account;
}

async function storedOrders(): Promise<number[]> {
  const { rows } = await cluster.stack.executeSql('select id from orders');
  return rows.map((row) => Object(row).id);
}

const FAULTS: Record<string, () => Promise<void>> = {
  'nothing happens': () => pause(4_000),
  'a node is killed, and started again': async () => {
    const [node] = cluster.nodes;
    await node?.kill();
    await pause(2_000);
    await node?.start();
  },
  'the clock of a node is two minutes ahead, then two behind': async () => {
    const [, node] = cluster.nodes;
    for (const skew of [120_000, -120_000, 0]) {
      await node?.setSkew(skew);
      await pause(3_000);
    }
  },
  'the pooler is killed, and started again': async () => {
    await cluster.pooler.kill();
    await pause(1_000);
    await cluster.pooler.start();
  },
  'the provider is silent': async () => {
    const { faults } = cluster.stack.wave;
    faults.set({ faults: [{ call: 'read', kind: 'error', code: 'service-unavailable', times: 'always' }] });
    await pause(5_000);
    faults.clear();
  },
  'the first PostgreSQL is killed, and the standby takes its place': () => cluster.postgres.failOver(),
};

it.each(Object.keys(FAULTS))(
  '[OP-04] nothing is lost, doubled or wrongly shown when %s',
  async (fault) => {
    const { orders, paid, times, wrong, silentMs } = await whileBuying(FAULTS[fault]!);
    const sorted = times.toSorted((one, other) => one - other);
    const slowest = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
    process.stdout.write(
      `${fault}: ${paid} paid, 99 of 100 requests within ${Math.round(slowest)} ms, ${(silentMs / 1_000).toFixed(1)} s without an answer\n`,
    );
    expect(wrong).toEqual([]);
    expect(paid).toBeGreaterThan(BUYERS / 2);
    expect(await cluster.stack.oracle.waitForAgreement(60_000)).toEqual([]);
    const stored = new Set(await storedOrders());
    expect(orders.filter((id) => !stored.has(id))).toEqual([]);
  },
  DRILL_MS,
);
