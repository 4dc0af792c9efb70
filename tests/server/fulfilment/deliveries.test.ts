import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { expireOrders } from '#server/orders/expire-orders.ts';
import { findViolations } from '#server/payments/audit/audit.ts';
import { createBuyer, newSignedInVisitor, principalOf, setMember } from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { deliveriesOf, deliveriesPath, prepare, takeStep, today } from '#tests/support/deliveries.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, pictureFile, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let staff: StaffClient;
let colleague: StaffClient;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await newStaffClient(shop, 'preparer');
  colleague = await newStaffClient(shop, 'manager');
});
afterAll(() => shop.close());

const DAY_MS = 86_400_000;
const REASON = 'Erreur de saisie au comptoir.';
const atDoor = () => placeCustomerOrder(shop, { saleType: 'order', paymentMode: 'onDelivery' });
const rowOf = async (id: number) => {
  const [order] = await shop.db.select().from(tables.orders).where(eq(tables.orders.id, id));
  return order!;
};
const stateOf = async (id: number) => (await rowOf(id)).fulfilment;
const trailOf = async (id: number) => {
  const { staffActions } = tables;
  const rows = await shop.owner
    .select()
    .from(staffActions)
    .where(and(eq(staffActions.subjectKind, 'order'), eq(staffActions.subjectId, String(id))))
    .orderBy(asc(staffActions.id));
  return rows.map(({ action, reason, staffId }) => [action, staffId, reason]);
};
/** Sends a prepared parcel away. @returns `left`, or why it stays */
const send = async ({ id }: { id: number }) => {
  const answer = await takeStep(staff, id, 'parcel.sent');
  return answer.statusCode === 200 ? 'left' : answer.json().message;
};
const cancel = (id: number) => colleague.get(`/api/commande/${id}/annuler?reason=Le+client+renonce`);
const outcome = (answer: { statusCode: number; json: () => { code?: string; message?: string } }) => [
  answer.statusCode,
  answer.json().code,
];

it('[DK-04] a paid order goes from the call to the door; its customer reads and is told it, and the trail has each step', async () => {
  const visitor = await newVisitor(shop.app);
  const { id, reference } = await placeOrder(visitor, { email: 'en-route@exemple.sn' });
  await shop.pay(id);
  const track = async () =>
    (await visitor.post('/api/tracking', { reference, telephone: '771234567' })).json().fulfilment;
  expect(await stateOf(id)).toBe('toConfirm');
  expect(await track()).toBeUndefined();

  await prepare(shop, staff, id, { leaves: true });
  const window = { day: today(shop), from: '09:00', to: '12:00' };
  expect(await track()).toEqual({ state: 'onItsWay', window, delivered: 0, parcels: 1 });
  expect((await visitor.get(`/api/getcommande/${id}`)).json().fulfilment).toEqual(await track());
  await shop.drainOutbox();
  const told = () => ({
    mails: shop.sent.filter(({ to }) => to === 'en-route@exemple.sn').map(({ subject }) => subject),
    texts: shop.texted.flatMap(({ text }) => (text.includes(reference) ? [text] : [])),
  });
  expect(told().mails).toContain(`Votre commande ${reference} est en route`);
  expect(told().texts).toEqual([
    `Ker Electro : votre commande ${reference} est en route, le 21 novembre 2026, entre 9 h et 12 h. Notre livreur vous appelle avant d'arriver. Question : ${/\+?[\d ]+$/.exec(told().texts[0] ?? '')?.[0].trim()}`,
  ]);

  const done = await takeStep(staff, id, 'parcel.delivered', { recipient: ' Fatou Ndiaye ' });
  expect(done.json().data).toMatchObject([
    { state: 'delivered', recipient: 'Fatou Ndiaye', steps: ['delivery.undone'] },
  ]);
  expect(await stateOf(id)).toBe('delivered');
  expect(await track()).toMatchObject({ state: 'delivered', delivered: 1, parcels: 1 });
  await shop.drainOutbox();
  expect(told().mails.filter((subject) => subject.includes('livrée'))).toHaveLength(1);
  expect(told().texts).toHaveLength(1);
  expect(await trailOf(id)).toEqual([
    ['parcel.confirmed', staff.accountId, null],
    ['parcel.prepared', staff.accountId, null],
    ['parcel.sent', staff.accountId, null],
    ['parcel.delivered', staff.accountId, null],
  ]);
  expect(await auditOf(shop.db, shop.clock.now())).toEqual([]);
});

