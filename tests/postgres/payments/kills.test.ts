import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isCampaign } from '#scripts/campaigns/list.ts';
import { callbackInbox } from '#server/db/schema.ts';
import { FAULT_POINTS, type FaultPoint } from '#server/payments/store/fault-points.ts';
import { killableShop } from '#tests/support/payments/killable-shop.ts';
import { sessionOf, pollPaymentState } from '#tests/support/payments/shopper.ts';
import { openTestStack, type TestStack } from '#tests/support/payments/test-stack.ts';
import { campaignCases, campaignIt } from '#tests/support/in-campaigns.ts';

let stack: TestStack;
let shop: Awaited<ReturnType<typeof killableShop>>;
beforeAll(async () => {
  stack = await openTestStack();
  shop = await killableShop(stack);
  await shop.start();
});
beforeEach(() => stack.wave.faults.clear());
afterAll(() => stack.close());

const sessionsOf = (orderId: number) =>
  stack.wave.all().filter(({ clientReference }) => clientReference?.startsWith(`WV${orderId}-`));

const inboxStatesOf = async (transaction: string) =>
  (await stack.db.select().from(callbackInbox).where(eq(callbackInbox.clientReference, transaction))).map(
    ({ state }) => state,
  );

type Client = ReturnType<TestStack['shopper']>;

/** Retries initiate until the response has a checkout URL, and advances the clock between the attempts. */
async function persist(client: Client): Promise<string> {
  for (let minute = 0; minute < 5; minute += 1) {
    const { body } = await client.pay();
    if (body.checkoutUrl) return sessionOf(body.checkoutUrl);
    shop.advance(30_000);
    await expect
      .poll(async () => (await client.status(body.transactionId)).body.success, { timeout: 10_000 })
      .toBe(true);
  }
  throw new Error('No address to pay at within five tries');
}

/** All of them in the campaign; in each run one, beside the faults at every point of a shop that goes on. */
const tried = (points: readonly FaultPoint[], one: FaultPoint) => (isCampaign('kills') ? points : [one]);
const DURING_INITIATE = tried(
  FAULT_POINTS.filter((point) => point.startsWith('initiate.')),
  'initiate.before_reply',
);

it.each(DURING_INITIATE)('[B9] [F2] a kill at %s neither loses nor duplicates a payment', async (point) => {
  const order = await stack.placeOrder();
  const client = stack.shopper(shop.origin, order);
  shop.killAt(point);
  await expect(client.pay()).rejects.toThrow('fetch failed');
  await shop.exited();
  await shop.start();
  const session = await persist(client);
  expect(sessionsOf(order.id).filter(({ checkoutStatus }) => checkoutStatus === 'open')).toHaveLength(1);
  stack.wave.pay(session);
  expect(await pollPaymentState(client, 'paid')).toBe('paid');
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});

campaignIt(
  '[B9] settles a payment made while the shop was down, after a kill between response and commit',
  async () => {
    stack.wave.faults.set({ webhooks: { delivery: 'never' } });
    const order = await stack.placeOrder();
    const client = stack.shopper(shop.origin, order);
    shop.killAt('initiate.before_store');
    await expect(client.pay()).rejects.toThrow('fetch failed');
    await shop.exited();
    stack.wave.pay(sessionsOf(order.id)[0]!.id);
    await shop.start();
    shop.advance(60_000);
    expect(await pollPaymentState(client, 'paid')).toBe('paid');
    expect(await stack.oracle.waitForAgreement()).toEqual([]);
  },
);

const WHILE_APPLYING = ['check.before_apply', 'apply.before_outbox', 'apply.after_commit'] as const;
const AFTER_PAYING = [...FAULT_POINTS.filter((point) => point.startsWith('callback.')), ...WHILE_APPLYING];

it.each(campaignCases(AFTER_PAYING))(
  '[B9] [B15] [B33] settles a payment once when the shop is killed at %s while it processes the callback',
  async (point) => {
    const order = await stack.placeOrder();
    const client = stack.shopper(shop.origin, order);
    const { body } = await client.pay();
    shop.killAt(point);
    stack.wave.pay(sessionOf(body.checkoutUrl));
    await shop.exited();
    shop.advance(45_000);
    await shop.start();
    // The reconciler would also settle a payment whose callback is lost, so this checks that the callback was processed.
    await expect.poll(() => inboxStatesOf(body.transactionId)).toEqual(['applied']);
    expect(await pollPaymentState(client, 'paid')).toBe('paid');
    expect(await stack.oracle.waitForAgreement()).toEqual([]);
  },
);

it.each(tried(WHILE_APPLYING, 'apply.before_outbox'))(
  '[B3] [B9] settles a payment once when the shop is killed at %s while it reconciles',
  async (point) => {
    stack.wave.faults.set({ webhooks: { delivery: 'never' } });
    const order = await stack.placeOrder();
    const client = stack.shopper(shop.origin, order);
    const { body } = await client.pay();
    stack.wave.pay(sessionOf(body.checkoutUrl));
    shop.killAt(point);
    shop.advance(45_000);
    await shop.exited();
    await shop.start();
    shop.advance(45_000);
    expect(await pollPaymentState(client, 'paid')).toBe('paid');
    expect(await stack.oracle.waitForAgreement()).toEqual([]);
  },
);
