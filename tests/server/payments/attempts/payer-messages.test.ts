import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { features as hosted } from '#tests/support/payments/providers/paydunya.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor } from '#tests/support/visitor.ts';

const TOTAL = 389_000;
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop(undefined, [hosted]);
});
beforeEach(async () => {
  await shop.drainOutbox();
  shop.sent.splice(0);
  shop.texted.splice(0);
});
afterAll(() => shop.close());

/** What the owner and payers were sent; staff have mails of their own. */
const mails = () => shop.sent.filter(({ to }) => !to.startsWith('equipe@'));
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

interface Payer {
  email?: string | null;
  /** The phone that pays by Wave. */
  phone?: string;
}

/** An order that was paid twice: by PayDunya, and then by the session at Wave that was replaced. */
async function paidTwice({ email, phone = '+221771234567' }: Payer = {}) {
  const order =
    email === null
      ? await placeCustomerOrder(shop, { saleType: 'order', paymentMode: 'online', total: TOTAL })
      : await placeOrder(await newVisitor(shop.app));
  await shop.drainOutbox();
  shop.sent.splice(0);
  const { transactionId } = await shop.payments.initiate({ orderId: order.id, provider: 'wave', phone });
  const other = await shop.payments.initiate({ orderId: order.id, provider: 'paydunya' });
  shop.otherProviders[0]!.settle(other.transactionId, 'succeeded');
  await check(other.transactionId);
  shop.provider.settle(transactionId, 'succeeded');
  await check(transactionId);
  await shop.drainOutbox();
  return { ...order, transactionId };
}

async function check(transactionId: string) {
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
}

const claim = (transactionId: string) =>
  shop.payments.claimRefund({ transactionId, staffId: 7, isManager: false });
/** A reference belongs to one refund. */
const referenceOf = (transactionId: string): string => `RF-${transactionId.slice(-8)}`;
const record = (transactionId: string, amount = TOTAL) =>
  shop.payments.recordRefund({
    transactionId,
    amount,
    staffId: 7,
    reason: 'doublon',
    refundReference: referenceOf(transactionId),
    idempotencyKey: `refund ${transactionId}`,
  });
async function refund(transactionId: string, amount = TOTAL) {
  await claim(transactionId);
  await record(transactionId, amount);
}

it('[I27] tells the owner by mail that a payment is one too many, without an invoice, and that it was returned', async () => {
  const { reference, transactionId } = await paidTwice();
  const subjects = mails().map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Paiement reçu, votre facture /),
      `Paiement reçu en trop, commande ${reference}`,
    ]),
  );
  expect(subjects).toHaveLength(2);
  const surplus = mails().find(({ subject }) => subject.startsWith('Paiement reçu en trop'));
  expect(plain(surplus!.text)).toContain(
    `Nous avons reçu un paiement de 389 000 FCFA avec Wave pour la commande ${reference}`,
  );
  expect(plain(surplus!.text)).toContain('notre équipe le rembourse à la personne qui a payé');
  expect(surplus?.attachments).toBeUndefined();
  expect(surplus?.text).not.toMatch(/facture(?!-magasin)/i);
  await refund(transactionId);
  await shop.drainOutbox();
  const told = mails().at(-1)!;
  expect(told.subject).toBe(`Remboursement fait, commande ${reference}`);
  expect(plain(told.text)).toContain('Son montant a été rendu le 21 novembre 2026');
  expect(told.text).toContain(`Référence du remboursement\u00a0: ${referenceOf(transactionId)}.`);
  expect(shop.texted).toEqual([]);
});

it('[I22] [I19] a decision, a check or a delivery that is repeated sends no second message', async () => {
  const { transactionId } = await paidTwice();
  for (let again = 0; again < 3; again += 1) await check(transactionId);
  await refund(transactionId);
  await record(transactionId);
  await check(transactionId);
  await shop.drainOutbox();
  await shop.drainOutbox();
  const subjects = mails().map(({ subject }) => subject.split(',')[0]);
  expect(subjects).toHaveLength(3);
  expect(new Set(subjects)).toEqual(
    new Set(['Paiement reçu', 'Paiement reçu en trop', 'Remboursement fait']),
  );
  expect(new Set(mails().map(({ key }) => key)).size).toBe(3);
});

it('[I27] an order without a mailbox is told by SMS, of the GSM alphabet and one part each', async () => {
  const { reference, transactionId } = await paidTwice({ email: null });
  await refund(transactionId);
  await shop.drainOutbox();
  expect(mails()).toEqual([]);
  expect(shop.texted.map(({ to, text }) => [to, text])).toEqual([
    [
      '+221771234567',
      `Ker Electro : paiement Wave de 389 000 FCFA arrivé en trop (${reference}). Nous le remboursons à la personne qui a payé. Question : 33 860 00 00`,
    ],
    [
      '+221771234567',
      `Ker Electro : paiement Wave de 389 000 FCFA remboursé (${reference}). Référence : ${referenceOf(transactionId)}. Question : 33 860 00 00`,
    ],
  ]);
  for (const { text } of shop.texted) {
    expect(text).toMatch(/^[ -~éèàù]+$/);
    expect(text.length).toBeLessThanOrEqual(160);
  }
});