it('[DK-04] what the rules keep in the shop does not leave, and the answer says why', async () => {
  const online = await placeCustomerOrder(shop, { saleType: 'order', paymentMode: 'online' });
  const preorder = await placeCustomerOrder(shop, { saleType: 'preorder', total: 100_000 });
  const buyer = await createBuyer(shop, 'member');
  const credit = await placeCustomerOrder(shop, {
    saleType: 'creditOrder',
    total: 100_000,
    principal: principalOf(buyer, 'member'),
  });
  const door = await atDoor();
  for (const { id } of [online, preorder, credit, door]) await prepare(shop, staff, id);
  expect(await send(door)).toBe('left');
  expect(await send(online)).toBe('La commande n’est pas payée\u00a0: elle part dès que l’argent est reçu.');
  expect(await send(credit)).toBe('C’est une commande à crédit\u00a0: elle part après son premier paiement.');
  await shop.pay(online.id);
  expect(await send(online)).toBe('left');
  await shop.pay(preorder.id);
  await shop.pay(preorder.id);
  expect(await send(preorder)).toBe('C’est une précommande\u00a0: elle part après son dernier paiement.');
  await shop.pay(preorder.id);
  expect(await send(preorder)).toBe('left');
  await shop.pay(credit.id);
  await setMember(shop.db, buyer.customerId, false);
  expect(await send(credit)).toContain('L’adhésion de ce client n’est plus acceptée');
  await setMember(shop.db, buyer.customerId, true);
  expect(await send(credit)).toBe('left');
});

it('[DK-04] not there, again, returned; a mistake is taken back with a reason', async () => {
  const { id } = await atDoor();
  await prepare(shop, staff, id, { leaves: true });
  const later = { day: '2026-11-23', from_time: '14:00' };
  await takeStep(staff, id, 'customer.absent');
  expect(await stateOf(id)).toBe('notThere');
  expect((await takeStep(staff, id, 'parcel.sent', later)).json().data[0]).toMatchObject({
    state: 'onItsWay',
    day: '2026-11-23',
    from_time: '14:00',
    to_time: null,
    courier_id: staff.accountId,
  });
  await takeStep(staff, id, 'parcel.delivered', { recipient: 'Le gardien' });
  const withoutReason = await takeStep(staff, id, 'delivery.undone', { reason: 'non' });
  expect(withoutReason.json()).toMatchObject({
    code: 'request.invalid',
    fields: [{ field: 'reason', message: 'Indiquez le motif (10 caractères au moins).' }],
  });
  await takeStep(staff, id, 'delivery.undone', { reason: REASON });
  await takeStep(staff, id, 'customer.absent');
  const back = { reason: 'Client injoignable depuis deux jours.' };
  expect((await takeStep(staff, id, 'parcel.returned', back)).json().data[0].state).toBe('returned');
  const { events } = await deliveriesOf(staff, id);
  expect(
    events.map(({ event, reason }: { event: string; reason: string }) => [event, reason]).slice(0, 4),
  ).toEqual([
    ['parcel.returned', 'Client injoignable depuis deux jours.'],
    ['customer.absent', null],
    ['delivery.undone', REASON],
    ['parcel.delivered', null],
  ]);
});

it.each([
  ['a day that does not exist', 'order.confirmed', { day: '2026-02-31' }, 'day'],
  [
    'an end before the beginning',
    'order.confirmed',
    { day: '2026-11-22', from_time: '12:00', to_time: '09:00' },
    'to_time',
  ],
  ['hours without a day', 'order.confirmed', { from_time: '09:00' }, 'day'],
  ['a courier who does not exist', 'order.confirmed', { courier_id: 999_999 }, 'courier_id'],
  ['no reason for a cancellation', 'parcel.cancelled', {}, 'reason'],
])('[DK-04] refuses %s with a sentence at its field', async (_, step, body, field) => {
  const { id } = await atDoor();
  const answer = await takeStep(staff, id, step, body);
  expect(outcome(answer)).toEqual([400, 'request.invalid']);
  expect(answer.json().fields).toMatchObject([{ field }]);
  expect(await stateOf(id)).toBe('toConfirm');
});

