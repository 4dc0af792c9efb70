import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, openBuyers } from '#tests/support/cluster/buyers.ts';
import { type Cluster, openCluster } from '#tests/support/cluster/cluster.ts';
import { canMount } from '#tests/support/cluster/small-disk.ts';

const NODES = 3;
const BUYERS = 100;
/** How long buyers go on after a fault has ended, in milliseconds. */
const AFTERWARDS_MS = 8_000;
const AGREEMENT_MS = 90_000;
/** Timeout of a drill on a busy machine. */
const DRILL_MS = 600_000;
const KILLED_EVERY_MS = 20_000;
/** Wrong answers that are printed. */
const SHOWN_MAX = 10;

let cluster: Cluster;
let buyers: Awaited<ReturnType<typeof openBuyers>>;
const table: string[] = [];
beforeAll(async () => {
  // `SYNCHRONOUS=off` shows what an asynchronous standby loses.
  cluster = await openCluster({ nodes: NODES, isSynchronous: process.env['SYNCHRONOUS'] !== 'off' });
  buyers = await openBuyers(cluster, BUYERS);
}, DRILL_MS);
afterAll(async () => {
  process.stdout.write(`\n${table.join('\n')}\n`);
  await cluster.close();
});

interface Fault {
  play(): Promise<void>;
  /** Whether this machine can play it. */
  isPossible?: boolean;
  /** Whether it must be so hard that buyers get the answer to ask again. */
  isFelt?: boolean;
}

/** In this order: afterwards all nodes are of the present release, and at the end the first PostgreSQL is gone. */
const FAULTS: Record<string, Fault> = {
  'the nodes of the previous release are replaced one after the other': {
    async play() {
      for (const node of cluster.nodes) {
        await pause(4_000);
        await node.replace();
      }
    },
  },
  'nothing happens': { play: () => pause(8_000) },
  'every 20 seconds a node is killed, and started again': {
    async play() {
      for (const node of cluster.nodes) {
        const began = performance.now();
        await node.kill();
        await pause(2_000);
        await node.start();
        await pause(KILLED_EVERY_MS - (performance.now() - began));
      }
    },
  },
  'the clock of a node is two minutes ahead, then two behind': {
    async play() {
      const [, node] = cluster.nodes;
      for (const skew of [120_000, -120_000, 0]) {
        await node?.setSkew(skew);
        await pause(4_000);
      }
    },
  },
  'the pooler is killed, and started again': {
    isFelt: true,
    async play() {
      await cluster.pooler.kill();
      await pause(1_000);
      await cluster.pooler.start();
    },
  },
  'a provider is silent': {
    async play() {
      const { faults } = cluster.stack.wave;
      const late = { kind: 'late-answer', milliseconds: 20_000, times: 'always' } as const;
      const silent = (['create', 'read', 'search'] as const).map((call) => ({ call, ...late }));
      faults.set({ faults: silent, webhooks: { delivery: 'never' } });
      await pause(8_000);
      faults.clear();
    },
  },
  'the disk of PostgreSQL is full, and has space again': {
    isPossible: canMount,
    isFelt: true,
    async play() {
      const { disk } = cluster.postgres;
      await disk.fill();
      await pause(10_000);
      await disk.free();
    },
  },
  'the first PostgreSQL is killed, and the standby takes its place': {
    isFelt: true,
    play: () => cluster.postgres.failOver(),
  },
};

const sum = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

function describe(fault: string, { paid, bought, times, askedAgain, silentMs }: Account): string {
  const sorted = times.toSorted((one, other) => one - other);
  const slowest = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  return [
    fault.padEnd(68),
    `${sum(paid)} payments (${listed({ ...paid, ...bought })})`,
    `p99 ${Math.round(slowest)} ms`,
    `${(silentMs / 1_000).toFixed(1)} s without an answer`,
    `${askedAgain} asked again`,
  ].join('; ');
}

/** Orders that buyers know and the shop does not, and buyers with two orders instead of one. */
async function orderFaults(acknowledged: readonly number[]): Promise<string[]> {
  const { rows } = await cluster.stack.executeSql('select id from orders');
  const stored = new Set(rows.map((row) => Object(row).id));
  const twice = await cluster.stack.executeSql(
    'select email, count(*)::int as count from orders group by email having count(*) > 1',
  );
  return [
    ...acknowledged.filter((id) => !stored.has(id)).map((id) => `order ${id} is lost`),
    ...twice.rows.map((row) => `${Object(row).email} has ${Object(row).count} orders`),
  ];
}

const possible = Object.keys(FAULTS).filter((name) => FAULTS[name]?.isPossible !== false);

it.each(possible)(
  '[OP-04] nothing is lost, doubled or wrongly shown when %s',
  async (name) => {
    const fault = FAULTS[name];
    const account = await buyers.whileBuying(async () => fault?.play(), AFTERWARDS_MS);
    table.push(describe(name, account));
    expect({
      wrong: account.wrong.slice(0, SHOWN_MAX),
      differences: await cluster.stack.oracle.waitForAgreement(AGREEMENT_MS),
      orders: await orderFaults(account.orders),
    }).toEqual({ wrong: [], differences: [], orders: [] });
    expect(Object.keys(account.paid).toSorted()).toEqual(['orange', 'paydunya', 'wave']);
    expect(Object.keys(account.bought).toSorted()).toEqual(['creditorder', 'guest', 'order', 'preorder']);
    expect(account.askedAgain > 0 || fault?.isFelt !== true).toBe(true);
  },
  DRILL_MS,
);
