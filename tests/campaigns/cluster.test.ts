import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, openBuyers } from '#tests/support/cluster/buyers.ts';
import { type Cluster, openCluster } from '#tests/support/cluster/cluster.ts';
import { chosenFaults } from '#tests/support/cluster/faults.ts';
import { mailsSentTwice, orderFaults, timeFaults } from '#tests/support/cluster/stored-faults.ts';

const NODES = 3;
/** With fewer, a single fault is tried beside other work. */
const BUYERS = Number(process.env['BUYERS'] ?? 100);
/** How long buyers go on after a fault has ended, in milliseconds. */
const AFTERWARDS_MS = 8_000;
const AGREEMENT_MS = 90_000;
/** Timeout of a drill on a busy machine. */
const DRILL_MS = 600_000;
/** What a process says when a statement takes more than four seconds, as happens on a busy machine without any fault. */
const DATABASE_IS_SLOW = '503 server.unavailable';
/** Wrong answers that are printed. */
const SHOWN_MAX = 10;

const faults = chosenFaults(process.env['FAULTS']);

let cluster: Cluster;
let buyers: Awaited<ReturnType<typeof openBuyers>>;
const table: string[] = [];
beforeAll(async () => {
  // `SYNCHRONOUS=off` shows what an asynchronous standby loses.
  cluster = await openCluster({ nodes: NODES, isSynchronous: process.env['SYNCHRONOUS'] !== 'off' });
  if (faults[0]?.name !== 'release') for (const node of cluster.nodes) await node.replace();
  buyers = await openBuyers(cluster, BUYERS);
}, DRILL_MS);
afterAll(async () => {
  process.stdout.write(`\n${table.join('\n')}\n`);
  await cluster.close();
});

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
    `${sum(askedAgain)} asked again${sum(askedAgain) > 0 ? ` (${listed(askedAgain)})` : ''}`,
  ].join('; ');
}

function againFaults(expected: 'some' | 'none' | undefined, counts: Record<string, number>): string[] {
  if (expected === 'some') return sum(counts) > 0 ? [] : ['nobody was asked to try again: it did not happen'];
  const { [DATABASE_IS_SLOW]: _, ...others } = counts;
  return expected === 'none' && sum(others) > 0
    ? [`${sum(others)} were asked to try again: ${listed(others)}`]
    : [];
}

it.each(faults.map((fault) => [fault.title, fault] as const))(
  '[OP-04] nothing is lost, doubled or wrongly shown when %s',
  async (title, { play, askedAgain, isMailedOnce }) => {
    const { stack } = cluster;
    const began = stack.clock.now().getTime();
    const account = await buyers.whileBuying(() => play(cluster), AFTERWARDS_MS);
    table.push(describe(title, account));
    const differences = await stack.oracle.waitForAgreement(AGREEMENT_MS);
    expect({
      wrong: account.wrong.slice(0, SHOWN_MAX),
      differences,
      orders: await orderFaults(stack, account.orders),
      times: await timeFaults(stack),
      askedAgain: againFaults(askedAgain, account.askedAgain),
      mails: isMailedOnce === true ? await mailsSentTwice(stack, began) : [],
    }).toEqual({ wrong: [], differences: [], orders: [], times: [], askedAgain: [], mails: [] });
    expect(Object.keys(account.paid).toSorted()).toEqual(['orange', 'paydunya', 'wave']);
    expect(Object.keys(account.bought).toSorted()).toEqual(['creditorder', 'guest', 'order', 'preorder']);
  },
  DRILL_MS,
);
