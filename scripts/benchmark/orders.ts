/**
 * Measures the cost of an order paid with one provider, `wave` unless an argument names another: PostgreSQL, sandbox and
 * shop run in separate processes, and 1, 8 and 64 concurrent buyers buy packs for some seconds each. It prints, per
 * number of buyers, paid orders per second, p50 and p95 of each step, and per paid order the statements and transactions
 * of the shop and the CPU milliseconds of shop, sandbox and buyers.
 *
 * The counts include everything from the order's POST until invoices and mails of all paid orders are done, also
 * status calls, but not BEGIN, COMMIT and ROLLBACK. The idle load of the shop is measured first and subtracted.
 *
 * To measure another commit, set `BENCHMARK_CHECKOUT` to a worktree of it with `node_modules`.
 */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../project.ts';
import { quantile } from './measure.ts';
import { buy, firstPack, type Pack, type Purchase } from './orders-buyer.ts';
import { buyingProvider } from './orders-providers.ts';
import { type Stack, startStack, type Usage } from './orders-stack.ts';

const provider = buyingProvider(process.argv[2] ?? 'wave');
const checkout = process.env['BENCHMARK_CHECKOUT'] ?? projectRoot;
const SECONDS = Number(process.env['BENCHMARK_SECONDS'] ?? 20);
const BUYERS = (process.env['BENCHMARK_BUYERS'] ?? '1,8,64').split(',').map(Number);
/**
 * Warm-up before the first measurement, about a thousand orders: until then V8 compiles, on the measured cores, what a
 * running shop has compiled long ago. Measured after 5 s, an order costs the shop up to a third more.
 */
const WARM_UP_SECONDS = 40;
const WARM_UP_BUYERS = 8;
const IDLE_SECONDS = 5;

const say = (line = '') => void process.stdout.write(`${line}\n`);
const load = () => loadavg().map((value) => value.toFixed(1));

say(
  `${checkout}, ${provider.id}: ${SECONDS} s each on ${availableParallelism()} cores, load average ${load().join(' ')}`,
);
const stack = await startStack(checkout, process.env['BENCHMARK_PROFILE']);
try {
  const pack = await firstPack(stack.shopOrigin);
  await run(stack, pack, WARM_UP_BUYERS, WARM_UP_SECONDS);
  await stack.analyseTables();
  const idle = await idleUsage(stack);
  for (const buyers of BUYERS) report(buyers, await run(stack, pack, buyers, SECONDS), idle);
} finally {
  await stack.stop();
}
say(`\nload average ${load().join(' ')}`);

interface Run {
  purchases: Purchase[];
  /** Seconds until the last purchase was confirmed. */
  buyingS: number;
  /** Seconds until invoices and mails were done too. */
  wholeS: number;
  shop: Usage;
  sandboxCpuMs: number;
  buyersCpuMs: number;
}

/** Each buyer starts the next purchase when one is done; purchases in progress at the end are completed. */
async function run(on: Stack, pack: Pack, buyers: number, seconds: number): Promise<Run> {
  const purchases: Purchase[] = [];
  const [shopBefore, sandboxBefore, ownBefore] = [
    await on.shopUsage(),
    await on.sandboxUsage(),
    process.cpuUsage(),
  ];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (performance.now() - begun < seconds * 1_000) purchases.push(await buy(on, pack, provider));
    }),
  );
  const buyingS = (performance.now() - begun) / 1_000;
  const own = process.cpuUsage(ownBefore);
  await on.untilWorkIsDone();
  const wholeS = (performance.now() - begun) / 1_000;
  const sandbox = await on.sandboxUsage();
  return {
    purchases,
    buyingS,
    wholeS,
    shop: difference(await on.shopUsage(), shopBefore),
    sandboxCpuMs: sandbox.cpuMs - sandboxBefore.cpuMs,
    buyersCpuMs: (own.user + own.system) / 1_000,
  };
}

/** The idle load of the shop per second. */
async function idleUsage(on: Stack): Promise<Usage> {
  await on.untilWorkIsDone();
  await pause(1_000);
  const before = await on.shopUsage();
  await pause(IDLE_SECONDS * 1_000);
  return scaled(difference(await on.shopUsage(), before), 1 / IDLE_SECONDS);
}

function report(buyers: number, { purchases, buyingS, wholeS, shop, ...cpu }: Run, idle: Usage): void {
  const count = purchases.length;
  const perOrder = scaled(difference(shop, scaled(idle, wholeS)), 1 / count);
  say(
    `\n${buyers} buyer${buyers === 1 ? '' : 's'}: ${(count / buyingS).toFixed(1)} paid orders/s (${count} in ${buyingS.toFixed(1)} s, work done after ${wholeS.toFixed(1)} s)`,
  );
  for (const step of ['order', 'initiate', 'pay', 'confirmed', 'whole'] as const) {
    const times = purchases.map((purchase) => purchase[step]).toSorted((a, b) => a - b);
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    say(`  ${step.padEnd(10)} p50 ${p50.toFixed(0).padStart(6)} ms   p95 ${p95.toFixed(0).padStart(6)} ms`);
  }
  const statusCalls = purchases.reduce((sum, purchase) => sum + purchase.statusCalls, 0) / count;
  say(
    `  per order  ${perOrder.statements.toFixed(1)} statements (${perOrder.unnamed.toFixed(1)} not prepared), ${perOrder.transactions.toFixed(1)} transactions of several and ${perOrder.single.toFixed(1)} single statements, ${statusCalls.toFixed(1)} status calls`,
  );
  say(
    `  CPU        shop ${perOrder.cpuMs.toFixed(1)} ms, sandbox ${(cpu.sandboxCpuMs / count).toFixed(1)} ms, buyers ${(cpu.buyersCpuMs / count).toFixed(1)} ms an order`,
  );
}

function difference(after: Usage, before: Usage): Usage {
  return {
    statements: after.statements - before.statements,
    transactions: after.transactions - before.transactions,
    single: after.single - before.single,
    unnamed: after.unnamed - before.unnamed,
    cpuMs: after.cpuMs - before.cpuMs,
  };
}

function scaled({ statements, transactions, single, unnamed, cpuMs }: Usage, factor: number): Usage {
  return {
    statements: statements * factor,
    transactions: transactions * factor,
    single: single * factor,
    unnamed: unnamed * factor,
    cpuMs: cpuMs * factor,
  };
}
