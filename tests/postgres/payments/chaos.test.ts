import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WebhookPolicy } from '#sandbox/providers/wave/faults.ts';
import { isCampaign } from '#scripts/campaigns/list.ts';
import { readRecording } from '#server/payments/recordings/recording.ts';
import { findOrderFaults } from '#tests/support/histories/order-faults.ts';
import { CALLED_FOR, openChaosStaff } from '#tests/support/payments/chaos-staff.ts';
import { sessionOf } from '#tests/support/payments/shopper.ts';
import { openTestStack, type TestStack } from '#tests/support/payments/test-stack.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';

/**
 * Random clients, payers, staff and faults on two shops with one database, with one seed per round. `CHAOS_FIRST_SEED`
 * repeats a round.
 */
const SEEDS = isCampaign('chaos') ? 100 : 1;
const FIRST_SEED = Number(process.env['CHAOS_FIRST_SEED'] ?? 1);
const ORDERS_PER_ROUND = 6;
const CALLERS_PER_ROUND = 2;
const STEPS_PER_ORDER = 8;
/** Orders whose money staff return beside the one that is paid for certain, and their steps with each. */
const ORDERS_BACK = isCampaign('chaos') ? 3 : 1;
const STEPS_BACK = 4;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let stack: TestStack;
let origins: string[];
let staff: Awaited<ReturnType<typeof openChaosStaff>>;
let disaster: (() => Promise<void>) | undefined;
const interrupt = async () => disaster?.();
beforeAll(async () => {
  stack = await openTestStack();
  origins = [(await stack.openShop(interrupt)).origin, (await stack.openShop(interrupt)).origin];
  staff = await openChaosStaff(stack, origins);
  await staff.stock(seededRandom(FIRST_SEED));
});
afterAll(() => stack.close());

const CREATE_FAULTS = ['lost-request', 'lost-answer', 'html', 'malformed', 'paid-before-answer'] as const;
const READ_FAULTS = ['lost-request', 'lost-answer', 'html', 'malformed'] as const;
const REFUND_FAULTS = ['lost-request', 'lost-answer', 'html', 'refused', 'busy'] as const;
const WEBHOOKS: Partial<WebhookPolicy>[] = [
  {},
  { delivery: 'never' },
  { copies: 4 },
  { milliseconds: 40_000 },
  { corruption: 'wrong-signature', delivery: 'once' },
  { order: 'reversed' },
];
const SHORT_LEAPS = [1_000, 4_000, 20_000, 50_000, 75_000];
const LEAPS = [...SHORT_LEAPS, 5 * MINUTE, 29 * MINUTE + 30_000, 31 * MINUTE];

/** At a fault point, throws, delays or continues, depending on the seed. */
const disasterOf = (random: SeededRandom) => async () => {
  const fate = random.below(100);
  if (fate < 6) throw new Error('chaos');
  if (fate < 15) await pause(random.below(30));
};

function spoilWave(random: SeededRandom) {
  const { faults } = stack.wave;
  faults.set({ webhooks: random.pick(WEBHOOKS) });
  const call = random.pick(['create', 'read', 'search', 'expire'] as const);
  const kind = random.pick(call === 'create' ? CREATE_FAULTS : READ_FAULTS);
  if (random.below(100) < 60) faults.set({ faults: [{ call, kind }] });
}

/** Wave does not answer, answers something else, or refuses the next refund or reading of its statement. */
function spoilRefunds(random: SeededRandom) {
  const fate = random.pick(REFUND_FAULTS);
  const call = random.below(4) === 0 ? 'transactions' : 'refund';
  if (fate === 'refused')
    stack.wave.faults.set({ faults: [{ call, kind: 'error', code: 'disabled-wallet' }] });
  else if (fate === 'busy')
    stack.wave.faults.set({ faults: [{ call, kind: 'error', code: 'service-unavailable' }] });
  else stack.wave.faults.set({ faults: [{ call, kind: fate }] });
}

/** A random action of the payer in one of the order's sessions, now or after its end. */
function actAsPayer(random: SeededRandom, orderId: number) {
  const sessions = stack.wave
    .all()
    .filter(({ clientReference }) => clientReference?.startsWith(`WV${orderId}-`));
  if (sessions.length === 0) return;
  const { id, amount } = random.pick(sessions);
  const fate = random.below(100);
  if (fate < 45) stack.wave.pay(id);
  else if (fate < 60) stack.wave.pay(id, { isLate: true });
  else if (fate < 70) stack.wave.pay(id, { amount: amount + random.below(3) - 1 });
  else if (fate < 85) stack.wave.fail(id, 'insufficient-funds');
  else stack.wave.cancel(id);
}

type Order = Pick<Awaited<ReturnType<TestStack['placeOrder']>>, 'id' | 'capabilityNonce'>;

async function placeOrders(random: SeededRandom): Promise<Order[]> {
  const placed = Array.from({ length: ORDERS_PER_ROUND - CALLERS_PER_ROUND }, () => stack.placeOrder());
  const ofCallers = Array.from({ length: CALLERS_PER_ROUND }, () => staff.placeForCaller(random));
  return Promise.all([...placed, ...ofCallers]);
}

