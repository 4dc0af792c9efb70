import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { components } from '#openapi/schema.d.ts';
import { tables } from '#server/db/index.ts';
import {
  type Buyer,
  createBuyer,
  newSignedInVisitor,
  principalOf,
  setMember,
} from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

type Customer = components['schemas']['StaffCustomer'];

let shop: TestShop;
let support: StaffClient;
beforeAll(async () => {
  shop = await openTestShop();
});
/** Sessions end while a test advances the clock. */
beforeEach(async () => {
  support = await newStaffClient(shop, 'support');
});
afterAll(() => shop.close());

async function read(key: string, staff = support): Promise<Customer> {
  const answer = await staff.get(`/api/gestion/clients/${key}`);
  expect([key, answer.statusCode]).toEqual([key, 200]);
  return answer.json();
}
const guestOrder = async (telephone: string, name = 'Fatou Sarr') =>
  placeOrder(await newVisitor(shop.app), { telephone, name, email: 'fatou@exemple.sn' });
const orderOf = (buyer: Buyer, key = 'cle-de-commande') =>
  placeCustomerOrder(shop, { saleType: 'preorder', key, principal: principalOf(buyer, 'member') });
/** Whom a search found. */
const peopleOf = async (typed: string): Promise<object[]> =>
  (await support.post('/api/gestion/commandes/recherche', { search: typed })).json().people;
const idsOf = ({ orders }: Customer) => orders.map(({ id }) => id);

it('[DK-03] a guest has every order of the phone, and what happened to each, the latest first', async () => {
  const first = await guestOrder('76 400 10 01');
  const other = await guestOrder('76 400 10 02');
  shop.clock.advance(60_000);
  const second = await guestOrder('+221 76 400 10 01');
  const { transactionId } = await shop.payments.initiate({
    orderId: first.id,
    provider: 'wave',
    phone: '765554433',
  });
  shop.provider.settle(transactionId, 'succeeded');
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  await shop.drainOutbox();
  await support.post(`/api/gestion/commandes/${second.id}/notes`, { text: 'Rappelle demain.' });

  const page = await read(`commande-${second.id}`);
  expect(page).toMatchObject({
    id: null,
    name: 'Fatou Sarr',
    phone: '+221764001001',
    email: 'fatou@exemple.sn',
    adhesion: 'none',
    accounts: [],
    next: null,
  });
  expect(idsOf(page)).toEqual([second.id, first.id]);
  const told = page.timeline.map(({ kind, name, order_id: order }) =>
    [kind, name, order].filter((part) => part !== undefined).join(' '),
  );
  expect(told).toEqual(
    expect.arrayContaining([
      `note ${second.id}`,
      `payment provider.succeeded ${first.id}`,
      `placed ${second.id}`,
      `placed ${first.id}`,
      `message mail.payment_received ${first.id}`,
    ]),
  );
  expect(told.at(-1)).toBe(`placed ${first.id}`);
  const times = page.timeline.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((one, before) => before - one));
  expect(page.timeline.map(({ order_id: order }) => order)).not.toContain(other.id);
  expect(page.timeline.find(({ name }) => name === 'provider.succeeded')).toMatchObject({
    provider: 'wave',
    amount: 389_000,
    transaction_id: transactionId,
  });
  // The phone that paid may be another person's.
  expect(JSON.stringify(page)).not.toContain('765554433');
});

it('[DK-03] a customer has the orders of the account and those placed without it by the same phone', async () => {
  const buyer = await createBuyer(shop, 'member', { name: 'Moussa Ba', phone: '+221764002001' });
  const before = await guestOrder('76 400 20 01', 'Moussa Ba');
  shop.clock.advance(60_000);
  const own = await orderOf(buyer);
  const admin = await newStaffClient(shop, 'admin');
  const withdrawn = await admin.post(`/api/gestion/adhesions/${buyer.customerId}`, {
    decision: 'withdrawn',
    reason: 'Demandé par le client au téléphone.',
  });
  expect(withdrawn.statusCode).toBe(200);
  const pages = [await read(`compte-${buyer.customerId}`), await read(`commande-${own.id}`)];
  for (const page of pages) {
    expect(page).toMatchObject({ id: buyer.customerId, name: 'Moussa Ba', email: buyer.email });
    expect(idsOf(page)).toEqual([own.id, before.id]);
    expect(page.timeline.filter(({ order_id: order }) => order === undefined)).toMatchObject([
      { kind: 'staff', name: 'membership.withdrawn', text: 'Demandé par le client au téléphone.' },
      { kind: 'accountOpened' },
    ]);
  }
  // The guest's order leads to the account of its phone, which may be another person's.
  const guest = await read(`commande-${before.id}`);
  expect([guest.id, idsOf(guest), guest.accounts]).toEqual([
    null,
    [before.id],
    [{ id: buyer.customerId, name: 'Moussa Ba' }],
  ]);
});

