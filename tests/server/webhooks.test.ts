import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { tables } from '#server/db/index.ts';
import { createPostMessage } from '#server/webhooks/post-message.ts';
import { guestOrder, placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

const WEBHOOKS = '/api/gestion/webhooks';
const messageSchema = v.strictObject({
  type: v.string(),
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  data: v.looseObject({ order_id: v.number(), reference: v.string() }),
});

/** A system of the merchant: it keeps what it got, and answers as it is told. */
async function openSystem() {
  const received: { headers: IncomingMessage['headers']; body: string }[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const take = async () => {
      received.push({ headers: request.headers, body: await text(request) });
      response.writeHead(answers.shift() ?? 204).end();
    };
    void take();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  return { url: `http://127.0.0.1:${port}/boutique`, received, answers, close: () => server.close() };
}

let shop: TestShop;
let admin: StaffClient;
let system: Awaited<ReturnType<typeof openSystem>>;
let registered: { id: number; secret: string };
beforeAll(async () => {
  shop = await openTestShop();
  // The systems have the shop's time, of which messages are a part.
  vi.useFakeTimers({ toFake: ['Date'] });
  admin = await newStaffClient(shop, 'admin');
  system = await openSystem();
});
afterAll(async () => {
  vi.useRealTimers();
  system.close();
  await shop.close();
});
beforeEach(async () => {
  for (const { id } of (await admin.get(WEBHOOKS)).json().data) await admin.delete(`${WEBHOOKS}/${id}`);
  system.received.length = 0;
  registered = (await admin.post(WEBHOOKS, { url: system.url })).json();
});

const send = () => shop.tick('webhooks');
/** The messages as the system reads them, which checks their signatures. */
const read = (secret = registered.secret) => {
  vi.setSystemTime(shop.clock.now());
  return system.received.map(({ headers, body }) => {
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers;
    const message = v.parse(
      messageSchema,
      new Webhook(secret).verify(body, {
        'webhook-id': String(id),
        'webhook-timestamp': String(at),
        'webhook-signature': String(signature),
      }),
    );
    return { id: String(id), ...message };
  });
};
const log = async (): Promise<{ id: number; tries: number; last_status: number | null; done_at: string }[]> =>
  (await admin.get(`${WEBHOOKS}/${registered.id}/messages`)).json().data;

it('[DK-19] a system is told of an order and its payment in signed messages without personal data', async () => {
  const order = await placeOrder(await newVisitor(shop.app));
  const transactionId = await shop.pay(order.id);
  await send();
  const facts = { order_id: order.id, reference: order.reference };
  const messages = read();
  expect(messages[0]).toMatchObject({
    type: 'order.placed',
    data: { ...facts, sale_type: 'order', total: 389_000 },
  });
  expect(messages.at(-1)).toMatchObject({
    type: 'payment.state_changed',
    data: { ...facts, transaction_id: transactionId, provider: 'wave', amount: 389_000, to: 'succeeded' },
  });
  const { name, telephone, adresse, email } = guestOrder();
  const sent = system.received.map(({ body }) => body).join('\n');
  for (const personal of [name, telephone, '+221771234567', adresse, email])
    expect(sent).not.toContain(personal);
  expect(() => read(`whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow('signature');
});

it('[DK-19] each step of a refund of an order is told', async () => {
  const { id, reference } = await placeOrder(await newVisitor(shop.app));
  const transactionId = await shop.pay(id);
  await shop.drainOutbox();
  await admin.post(`/api/gestion/commandes/${id}/remboursements`, {
    transaction_id: transactionId,
    amount: 9_000,
    cause: 'dispute',
    reason: 'Contesté auprès de la banque.',
  });
  const [refund] = await shop.owner.select().from(tables.orderRefunds);
  const step = `/api/gestion/commandes/${id}/remboursements/${refund?.id}`;
  await admin.post(step, { step: 'withdraw', reason: 'Le client a changé d’avis.' });
  await send();
  const facts = {
    order_id: id,
    reference,
    transaction_id: transactionId,
    provider: 'wave',
    order_refund_id: refund?.id,
    amount: 9_000,
    cause: 'dispute',
  };
  expect(read().filter(({ type }) => type === 'refund.state_changed')).toMatchObject([
    { data: { ...facts, from: null, to: 'asked' } },
    { data: { ...facts, from: 'asked', to: 'withdrawn' } },
  ]);
});

it('[DK-19] a refused message is sent again with its id until it is accepted, and each try is in the log', async () => {
  await placeOrder(await newVisitor(shop.app));
  system.answers.push(500);
  await send();
  expect(await log()).toMatchObject([{ tries: 1, last_status: 500, done_at: null }]);
  await send();
  expect(system.received).toHaveLength(1);
  shop.clock.advance(60_000);
  await send();
  const [first, second] = read();
  expect(second).toEqual(first);
  expect(await log()).toMatchObject([{ tries: 2, last_status: 204 }]);
  const [accepted] = await log();
  expect(accepted?.done_at).not.toBeNull();
  expect((await admin.post(`${WEBHOOKS}/messages/${accepted?.id}/renvoi`, {})).statusCode).toBe(200);
  await send();
  expect(read().map((message) => message.id)).toEqual([first?.id, first?.id, first?.id]);
});

it('[DK-19] a message for a system that is gone is given up, one that is removed gets nothing more', async () => {
  await placeOrder(await newVisitor(shop.app));
  system.answers.push(410);
  await send();
  shop.clock.advance(60_000);
  await send();
  expect(system.received).toHaveLength(1);
  expect(await log()).toMatchObject([{ tries: 1, last_status: 410, done_at: expect.any(String) }]);
  await placeOrder(await newVisitor(shop.app));
  await admin.delete(`${WEBHOOKS}/${registered.id}`);
  await send();
  expect(system.received).toHaveLength(1);
  const events = await shop.owner.$count(tables.webhookEvents);
  await placeOrder(await newVisitor(shop.app));
  expect(await shop.owner.$count(tables.webhookEvents)).toBe(events);
  const [message] = await log();
  expect((await admin.post(`${WEBHOOKS}/messages/${message?.id}/renvoi`, {})).statusCode).toBe(404);
});

it('[DK-19] a cancelled order, a delivery, cash and its reversal are told too', async () => {
  const support = await newStaffClient(shop, 'admin');
  const cancelled = await placeOrder(await newVisitor(shop.app));
  await shop.owner.update(tables.orders).set({ state: 'cancel' }).where(eq(tables.orders.id, cancelled.id));
  const { reference } = await placeOrder(await newVisitor(shop.app));
  const reason = 'Reçu par Modou à la livraison.';
  const entry = { instalment_no: 1, amount: 389_000, reason };
  await support.post(`/api/gestion/especes/${reference}`, entry, {
    'idempotency-key': 'cash-of-the-webhook',
  });
  await send();
  expect(read().map(({ type, data }) => [type, data['from'] ?? '', data['to'] ?? ''])).toEqual([
    ['order.placed', '', ''],
    ['order.state_changed', 'sale', 'cancel'],
    ['order.placed', '', ''],
    ['payment.cash_received', '', ''],
  ]);
});

it('[DK-19] addresses are complete, have no password, and in live mode no address of the own network', async () => {
  for (const url of [
    '',
    'boutique',
    'ftp://exemple.sn/',
    'https://nom:secret@exemple.sn/',
    'javascript:alert(1)',
  ]) {
    const refused = await admin.post(WEBHOOKS, { url });
    expect([url, refused.statusCode, refused.json().fields?.[0]?.message]).toEqual([
      url,
      400,
      'Saisissez une adresse complète qui commence par https://.',
    ]);
  }
  const post = createPostMessage(false);
  const { port } = new URL(system.url);
  await expect(post(`http://127.0.0.1:${port}/`, {}, '{}')).rejects.toThrow('private');
  await expect(post(`http://localhost:${port}/`, {}, '{}')).rejects.toThrow('private');
  await expect(post(`http://[::1]:${port}/`, {}, '{}')).rejects.toThrow('private');
  expect(system.received).toEqual([]);
});