it('[DK-04] a courier who is a customer, a departure without courier, a delivery without name are refused', async () => {
  const { id } = await atDoor();
  const { accountId } = await createBuyer(shop);
  const customer = await takeStep(staff, id, 'order.confirmed', { courier_id: accountId });
  expect(customer.json().fields).toEqual([{ field: 'courier_id', message: 'Choisissez qui livre.' }]);
  await takeStep(staff, id, 'order.confirmed');
  await takeStep(staff, id, 'parcel.prepared');
  expect((await takeStep(staff, id, 'parcel.sent')).json().fields).toEqual([
    { field: 'courier_id', message: 'Choisissez qui livre.' },
    { field: 'day', message: 'Choisissez un jour.' },
  ]);
  const planned = { courier_id: staff.accountId, day: today(shop) };
  await takeStep(staff, id, 'parcel.sent', planned);
  expect((await takeStep(staff, id, 'parcel.delivered', { recipient: '  ' })).json().fields).toMatchObject([
    { field: 'recipient' },
  ]);
});

it('[DK-04] a picture takes the place of a name: a small WebP without what the upload had besides', async () => {
  const { id } = await atDoor();
  await prepare(shop, staff, id, { leaves: true });
  const bad = await takeStep(staff, id, 'parcel.delivered', { picture: 'bm8gcGljdHVyZQ==' });
  expect(bad.json().fields).toMatchObject([{ field: 'picture' }]);
  const picture = await pictureFile('jpeg', { width: 1_600, height: 1_200 });
  const answer = (await takeStep(staff, id, 'parcel.delivered', { picture })).json();
  expect(answer.data[0]).toMatchObject({ state: 'delivered', has_picture: true, recipient: null });
  expect(answer.pictures).toMatchObject([{ number: 1 }]);
  expect(answer.pictures[0].picture).toMatch(/^data:image\/webp;base64,/);
});

it('[DK-04] [I19] a step on a version that another person has changed is refused with the state that is now; the same key does it once', async () => {
  const { id } = await atDoor();
  // Of each phone, only a few messages a day are paid.
  await shop.owner.update(tables.orders).set({ phone: '+221770000001' }).where(eq(tables.orders.id, id));
  await takeStep(staff, id, 'order.confirmed');
  await takeStep(colleague, id, 'parcel.prepared');
  const late = await staff.post(deliveriesPath(id), { number: 1, version: 1, step: 'parcel.prepared' });
  expect(outcome(late)).toEqual([409, 'parcel.changed']);
  expect(late.json().message).toContain('Elle est maintenant\u00a0: Préparée.');
  const key = 'a-key-of-the-courier';
  const sent = { courier_id: staff.accountId, day: today(shop) };
  const first = await takeStep(staff, id, 'parcel.sent', sent, key);
  const again = await staff.post(
    deliveriesPath(id),
    { number: 1, version: 2, step: 'parcel.sent', ...sent },
    { 'idempotency-key': key },
  );
  expect(again.json()).toEqual(first.json());
  const other = await takeStep(staff, id, 'customer.absent', {}, key);
  expect(outcome(other)).toEqual([409, 'request.conflict']);
  await shop.drainOutbox();
  const { reference } = await rowOf(id);
  expect(shop.texted.filter(({ text }) => text.includes(reference))).toHaveLength(1);
});

it('[DK-04] an order on its way cannot be cancelled; one that is cancelled cancels its parcels', async () => {
  const buyer = await createBuyer(shop);
  const principal = principalOf(buyer);
  const door = (total: number) =>
    placeCustomerOrder(shop, {
      saleType: 'order',
      paymentMode: 'onDelivery',
      total,
      principal,
      key: `key-of-${total}`,
    });
  const [away, here] = [await door(50_000), await door(60_000)];
  await prepare(shop, staff, away.id, { leaves: true });
  await prepare(shop, staff, here.id);
  const refused = await cancel(away.id);
  expect(outcome(refused)).toEqual([409, 'order.on_its_way']);
  expect(refused.json().message).toBe(
    'Cette commande est en route ou déjà livrée\u00a0: elle ne peut plus être annulée ni payée autrement ici. Appelez-nous.',
  );
  expect((await cancel(here.id)).statusCode).toBe(200);
  expect(await rowOf(here.id)).toMatchObject({ state: 'cancel', fulfilment: 'cancelled' });
  expect((await deliveriesOf(staff, here.id)).data).toMatchObject([
    { state: 'cancelled', block: 'closed', steps: [] },
  ]);
});

