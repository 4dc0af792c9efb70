/**
 * Measures how long a payment that was made at a provider is unknown to the shop, for each provider: PostgreSQL, sandbox and
 * shop run in separate processes. No client polls the status: every browser is closed, and what the shop has stored is read
 * from its database.
 *
 * First with callbacks, where 99 of 100 must be stored as paid within 5 s. Then with every callback lost, where all must
 * be within 60 s; the payers pay at random moments, because the shop asks the provider less often the older a payment is.
 *
 * Exits with 1 when a target is missed.
 */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import * as v from 'valibot';
import { quantile } from './benchmark/measure.ts';
import { beginPurchase, firstPack, type Pack } from './benchmark/orders-buyer.ts';
import { BUYING_PROVIDERS, buyingProvider, type BuyingProvider } from './benchmark/orders-providers.ts';
import { type Stack, startStack } from './benchmark/orders-stack.ts';
import { projectRoot } from './project.ts';

/** Payments of each provider in each of the two measurements. */
const PAYMENTS = Number(process.env['TRUTH_PAYMENTS'] ?? 100);
/** Payers at once, of each provider, while callbacks arrive. */
const AT_ONCE = 4;
/** Without callbacks, all payments begin within this time, and are paid at random within the next. Milliseconds. */
const BEGIN_WITHIN_MS = 30_000;
const PAY_WITHIN_MS = 150_000;
/** Milliseconds between two looks into the database, which add to what is measured. */
const LOOK_MS = 100;
const TIMEOUT_MS = 120_000;

const WITH_CALLBACKS = { quantile: 0.99, seconds: 5 };
const WITHOUT_CALLBACKS = { quantile: 1, seconds: 60 };
type Target = typeof WITH_CALLBACKS;

const say = (line = '') => void process.stdout.write(`${line}\n`);
const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');

say(`${PAYMENTS} payments of each provider, load average ${load()}`);
const stack = await startStack(projectRoot);
const database = new Client({ connectionString: stack.databaseUrl });
// A connection that is lost between two queries would end this process at once; the next query fails instead.
database.on('error', (error) => say(`database: ${error.message}`));
let isMet = true;
try {
  await database.connect();
  const pack = await firstPack(stack.shopOrigin);
  say('\nwith callbacks');
  await measureAll((provider) => payInTurn(stack, pack, provider), WITH_CALLBACKS);
  for (const id of BUYING_PROVIDERS) await loseCallbacks(id);
  say('\nwith every callback lost');
  await measureAll((provider) => payAtRandom(stack, pack, provider), WITHOUT_CALLBACKS);
} finally {
  await database.end();
  await stack.stop();
}
say(`\nload average ${load()}`);
process.exitCode = isMet ? 0 : 1;

/** A payment that was made, and when: milliseconds of this process. */
interface Paid {
  transactionId: string;
  at: number;
}

/** Pays with all providers at the same time, and reports each. */
async function measureAll(pay: (provider: BuyingProvider) => Promise<Paid[]>, target: Target): Promise<void> {
  const stop = new AbortController();
  const storedAt = new Map<string, number>();
  const payAndWait = async (id: string) => {
    const paid = await pay(buyingProvider(id));
    const deadline = performance.now() + TIMEOUT_MS;
    while (paid.some(({ transactionId }) => !storedAt.has(transactionId)) && performance.now() < deadline)
      await pause(LOOK_MS);
    return { id, paid };
  };
  const paying = Promise.all(BUYING_PROVIDERS.map(payAndWait)).finally(() => stop.abort());
  // Together, so that a lost database ends the measurement with its error, and stops all processes.
  const [results] = await Promise.all([paying, watch(storedAt, stop.signal)]);
  for (const { id, paid } of results) report(id, paid, storedAt, target);
}

/** Notes when each payment is stored as paid. */
async function watch(storedAt: Map<string, number>, signal: AbortSignal): Promise<void> {
  const Rows = v.array(v.object({ reference: v.string() }));
  while (!signal.aborted) {
    const { rows } = await database.query(
      "select client_reference as reference from payment_attempts where state = 'succeeded'",
    );
    const now = performance.now();
    for (const { reference } of v.parse(Rows, rows))
      if (!storedAt.has(reference)) storedAt.set(reference, now);
    await pause(LOOK_MS);
  }
}

async function payInTurn(on: Stack, pack: Pack, provider: BuyingProvider): Promise<Paid[]> {
  const paid: Paid[] = [];
  let begun = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (begun < PAYMENTS) {
        begun += 1;
        const payer = await beginPurchase(on, pack, provider);
        await payer.pay();
        paid.push({ transactionId: payer.transactionId, at: performance.now() });
      }
    }),
  );
  return paid;
}

function payAtRandom(on: Stack, pack: Pack, provider: BuyingProvider): Promise<Paid[]> {
  const payOne = async (): Promise<Paid> => {
    await pause(Math.random() * BEGIN_WITHIN_MS);
    const payer = await beginPurchase(on, pack, provider);
    await pause(Math.random() * PAY_WITHIN_MS);
    await payer.pay();
    return { transactionId: payer.transactionId, at: performance.now() };
  };
  return Promise.all(Array.from({ length: PAYMENTS }, payOne));
}

/** The sandbox sends no message of a provider any more. */
async function loseCallbacks(id: string): Promise<void> {
  const answer = await fetch(`${stack.sandboxOrigin}/control/${id}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buyingProvider(id).silence),
  });
  if (!answer.ok) throw new Error(`the sandbox answers ${answer.status}: ${await answer.text()}`);
}

function report(
  id: string,
  paid: readonly Paid[],
  storedAt: ReadonlyMap<string, number>,
  target: Target,
): void {
  const times = paid
    .map(({ transactionId, at }) => Math.max(0, (storedAt.get(transactionId) ?? Infinity) - at) / 1_000)
    .toSorted((a, b) => a - b);
  const reached = quantile(times, target.quantile);
  const isReached = reached <= target.seconds;
  if (!isReached) isMet = false;
  const [p50, p99, max] = [quantile(times, 0.5), quantile(times, 0.99), times.at(-1) ?? 0];
  say(
    `  ${id.padEnd(9)} p50 ${p50.toFixed(2)} s   p99 ${p99.toFixed(2)} s   max ${max.toFixed(2)} s   of ${times.length}   ${isReached ? 'met' : 'MISSED'}: ${target.quantile * 100} % within ${target.seconds} s`,
  );
}