it('[DK-03] the orders of a customer come by pages, each once, and the account with the first page', async () => {
  const buyer = await createBuyer(shop, 'member', { phone: '+221764003001' });
  const placed: number[] = [];
  for (let count = 0; count < 23; count += 1) placed.push((await orderOf(buyer, `commande-${count}`)).id);
  const first = await read(`compte-${buyer.customerId}`);
  expect(idsOf(first)).toEqual(placed.slice(-20).toReversed());
  const answer = await support.get(`/api/gestion/clients/compte-${buyer.customerId}?apres=${first.next}`);
  const second = answer.json<Customer>();
  expect([idsOf(second), second.next]).toEqual([placed.slice(0, 3).toReversed(), null]);
  const kinds = second.timeline.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind !== 'messageWaiting')).toEqual(['placed', 'placed', 'placed']);
  await setMember(shop.owner, buyer.customerId, false);
});

it('[DK-03] a guest whose data was erased has this order only', async () => {
  const [one, other] = [await guestOrder('76 400 40 01'), await guestOrder('76 400 40 01')];
  const { orders } = tables;
  for (const { id } of [one, other])
    await shop.owner
      .update(orders)
      .set({ customerName: '', phone: '', email: '', address: '' })
      .where(eq(orders.id, id));
  const page = await read(`commande-${one.id}`);
  expect([page.name, page.phone, page.email, idsOf(page)]).toEqual(['', null, null, [one.id]]);
});

it('[DK-17] what only the account says is for those who read accounts', async () => {
  const buyer = await createBuyer(shop, 'member', { phone: '+221764005001' });
  const preparer = await newStaffClient(shop, 'preparer');
  const page = await read(`compte-${buyer.customerId}`, preparer);
  expect([page.phone, page.email, page.address]).toEqual(['+221764005001', null, null]);
  const courier = await newStaffClient(shop, 'courier');
  expect((await courier.get(`/api/gestion/clients/compte-${buyer.customerId}`)).statusCode).toBe(403);
});

it.each(['compte-999999', 'commande-999999'])('%s is nobody', async (key) => {
  const answer = await support.get(`/api/gestion/clients/${key}`);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'account.unknown']);
});

it('[DK-01] a search by phone, address or name finds people too, also one who ordered nothing', async () => {
  const buyer = await createBuyer(shop, 'customer', {
    name: 'Khady Sow',
    email: 'khady.sow@exemple.sn',
    phone: '+221764006001',
  });
  await guestOrder('76 400 60 01', 'Khady Sow');
  const latest = await guestOrder('76 400 60 01', 'Khady Sow');
  const account = {
    key: `compte-${buyer.customerId}`,
    name: 'Khady Sow',
    phone: '+221 76 *** ** 01',
    has_account: true,
  };
  const guest = {
    key: `commande-${latest.id}`,
    name: 'Khady Sow',
    phone: '+221 76 *** ** 01',
    has_account: false,
  };
  expect(await peopleOf('76 400 60 01')).toEqual([account, guest]);
  expect(await peopleOf('khady.sow@exemple.sn')).toEqual([account]);
  expect(await peopleOf('khady sow')).toEqual([guest]);
  expect(await peopleOf(latest.reference)).toEqual([]);
});

it('[DK-03] [C14] support ends the sessions of a customer who lost a phone; a guest has none', async () => {
  const buyer = await createBuyer(shop, 'customer', { phone: '+221764002002' });
  const [phone, computer] = [await newSignedInVisitor(shop, buyer), await newSignedInVisitor(shop, buyer)];
  const reason = 'Téléphone volé, dit la cliente au téléphone.';
  const at = `/api/gestion/clients/compte-${buyer.customerId}/deconnexion`;
  expect((await support.post(at, { reason: 'court' })).statusCode).toBe(400);
  const ended = await support.post(at, { reason });
  expect([ended.statusCode, ended.json()]).toEqual([200, { ended: 2 }]);
  for (const browser of [phone, computer])
    expect((await browser.get(`/api/users/${buyer.accountId}`)).statusCode).toBe(401);
  const page = await read(`compte-${buyer.customerId}`);
  expect(page.timeline[0]).toMatchObject({ kind: 'staff', name: 'account.signed_out', text: reason });
  const { id } = await guestOrder('76 400 20 03');
  const ofGuest = await support.post(`/api/gestion/clients/commande-${id}/deconnexion`, { reason });
  expect(ofGuest.statusCode).toBe(404);
});
