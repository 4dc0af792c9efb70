import { eq } from 'drizzle-orm';
import { tables } from '#server/db/index.ts';
import { createBuyer, principalOf } from '../accounts.ts';
import { placeCustomerOrder } from '../customer-order.ts';
import type { TestShop } from '../shop-server.ts';
import type { StaffClient } from '../staff.ts';

const REASON = 'Vu avec le client au téléphone.';
const AMOUNT = 50_000;

/** Money that a member of staff is about to return by hand, and how the reference of the transfer is recorded. */
export interface ReturnByHand {
  orderId: number;
  transactionId: string;
  record: (reference: string) => ReturnType<StaffClient['post']>;
  /** Of credit, which may be recorded on any order of its customer. */
  recordOnOther?: (reference: string) => ReturnType<StaffClient['post']>;
}
type People = readonly [StaffClient, StaffClient];

async function paidOrder(shop: TestShop, { isCancelled }: { isCancelled: boolean }) {
  const principal = principalOf(await createBuyer(shop, 'member'), 'member');
  const placeOrder = () =>
    placeCustomerOrder(shop, { saleType: 'order', paymentMode: 'online', total: AMOUNT, principal });
  const { id: orderId } = await placeOrder();
  const { transactionId } = await shop.payments.initiate({ orderId, provider: 'wave', phone: '771234567' });
  if (isCancelled)
    await shop.owner.update(tables.orders).set({ state: 'cancel' }).where(eq(tables.orders.id, orderId));
  shop.provider.settle(transactionId, 'succeeded');
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  await shop.drainOutbox();
  return { orderId, transactionId, placeOrder };
}

async function surplus(shop: TestShop, person: StaffClient) {
  const { orderId, transactionId, placeOrder } = await paidOrder(shop, { isCancelled: true });
  const { data } = (await person.get('/api/gestion/taches')).json();
  const task = data.find((each: { transaction_id: string }) => each.transaction_id === transactionId);
  return { orderId, transactionId, placeOrder, task: `/api/gestion/taches/${task.id}` };
}

/** The three ways in which staff return money by hand, each up to the step that records the provider's reference. */
export const RETURNS_BY_HAND: Readonly<
  Record<'task' | 'order' | 'credit', (shop: TestShop, people: People) => Promise<ReturnByHand>>
> = {
  async task(shop, [person]) {
    const { orderId, transactionId, task } = await surplus(shop, person);
    await person.post(`${task}/prendre`);
    const record = (refund_reference: string) =>
      person.post(`${task}/rembourser`, { reason: REASON, amount: AMOUNT, refund_reference });
    return { orderId, transactionId, record };
  },
  async order(shop, [person]) {
    const { orderId, transactionId } = await paidOrder(shop, { isCancelled: false });
    const url = `/api/gestion/commandes/${orderId}/remboursements`;
    const terms = { transaction_id: transactionId, amount: AMOUNT, cause: 'cancelledLine', lines: [] };
    const asked = await person.post(url, { ...terms, reason: REASON });
    const refund = `${url}/${asked.json().refunds[0].id}`;
    await person.post(refund, { step: 'claim' });
    const record = (refund_reference: string) =>
      person.post(refund, { step: 'record', reason: REASON, refund_reference });
    return { orderId, transactionId, record };
  },
  async credit(shop, people) {
    const { orderId, transactionId, placeOrder, task } = await surplus(shop, people[0]);
    for (const person of people) await person.post(`${task}/garder`, { reason: REASON });
    const terms = { credit: AMOUNT, provider: 'wave', reason: REASON };
    const recordOn = (id: number, refund_reference: string) =>
      people[0].post(`/api/gestion/commandes/${id}/avoir/rembourser`, { ...terms, refund_reference });
    const record = (reference: string) => recordOn(orderId, reference);
    const recordOnOther = async (reference: string) => recordOn((await placeOrder()).id, reference);
    return { orderId, transactionId, record, recordOnOther };
  },
};
