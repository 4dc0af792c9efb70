import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRecording } from '#server/payments/journal/recording.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { openTestStack, type TestStack } from '#tests/support/payments/test-stack.ts';

/**
 * Random clients, payers and faults of all providers on two shops with one database, with one seed per round. Set `CHAOS_SEEDS=200` for a
 * long run, and `CHAOS_FIRST_SEED` for its first seed.
 */
const SEEDS = Number(process.env['CHAOS_SEEDS'] ?? 2);
const FIRST_SEED = Number(process.env['CHAOS_FIRST_SEED'] ?? 1);
const ORDERS_PER_ROUND = 6;
const STEPS_PER_ORDER = 8;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let stack: TestStack;
let origins: string[];
let disaster: (() => Promise<void>) | undefined;
const interrupt = async () => disaster?.();
beforeAll(async () => {
  stack = await openTestStack();
  origins = [(await stack.openShop(interrupt)).origin, (await stack.openShop(interrupt)).origin];
});
afterAll(() => stack.close());

const LEAPS = [1_000, 4_000, 20_000, 50_000, 75_000, 5 * MINUTE, 29 * MINUTE + 30_000, 31 * MINUTE];

/** At a fault point, throws, delays or continues, depending on the seed. */
const disasterOf = (random: SeededRandom) => async () => {
  const fate = random.below(100);
  if (fate < 6) throw new Error('chaos');
  if (fate < 15) await pause(random.below(30));
};

type Order = Awaited<ReturnType<TestStack['placeOrder']>>;

type Begun = { transactionId: string; provider: string };

async function step(random: SeededRandom, order: Order, begun: Begun[]): Promise<void> {
  const client = stack.shopper(random.pick(origins), order);
  const provider = random.pick(stack.chaotic);
  const fate = random.below(100);
  if (fate < 35) {
    const phones = [undefined, `+22178${String(order.id).padStart(7, '0')}`];
    const transactionId = await client.begin(provider.id, random.pick(phones));
    if (transactionId !== undefined) begun.push({ transactionId, provider: provider.id });
  } else if (fate < 50 && begun.length > 0) {
    const payment = random.pick(begun);
    await client.status(payment.transactionId, payment.provider);
  } else if (fate < 75) {
    const known = await knownSessions(order);
    provider.act(random, order.id, (session) => known.has(session));
  } else if (fate < 85) provider.spoil(random);
  else stack.clock.advance(random.pick(LEAPS));
}

async function knownSessions({ id }: Order): Promise<Set<string>> {
  const { rows } = await stack.executeSql(
    `select provider_session_id as name from payment_attempts
       join payment_intents on payment_intents.id = intent_id where order_id = $1`,
    [id],
  );
  return new Set(rows.map((row) => String(Object(row).name)));
}

/** Stops all faults, and advances the clock until every late check was made. */
async function calm() {
  disaster = undefined;
  for (const provider of stack.chaotic) provider.clear();
  for (const leap of [20_000, 80_000, 32 * MINUTE, 10 * MINUTE, 61 * MINUTE, 61 * MINUTE, 24 * HOUR, HOUR]) {
    stack.clock.advance(leap);
    for (const provider of stack.chaotic) await provider.settled();
    await expect.poll(dueVisits, { timeout: 30_000 }).toBe(0);
  }
}

async function dueVisits(): Promise<number> {
  const due = `select count(*)::int as due from payment_attempts where next_check_at <= $1`;
  const { rows } = await stack.executeSql(due, [stack.clock.now()]);
  return Object(rows[0]).due;
}

/** The payments of these orders whose recording does not lead to the stored state; each is read without the right to write. */
async function findUnfaithful(orders: Order[]): Promise<{ read: number; unfaithful: string[] }> {
  const { rows } = await stack.executeSql(
    `select min(client_reference) as name
       from payment_attempts join payment_intents on payment_intents.id = intent_id
      where order_id = any($1) group by order_id`,
    [orders.map(({ id }) => id)],
  );
  const recordings = await Promise.all(rows.map((row) => readRecording(stack.db, String(Object(row).name))));
  const payments = recordings.flatMap((recording) => recording?.payments ?? []);
  const unfaithful = payments.filter(({ isFaithful }) => !isFaithful);
  return { read: payments.length, unfaithful: unfaithful.map(({ transactionId }) => transactionId) };
}

const seeds = Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index);

it.each(seeds)(
  '[I1] [I3] [I10] [I15] [TL-02] keeps orders, payments and invoices consistent with all providers under random faults, seed %i',
  async (seed) => {
    const random = seededRandom(seed);
    const orders = await Promise.all(Array.from({ length: ORDERS_PER_ROUND }, () => stack.placeOrder()));
    disaster = disasterOf(random);
    await Promise.all(
      orders.map(async (order) => {
        const begun: Begun[] = [];
        for (let count = 0; count < STEPS_PER_ORDER; count += 1) await step(random, order, begun);
      }),
    );
    await calm();
    expect(await stack.oracle.waitForAgreement(30_000)).toEqual([]);
    const { read, unfaithful } = await findUnfaithful(orders);
    expect(unfaithful).toEqual([]);
    expect(read).toBeGreaterThan(0);
  },
);
