import { afterAll, beforeAll, expect, it } from 'vitest';
import { quantile } from '#scripts/benchmark/measure.ts';
import { buy, firstPack, type Pack } from '#scripts/benchmark/orders-buyer.ts';
import { buyingProvider } from '#scripts/benchmark/orders-providers.ts';
import { type Cluster, openCluster } from '#tests/support/cluster/cluster.ts';
import { processorTimes } from '#tests/support/cluster/processor-times.ts';

/** Who buy one pack after the other, without a pause. */
const BUYERS = 32;
const WARM_UP_MS = 15_000;
const MEASURED_MS = 20_000;
const LIMIT_MS = 600_000;

let cluster: Cluster;
let pack: Pack;
const table: string[] = [];
beforeAll(async () => {
  cluster = await openCluster({ nodes: 3, isSynchronous: true });
  for (const node of cluster.nodes) await node.replace();
  pack = await firstPack(cluster.origin);
}, LIMIT_MS);
afterAll(async () => {
  process.stdout.write(`\n${table.join('\n')}\n`);
  await cluster.close();
});

/** Paid orders within a time. @returns the milliseconds of each purchase */
async function sell(milliseconds: number): Promise<number[]> {
  const origins = { shopOrigin: cluster.origin, sandboxOrigin: cluster.stack.sandboxOrigin };
  const wave = buyingProvider('wave');
  const until = performance.now() + milliseconds;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      while (performance.now() < until) times.push((await buy(origins, pack, wave)).whole);
    }),
  );
  return times;
}

async function measure(name: string): Promise<number> {
  await sell(WARM_UP_MS);
  const [before, began] = [await processorTimes(), performance.now()];
  const times = await sell(MEASURED_MS);
  const [after, seconds] = [await processorTimes(), (performance.now() - began) / 1_000];
  const perOrder = Object.keys(after).map(
    (program) => `${program} ${(((after[program] ?? 0) - (before[program] ?? 0)) / times.length).toFixed(1)}`,
  );
  const p95 = quantile(
    times.toSorted((one, other) => one - other),
    0.95,
  );
  table.push(
    `${name}: ${(times.length / seconds).toFixed(1)} paid orders a second, p95 ${Math.round(p95)} ms; ms of processor an order: ${perOrder.join(', ')}`,
  );
  return times.length;
}

it(
  '[OP-04] tells what three, two and one nodes sell on this machine, and one without the pooler, and no order is wrong',
  async () => {
    const [first, second, third] = cluster.nodes;
    const sold = [await measure('3 nodes')];
    await third?.kill();
    sold.push(await measure('2 nodes'));
    await second?.kill();
    sold.push(await measure('1 node'));
    await first?.replace({ isPooled: false });
    // HAProxy has to see that it is back.
    await expect.poll(async () => (await fetch(`${cluster.origin}/health/ready`)).status).toBe(200);
    sold.push(await measure('1 node without the pooler'));
    expect(Math.min(...sold)).toBeGreaterThan(0);
    expect(await cluster.stack.oracle.waitForAgreement(60_000)).toEqual([]);
  },
  LIMIT_MS,
);
