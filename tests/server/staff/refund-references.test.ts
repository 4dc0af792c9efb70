import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { staff as text } from '#domain/messages/staff.ts';
import { tables } from '#server/db/index.ts';
import { readProviderDay } from '#server/payments/settlement/read-settlement.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { RETURNS_BY_HAND } from '#tests/support/payments/returned-money.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let people: [StaffClient, StaffClient];
beforeAll(async () => {
  shop = await openTestShop();
});
/** Sessions end while the tests advance the clock. */
beforeEach(async () => {
  people = [await newStaffClient(shop, 'support'), await newStaffClient(shop, 'support')];
});
afterAll(() => shop.close());

const WAYS = ['task', 'order', 'credit'] as const;
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const auditShop = async () => {
  await shop.drainOutbox();
  return auditOf(shop.db, shop.clock.now());
};

it.each(WAYS.flatMap((first) => WAYS.map((second) => [first, second] as const)))(
  '[I24] [I29] the reference of a return by %s is refused for one by %s, in any letter case',
  async (first, second) => {
    const [one, other] = [
      await RETURNS_BY_HAND[first](shop, people),
      await RETURNS_BY_HAND[second](shop, people),
    ];
    expect((await one.record(`SAME-${first}-${second}`)).statusCode).toBe(200);
    const refused = await other.record(`same-${first}-${second}`);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      [{ field: 'refund_reference', message: text.errors.referenceTaken }],
    ]);
    expect((await other.record(`OTHER-${first}-${second}`)).statusCode).toBe(200);
    expect(await auditShop()).toEqual([]);
  },
);

it('[I24] [I29] a refund that the statement lists under the reference of returned credit ends no payment and is a task', async () => {
  const { record } = await RETURNS_BY_HAND.credit(shop, people);
  await record('LISTED-1');
  const { id } = await placeOrder(await newVisitor(shop.app));
  const transactionId = await shop.pay(id);
  await shop.drainOutbox();
  shop.provider.refund(transactionId, 'listed-1');
  shop.clock.advance(3_600_000);
  await shop.tick('statement of wave');
  const tasks = await shop.owner
    .select({ detail: tables.staffTasks.detail })
    .from(tables.staffTasks)
    .where(eq(tables.staffTasks.kind, 'unasked_refund'));
  expect(tasks).toMatchObject([{ detail: { transactionId, reference: 'listed-1' } }]);
  expect((await shop.payments.due(id)).state).toBe('paid');
  expect(await auditShop()).toEqual([]);
});

const readUnasked = () =>
  shop.owner.select().from(tables.staffTasks).where(eq(tables.staffTasks.kind, 'unasked_refund'));
async function readStatement(transactionId: string, reference: string) {
  shop.provider.refund(transactionId, reference);
  shop.clock.advance(3_600_000);
  await shop.tick('statement of wave');
}

it.each(['record', 'recordOnOther'] as const)(
  '[I24] [I29] the refund of a kept payment that the statement lists is known where staff have noted it as the return of its credit (%s)',
  async (way) => {
    const { transactionId, ...kept } = await RETURNS_BY_HAND.credit(shop, people);
    const reference = `kept-${way}`;
    expect((await kept[way]?.(reference.toUpperCase()))?.statusCode).toBe(200);
    await readStatement(transactionId, reference);
    const tasks = await readUnasked();
    expect(tasks.filter(({ key }) => key === `wave/${reference}`)).toEqual([]);
    expect(await auditShop()).toEqual([]);
  },
);

/** Whether each task about a transfer is open. */
const standing = async (reference: string) =>
  (await readUnasked()).filter(({ key }) => key === `wave/${reference}`).map(({ doneAt }) => doneAt === null);

it('[I24] [I29] a return of credit closes the task of its transfer, also where the statement has it in another letter case', async () => {
  const { orderId, transactionId } = await RETURNS_BY_HAND.credit(shop, people);
  await readStatement(transactionId, 'FIRST-1');
  expect(await standing('FIRST-1')).toEqual([true]);
  const returned = await (await newStaffClient(shop, 'manager')).post(
    `/api/gestion/commandes/${orderId}/avoir/rembourser`,
    { credit: 50_000, provider: 'wave', reason: 'Vu avec le client.', refund_reference: 'first-1' },
  );
  expect([returned.statusCode, await standing('FIRST-1')]).toEqual([200, [false]]);
});

it.each(WAYS)(
  '[DK-13] a return by %s whose reference was typed in another letter case is the line of the day before',
  async (way) => {
    const { record } = await RETURNS_BY_HAND[way](shop, people);
    const reference = `ab-case-${way}`;
    expect((await record(reference)).statusCode).toBe(200);
    const recordedAt = shop.clock.now();
    const at = new Date(recordedAt.getTime() - 86_400_000);
    const file = { name: 'releve.csv', sha256: way, lines: 1, uploadedBy: people[0].accountId };
    const [uploaded] = await shop.owner
      .insert(tables.statementFiles)
      .values({ ...file, provider: 'wave', fromDay: dayOf(at), untilDay: dayOf(at), uploadedAt: recordedAt })
      .returning({ id: tables.statementFiles.id });
    const line = { provider: 'wave', kind: 'refund', source: 'file', fileId: uploaded!.id } as const;
    const listed = reference.toUpperCase();
    await shop.owner
      .insert(tables.statementLines)
      .values({ ...line, reference: listed, amount: 50_000, at, recordedAt });
    for (const day of [dayOf(at), dayOf(recordedAt)]) {
      const { differences } = await readProviderDay(shop.db, 'wave', day);
      const pieces = differences.map(({ recorded, stated }) => recorded?.piece ?? stated?.transaction);
      expect(pieces).not.toContain(reference);
      expect(pieces).not.toContain(listed);
    }
  },
);

it('[I24] [I29] the audit finds a reference that stands in two tables', async () => {
  const kinds = [
    await RETURNS_BY_HAND.order(shop, people),
    await RETURNS_BY_HAND.credit(shop, people),
  ] as const;
  await kinds[0].record('TWICE-1');
  await kinds[1].record('TWICE-2');
  expect(await auditShop()).toEqual([]);
  await shop.owner
    .update(tables.orderRefunds)
    .set({ providerReference: 'twice-2' })
    .where(eq(tables.orderRefunds.providerReference, 'TWICE-1'));
  expect(await auditShop()).toEqual([
    { invariant: 'I24', subject: 'reference wave TWICE-2', detail: 'names more than one refund or return' },
  ]);
});