it('[DK-04] a line leaves in a parcel of its own; the order is where its last parcel is', async () => {
  const visitor = await newVisitor(shop.app);
  const { id, reference } = await placeOrder(visitor);
  await shop.pay(id);
  await takeStep(staff, id, 'order.confirmed');
  const { data } = await deliveriesOf(staff, id);
  const lines = data[0].lines;
  const split = (chosen: { line_id: number; quantity: number }[], version = 1) =>
    staff.post(`${deliveriesPath(id)}/separer`, { number: 1, version, lines: chosen });
  const first = { line_id: lines[0].line_id, quantity: 1 };
  for (const wrong of [
    [{ ...first, quantity: 9 }],
    [first, first],
    lines.map((line: typeof first) => ({ line_id: line.line_id, quantity: line.quantity })),
    [{ line_id: 999_999, quantity: 1 }],
  ])
    expect((await split(wrong)).json()).toMatchObject({
      code: 'request.invalid',
      fields: [{ field: 'lines' }],
    });
  const divided = (await split([first])).json().data;
  expect(divided).toMatchObject([
    { number: 1, state: 'confirmed', lines: [{ line_id: lines[1].line_id }] },
    { number: 2, state: 'confirmed', lines: [{ line_id: lines[0].line_id, quantity: 1 }] },
  ]);
  expect(outcome(await split([first], 1))).toEqual([409, 'parcel.changed']);
  const planned = { courier_id: staff.accountId, day: today(shop), number: 2 };
  await takeStep(staff, id, 'parcel.prepared', { number: 2 });
  await takeStep(staff, id, 'parcel.sent', planned);
  await takeStep(staff, id, 'parcel.delivered', { number: 2, recipient: 'Awa' });
  expect(await stateOf(id)).toBe('confirmed');
  const tracked = (await visitor.post('/api/tracking', { reference, telephone: '771234567' })).json();
  expect(tracked.fulfilment).toMatchObject({ state: 'confirmed', delivered: 1, parcels: 2 });
});

it('[DK-04] the views have what is to be done, the oldest first; the day and the round what a courier brings', async () => {
  const waiting = await placeOrder(await newVisitor(shop.app));
  const first = await atDoor();
  const second = await placeOrder(await newVisitor(shop.app));
  await shop.pay(second.id);
  const idsIn = async (view: string): Promise<number[]> => {
    const ids: number[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page: { data: { order_id: number }[]; next: number | null } = (
        await staff.get(`/api/gestion/livraisons?vue=${view}${after === 0 ? '' : `&apres=${after}`}`)
      ).json();
      ids.push(...page.data.map((delivery) => delivery.order_id));
      after = page.next;
    }
    return ids;
  };
  const toConfirm = await idsIn('toConfirm');
  expect(toConfirm).not.toContain(waiting.id);
  expect(toConfirm.slice(-2)).toEqual([first.id, second.id]);
  await prepare(shop, colleague, first.id);
  expect(await idsIn('toConfirm')).not.toContain(first.id);
  expect(await idsIn('prepared')).toContain(first.id);
  const counts = (await staff.get('/api/gestion/livraisons')).json().counts;
  expect(counts.prepared).toBe((await idsIn('prepared')).length);
  const idsOf = async (url: string) =>
    (await colleague.get(url)).json().data.map((delivery: { order_id: number }) => delivery.order_id);
  expect(await idsOf('/api/gestion/livraisons/tournee')).toEqual([first.id]);
  expect(await idsOf(`/api/gestion/livraisons/jour/${today(shop)}?livreur=${colleague.accountId}`)).toEqual([
    first.id,
  ]);
  expect(await idsOf(`/api/gestion/livraisons/jour/${today(shop)}`)).toContain(first.id);
  expect(await idsOf('/api/gestion/livraisons/jour/2026-01-01')).toEqual([]);
  const [delivery] = (await colleague.get('/api/gestion/livraisons/tournee')).json().data;
  expect(delivery).toMatchObject({
    collect: [{ number: 1, amount: 100_001 }],
    amount_residual: 100_001,
    courier_name: expect.stringContaining('@'),
    lines: [{ name: 'Réfrigérateur', quantity: 1 }],
  });
  const { data } = (await staff.get('/api/gestion/livraisons/livreurs')).json();
  expect(data.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)).toEqual(
    [staff.accountId, colleague.accountId].toSorted((a, b) => a - b),
  );
});