async function step(random: SeededRandom, order: Order, transactions: string[]): Promise<void> {
  const client = stack.shopper(random.pick(origins), order);
  const fate = random.below(100);
  if (fate < 35) {
    const phones = [undefined, `+22178${String(order.id).padStart(7, '0')}`];
    const { status, body } = await client.pay(random.pick(phones));
    if (status === 200) transactions.push(body.transactionId);
  } else if (fate < 50 && transactions.length > 0) await client.status(random.pick(transactions));
  else if (fate < 75) actAsPayer(random, order.id);
  else if (fate < 85) spoilWave(random);
  else if (fate < 88) await staff.giveBack(random, order.id);
  else stack.clock.advance(random.pick(LEAPS));
}

function endFaults() {
  disaster = undefined;
  stack.wave.faults.clear();
}

/** Advances the clock until what is late was done. */
async function calm(leaps: readonly number[]) {
  for (const leap of leaps) {
    stack.clock.advance(leap);
    await stack.wave.webhooks.settled();
    await expect.poll(dueVisits, { timeout: 30_000 }).toBe(0);
  }
}
const FIRST_CHECKS = [20_000, 80_000, 32 * MINUTE];
const LAST_CHECKS = [10 * MINUTE, 61 * MINUTE, 61 * MINUTE, 24 * HOUR, HOUR];

/** Pays an order without a fault, so that each round has money to return. */
async function payCalmly(order: Order): Promise<void> {
  const { body } = await stack.shopper(origins[0]!, order).pay();
  stack.wave.pay(sessionOf(body.checkoutUrl));
}

/** Staff return what was paid, while Wave fails now and then. */
async function giveBack(random: SeededRandom, orders: readonly Order[]): Promise<void> {
  await Promise.all(
    orders.map(async ({ id }) => {
      for (let count = 0; count < STEPS_BACK; count += 1) {
        if (random.below(3) === 0) spoilRefunds(random);
        if (random.below(4) === 0) stack.clock.advance(random.pick(SHORT_LEAPS));
        await staff.giveBack(random, id);
      }
    }),
  );
}

/** Whole francs that the shop has recorded as returned of an order that is paid. */
async function returnedOf({ id }: Order): Promise<number> {
  const returned = `
    select coalesce(sum(order_refunds.amount), 0)::float8 as sum from order_refunds
      join payment_attempts on payment_attempts.id = attempt_id join payment_intents on payment_intents.id = intent_id
     where order_id = $1 and order_refunds.state = 'made'`;
  const { rows } = await stack.executeSql(returned, [id]);
  return Object(rows[0]).sum;
}

/** Whole francs that the shop has recorded as returned by hand. */
async function recordedByHand(): Promise<number> {
  const { rows } = await stack.executeSql(`
    select coalesce(sum(amount), 0)::float8 as sum from (
      select amount from refunds where state = 'made' and not found_at_provider
      union all select amount from order_refunds where state = 'made' and not found_at_provider) made`);
  return Object(rows[0]).sum;
}

async function dueVisits(): Promise<number> {
  const due = `select count(*)::int as due from payment_attempts where next_check_at <= $1`;
  const { rows } = await stack.executeSql(due, [stack.clock.now()]);
  return Object(rows[0]).due;
}

/** The payments of these orders whose recording, or that of a refund, does not lead to the stored state; each is read without the right to write. */
async function findUnfaithful(orders: Order[]): Promise<{ read: number; unfaithful: string[] }> {
  const { rows } = await stack.executeSql(
    `select min(client_reference) as name
       from payment_attempts join payment_intents on payment_intents.id = intent_id
      where order_id = any($1) group by order_id`,
    [orders.map(({ id }) => id)],
  );
  const recordings = await Promise.all(
    rows.map((row) => readRecording({ db: stack.db, mode: 'test' }, String(Object(row).name))),
  );
  const payments = recordings.flatMap((recording) => recording?.payments ?? []);
  const unfaithful = payments.filter(
    ({ isFaithful, refunds = [] }) => !isFaithful || refunds.some((refund) => refund.isFaithful !== true),
  );
  return { read: payments.length, unfaithful: unfaithful.map(({ transactionId }) => transactionId) };
}

const seeds = Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index);

it.each(seeds)(
  '[I1] [I3] [I10] [I15] [I24] [DK-07] [DK-10] [TL-02] keeps orders, payments, invoices and refunds consistent under random faults, seed %i',
  async (seed) => {
    const random = seededRandom(seed);
    const orders = await placeOrders(random);
    const certain = await stack.placeOrder();
    disaster = disasterOf(random);
    await Promise.all(
      orders.map(async (order) => {
        const transactions: string[] = [];
        for (let count = 0; count < STEPS_PER_ORDER; count += 1) await step(random, order, transactions);
      }),
    );
    endFaults();
    await payCalmly(certain);
    await calm(FIRST_CHECKS);
    disaster = disasterOf(random);
    await giveBack(random, [certain, ...orders.slice(-ORDERS_BACK)]);
    endFaults();
    await staff.giveAllBack(random, certain.id);
    await calm(LAST_CHECKS);
    expect(await stack.oracle.waitForAgreement(30_000)).toEqual([]);
    expect(await returnedOf(certain)).toBeGreaterThan(0);
    expect(await recordedByHand()).toBe(staff.returnedByHand());
    expect(await findOrderFaults(stack.db, CALLED_FOR)).toEqual([]);
    const { read, unfaithful } = await findUnfaithful([certain, ...orders]);
    expect(unfaithful).toEqual([]);
    expect(read).toBeGreaterThan(0);
  },
);