it('[C32] a payer with another phone gets an SMS besides, without the number of the order', async () => {
  const { reference, transactionId } = await paidTwice({ phone: '+221781112233' });
  await refund(transactionId);
  await shop.drainOutbox();
  expect(mails()).toHaveLength(3);
  expect(shop.texted.map(({ to }) => to)).toEqual(['+221781112233', '+221781112233']);
  for (const { text } of shop.texted) expect(text).not.toContain(reference);
  expect(new Set(shop.texted.map(({ key }) => key)).size).toBe(2);
});

it('[I27] a refund that is made before the first message was sent is told alone', async () => {
  const order = await placeOrder(await newVisitor(shop.app));
  await shop.drainOutbox();
  shop.sent.splice(0);
  const { transactionId } = await shop.payments.initiate({
    orderId: order.id,
    provider: 'wave',
    phone: '+221771234567',
  });
  await shop.db.update(tables.orders).set({ state: 'cancel' }).where(eq(tables.orders.id, order.id));
  shop.provider.settle(transactionId, 'succeeded');
  await check(transactionId);
  await refund(transactionId);
  await shop.drainOutbox();
  expect(mails().map(({ subject }) => subject)).toEqual([`Remboursement fait, commande ${order.reference}`]);
});

it('[I27] the refund of a conflict is told too, with what was received', async () => {
  const order = await placeOrder(await newVisitor(shop.app));
  await shop.drainOutbox();
  shop.sent.splice(0);
  const { transactionId } = await shop.payments.initiate({
    orderId: order.id,
    provider: 'wave',
    phone: '+221771234567',
  });
  shop.provider.settle(transactionId, 'succeeded', { amount: 1_000 });
  await check(transactionId);
  await refund(transactionId, 1_000);
  await shop.drainOutbox();
  expect(mails()).toHaveLength(1);
  expect(plain(mails()[0]!.text)).toContain('Nous avions reçu un paiement de 1 000 FCFA avec Wave');
});

it('[I27] a refund that is found at the provider is told with its reference and its day', async () => {
  const { reference, transactionId } = await paidTwice();
  const refunded = shop.provider.refund(transactionId);
  shop.clock.advance(2 * 24 * 3_600_000);
  await claim(transactionId);
  await shop.drainOutbox();
  const told = mails().at(-1)!;
  expect(told.subject).toBe(`Remboursement fait, commande ${reference}`);
  expect(plain(told.text)).toContain('Son montant a été rendu le 21 novembre 2026');
  expect(told.text).toContain(`Référence du remboursement\u00a0: ${refunded}.`);
});

/** An order whose cash was recorded and is taken back, twice by the same person. */
async function takenBack({ id }: { id: number }) {
  const receipt = { orderId: id, instalmentNo: 1, amount: TOTAL };
  await shop.payments.recordCash({ ...receipt, staffId: 7, reason: 'reçu au magasin' });
  await shop.drainOutbox();
  shop.sent.splice(0);
  const [entry] = await shop.payments.cashEntries(id);
  const reversal = { orderId: id, cashPaymentId: entry!.cash.id, staffId: 8, isManager: false };
  for (let again = 0; again < 2; again += 1)
    await shop.payments.reverseCash({ ...reversal, reason: 'saisi pour une autre commande' });
  await shop.drainOutbox();
}

it('[I27] the owner is told once by mail that an invoice is cancelled, with its number and amount', async () => {
  const order = await placeOrder(await newVisitor(shop.app));
  await takenBack(order);
  expect(mails()).toHaveLength(1);
  const [told] = mails();
  expect(told!.subject).toMatch(/^Facture FAC-2026-\d{6} annulée, commande /);
  expect(told!.subject).toContain(order.reference);
  expect(plain(told!.text)).toContain(`de 389 000 FCFA, pour la commande ${order.reference}, est annulée`);
  expect(told!.attachments).toBeUndefined();
});

it('[I27] an order without a mailbox is told by SMS that its invoice is cancelled, of the GSM alphabet and one part', async () => {
  const order = await placeCustomerOrder(shop, { saleType: 'order', paymentMode: 'online', total: TOTAL });
  await takenBack(order);
  expect(mails()).toEqual([]);
  expect(shop.texted.map(({ to, text }) => [to, text.replace(/FAC-2026-\d{6}/, 'FAC')])).toEqual([
    [
      '+221771234567',
      `Ker Electro : facture FAC annulée (${order.reference}), son paiement de 389 000 FCFA n'est plus compté. Déjà payé ? Appelez le 33 860 00 00`,
    ],
  ]);
  const text = shop.texted[0]!.text;
  expect(text).toMatch(/^[ -~éèàù]+$/);
  expect(text.length).toBeLessThanOrEqual(160);
});