it('[DK-04] an order that is older than its deliveries is in no view, and can be taken up', async () => {
  const { id } = await atDoor();
  await shop.owner.update(tables.orders).set({ fulfilment: null }).where(eq(tables.orders.id, id));
  const { data } = (await staff.get('/api/gestion/livraisons?vue=toConfirm')).json();
  expect(data.map((delivery: { order_id: number }) => delivery.order_id)).not.toContain(id);
  expect((await takeStep(staff, id, 'order.confirmed')).statusCode).toBe(200);
  expect(await stateOf(id)).toBe('confirmed');
});

it('[DK-05] [I19] a courier ends the own deliveries, late and with cash, and nothing of another round', async () => {
  const courier = await newStaffClient(shop, 'courier');
  const other = await newStaffClient(shop, 'courier');
  const { id } = await atDoor();
  await prepare(shop, staff, id, { courier: courier.accountId, leaves: true });
  const round = '/api/gestion/livraisons/tournee';
  const delivered = {
    number: 1,
    version: 3,
    step: 'parcel.delivered',
    recipient: 'Fatou',
    done_at: '2026-11-21T09:40:00.000Z',
  };
  const cash = { instalment_no: 1, amount: 100_001 };
  const send = (client: StaffClient, path: string, body: object, key = 'a-key-of-the-round') =>
    client.post(`${round}/${id}${path}`, body, { 'idempotency-key': key });
  expect(outcome(await send(other, '', delivered))).toEqual([409, 'parcel.changed']);
  expect(outcome(await send(other, '/especes', cash))).toEqual([404, 'parcel.unknown']);
  expect(outcome(await send(courier, '/especes', { ...cash, amount: 100_000 }))).toEqual([
    409,
    'payment.amount_changed',
  ]);
  expect(outcome(await courier.post(deliveriesPath(id), delivered)).at(0)).toBe(403);
  const first = await send(courier, '', delivered);
  expect(first.json().data).toMatchObject([{ state: 'delivered', recipient: 'Fatou' }]);
  expect((await send(courier, '', delivered)).json()).toEqual(first.json());
  const paid = await send(courier, '/especes', cash, 'cash-of-the-round-1');
  expect(paid.json().data).toMatchObject([{ collect: [], amount_residual: 0 }]);
  expect((await send(courier, '/especes', cash, 'cash-of-the-round-1')).json()).toEqual(paid.json());
  const { events } = await deliveriesOf(staff, id);
  expect(events[0]).toMatchObject({ event: 'parcel.delivered', done_at: '2026-11-21T09:40:00.000Z' });
  await shop.drainOutbox();
  expect(await auditOf(shop.db, shop.clock.now())).toEqual([]);
});

it('[DK-05] a courier ends a delivery with a picture instead of a name, which only staff see', async () => {
  const courier = await newStaffClient(shop, 'courier');
  const { id } = await atDoor();
  await prepare(shop, staff, id, { courier: courier.accountId, leaves: true });
  const send = (changes: object) =>
    courier.post(`/api/gestion/livraisons/tournee/${id}`, {
      number: 1,
      version: 3,
      step: 'parcel.delivered',
      ...changes,
    });
  expect((await send({})).json().fields).toMatchObject([{ field: 'recipient' }]);
  expect((await send({ picture: 'bm8gcGljdHVyZQ==' })).json().fields).toMatchObject([{ field: 'picture' }]);
  // More than a body without a picture may have.
  const picture = await pictureFile('png', { width: 1_024, height: 768 });
  const sent = await send({ picture: `data:image/png;base64,${picture}` });
  expect(sent.json().data).toMatchObject([{ state: 'delivered', has_picture: true, recipient: null }]);
  expect(sent.body).not.toContain('data:image');
  expect((await deliveriesOf(staff, id)).pictures).toMatchObject([
    { number: 1, picture: expect.stringMatching(/^data:image\/webp;base64,/) },
  ]);
});

