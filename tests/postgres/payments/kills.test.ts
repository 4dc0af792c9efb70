import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callbackInbox } from '#server/db/schema.ts';
import { FAULT_POINTS } from '#server/payments/fault-points.ts';
import { killableShop } from '#tests/support/payments/killable-shop.ts';
import { sessionOf, told } from '#tests/support/payments/shopper.ts';
import { openWorld, type World } from '#tests/support/payments/environment.ts';

let world: World;
let shop: Awaited<ReturnType<typeof killableShop>>;
beforeAll(async () => {
  world = await openWorld();
  shop = await killableShop(world);
  await shop.start();
});
beforeEach(() => world.wave.faults.clear());
afterAll(() => world.close());

const sessionsOf = (orderId: number) =>
  world.wave.all().filter(({ clientReference }) => clientReference?.startsWith(`WV${orderId}-`));

const inboxStatesOf = async (transaction: string) =>
  (await world.db.select().from(callbackInbox).where(eq(callbackInbox.clientReference, transaction))).map(
    ({ state }) => state,
  );

type Client = ReturnType<World['shopper']>;

/** A shopper who keeps trying until there is an address to pay at, while time goes by. */
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

const DURING_INITIATE = FAULT_POINTS.filter((point) => point.startsWith('initiate.'));

it.each(DURING_INITIATE)('[B9] [F2] loses and doubles nothing when killed at %s', async (point) => {
  const order = await world.placeOrder();
  const client = world.shopper(shop.origin, order);
  shop.killAt(point);
  await expect(client.pay()).rejects.toThrow('fetch failed');
  await shop.died();
  await shop.start();
  const session = await persist(client);
  expect(sessionsOf(order.id).filter(({ checkoutStatus }) => checkoutStatus === 'open')).toHaveLength(1);
  world.wave.pay(session);
  expect(await told(client, 'paid')).toBe('paid');
  expect(await world.oracle.disagreements()).toEqual([]);
});

it('[B9] settles what was paid while the shop was dead with the answer in its hands', async () => {
  world.wave.faults.set({ webhooks: { delivery: 'never' } });
  const order = await world.placeOrder();
  const client = world.shopper(shop.origin, order);
  shop.killAt('initiate.before_store');
  await expect(client.pay()).rejects.toThrow('fetch failed');
  await shop.died();
  world.wave.pay(sessionsOf(order.id)[0]!.id);
  await shop.start();
  shop.advance(60_000);
  expect(await told(client, 'paid')).toBe('paid');
  expect(await world.oracle.disagreements()).toEqual([]);
});

const WHILE_APPLYING = ['check.before_apply', 'apply.before_outbox', 'apply.after_commit'] as const;
const AFTER_PAYING = [...FAULT_POINTS.filter((point) => point.startsWith('callback.')), ...WHILE_APPLYING];

it.each(AFTER_PAYING)(
  '[B9] [B15] [B33] settles once a payment whose callback was killed at %s',
  async (point) => {
    const order = await world.placeOrder();
    const client = world.shopper(shop.origin, order);
    const { body } = await client.pay();
    shop.killAt(point);
    world.wave.pay(sessionOf(body.checkoutUrl));
    await shop.died();
    shop.advance(45_000);
    await shop.start();
    // The reconciler settles the payment even if the callback is lost: the callback itself must be worked off.
    await expect.poll(() => inboxStatesOf(body.transactionId)).toEqual(['applied']);
    expect(await told(client, 'paid')).toBe('paid');
    expect(await world.oracle.disagreements()).toEqual([]);
  },
);

it.each(WHILE_APPLYING)(
  '[B3] [B9] settles once a payment whose reconciler was killed at %s',
  async (point) => {
    world.wave.faults.set({ webhooks: { delivery: 'never' } });
    const order = await world.placeOrder();
    const client = world.shopper(shop.origin, order);
    const { body } = await client.pay();
    world.wave.pay(sessionOf(body.checkoutUrl));
    shop.killAt(point);
    shop.advance(45_000);
    await shop.died();
    await shop.start();
    shop.advance(45_000);
    expect(await told(client, 'paid')).toBe('paid');
    expect(await world.oracle.disagreements()).toEqual([]);
  },
);