// The last one: it moves the clock, and sessions end.
it('[DK-04] an order that expires cancels its parcels', async () => {
  const confirmed = await placeCustomerOrder(shop, { saleType: 'order', paymentMode: 'online' });
  await takeStep(staff, confirmed.id, 'order.confirmed');
  shop.clock.advance(8 * 86_400_000);
  await expireOrders(shop.db, shop.clock);
  expect(await rowOf(confirmed.id)).toMatchObject({ state: 'cancel', fulfilment: 'cancelled' });
  const { data, events } = await deliveriesOf(await newStaffClient(shop, 'preparer'), confirmed.id);
  expect(data).toMatchObject([{ state: 'cancelled', version: 2 }]);
  expect(events[0]).toMatchObject({ event: 'order.cancelled', from: 'confirmed', staff_name: null });
});

it('[DK-04] [I26] the audit finds an order in a wrong list, and a cancelled one that is with a courier', async () => {
  const { orders } = tables;
  // The session of the first one has ended with the orders that expired.
  staff = await newStaffClient(shop, 'preparer');
  const { id } = await atDoor();
  const faults = async (changes: Partial<typeof orders.$inferInsert>) => {
    await shop.owner.update(orders).set(changes).where(eq(orders.id, id));
    const violations = await auditOf(shop.db, shop.clock.now());
    return violations
      .filter(({ subject }) => subject === `order ${id}`)
      .map(({ invariant, detail }) => [invariant, detail]);
  };
  expect(await faults({ fulfilment: 'confirmed' })).toEqual([
    ['I26', 'it is confirmed, its parcels are toConfirm'],
  ]);
  expect(await faults({ fulfilment: 'toConfirm' })).toEqual([]);
  await prepare(shop, staff, id, { leaves: true });
  expect(await faults({ fulfilment: 'prepared' })).toEqual([
    ['I26', 'it is prepared, its parcels are onItsWay'],
  ]);
  expect(await faults({ fulfilment: 'cancelled', state: 'cancel' })).toEqual([
    ['I26', 'it is cancelled and a parcel has left'],
  ]);
  expect(await faults({ fulfilment: 'onItsWay', state: 'sale' })).toEqual([]);
  // Also long after it was placed, while its parcel moves.
  shop.clock.advance(30 * DAY_MS);
  staff = await newStaffClient(shop, 'preparer');
  await takeStep(staff, id, 'customer.absent');
  await shop.owner.update(orders).set({ fulfilment: 'onItsWay' }).where(eq(orders.id, id));
  const since = new Date(shop.clock.now().getTime() - 60_000);
  const lately = await findViolations(shop.db, { changedSince: since, unbilledBefore: since });
  expect(lately.map(({ invariant, subject }) => [invariant, subject])).toEqual([['I26', `order ${id}`]]);
  await shop.owner.update(orders).set({ fulfilment: 'notThere' }).where(eq(orders.id, id));
});

it('[DK-04] [DK-10] an order that has left unpaid stays one that is paid at the door, and never expires', async () => {
  const buyer = await createBuyer(shop);
  const visitor = await newSignedInVisitor(shop, buyer);
  const { id } = await placeCustomerOrder(shop, {
    saleType: 'order',
    paymentMode: 'onDelivery',
    total: 50_000,
    principal: principalOf(buyer),
    key: 'key-of-an-order-at-the-door',
  });
  await prepare(shop, staff, id, { leaves: true });
  const otherwise = { payment_mode: 'online' };
  expect(outcome(await visitor.put(`/api/commandes/${id}`, otherwise))).toEqual([409, 'order.on_its_way']);
  const support = await newStaffClient(shop, 'support');
  const page = (await support.get(`/api/gestion/commandes/${id}`)).json();
  const contact = { name: 'Awa Ndiaye', email: '', telephone: '+221771234567', adresse: 'Fann, villa 3' };
  const body = { ...contact, ...otherwise, seen: page.revision.seen };
  expect(outcome(await support.put(`/api/gestion/commandes/${id}`, body))).toEqual([409, 'order.on_its_way']);
  expect((await visitor.put(`/api/commandes/${id}`, { adresse: 'Fann, villa 3' })).statusCode).toBe(200);
  // One of the release before, which let it change.
  await shop.owner.update(tables.orders).set({ paymentMode: 'online' }).where(eq(tables.orders.id, id));
  shop.clock.advance(8 * DAY_MS);
  await expireOrders(shop.db, shop.clock);
  expect(await rowOf(id)).toMatchObject({ state: 'sale', fulfilment: 'onItsWay' });
});
