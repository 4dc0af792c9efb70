import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { tables } from '#server/db/index.ts';
import { createOutbox } from '#server/jobs/outbox.ts';
import { createLog } from '#server/log.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { takeMailTurn } from '#server/mail/order-mail-turn.ts';
import { idleWork } from '#tests/support/idle-outbox.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { guestOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient } from '#tests/support/visitor.ts';

const PATH = '/api/commande-sans-partner';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let shop: TestShop;
let app: FastifyInstance;

beforeAll(async () => {
  shop = await openTestShop();
  app = shop.app;
});
beforeEach(() => void shop.sent.splice(0));
afterAll(() => shop.close());

async function order(
  changes: Parameters<typeof guestOrder>[0] = {},
): Promise<{ id: number; reference: string }> {
  const answer = await (await newVisitor(app)).post(PATH, guestOrder(changes));
  expect(answer.statusCode).toBe(201);
  return answer.json().order;
}

/** Advances the clock, and runs due jobs each minute. */
async function advance(milliseconds: number) {
  for (let left = milliseconds; left > 0; left -= MINUTE_MS) {
    shop.clock.advance(MINUTE_MS);
    await shop.drainOutbox();
  }
}
const mailsTo = (email: string) => shop.sent.filter(({ to }) => to === email);
const subjects = (email: string) => mailsTo(email).map(({ subject }) => subject);

it('[C23] [D10] sends a mailbox one mail at once and at most three a day, even if strangers order with its address', async () => {
  const writings = [
    'victime@exemple.sn',
    'Victime@exemple.sn',
    'victime+1@exemple.sn',
    'VICTIME+2@EXEMPLE.SN',
  ];
  for (let index = 0; index < 12; index += 1) await order({ email: writings[index % 4]! });
  await shop.drainOutbox();
  expect(shop.sent).toHaveLength(1);
  await advance(9 * MINUTE_MS);
  expect(shop.sent).toHaveLength(1);
  await advance(3 * HOUR_MS);
  expect(shop.sent).toHaveLength(3);
  await order({ email: 'autre@exemple.sn' });
  await shop.drainOutbox();
  expect(shop.sent.at(-1)?.to).toBe('autre@exemple.sn');
});

it('[C23] treats Gmail addresses with and without dots as one mailbox', async () => {
  for (const email of ['a.wa@gmail.com', 'aw.a+x@googlemail.com', 'awa@gmail.com']) await order({ email });
  await shop.drainOutbox();
  expect(shop.sent).toHaveLength(1);
});

it('[PK-09] mails both orders of a user who orders twice, the second one with a delay', async () => {
  const orders = [await order({ email: 'deux@exemple.sn' }), await order({ email: 'deux@exemple.sn' })];
  await shop.drainOutbox();
  expect(subjects('deux@exemple.sn')).toEqual([`Votre commande ${orders[0]!.reference}`]);
  // Retries after 30 s and then with doubled delays, until one falls after ten minutes.
  await advance(16 * MINUTE_MS);
  expect(subjects('deux@exemple.sn')).toEqual(orders.map(({ reference }) => `Votre commande ${reference}`));
});

it('[PK-09] mails each paid order at once, with the invoice', async () => {
  const first = await order({ email: 'cliente@exemple.sn' });
  await shop.drainOutbox();
  await shop.pay(first.id);
  const more = [await order({ email: 'cliente@exemple.sn' }), await order({ email: 'cliente@exemple.sn' })];
  await shop.drainOutbox();
  expect(subjects('cliente@exemple.sn')).toEqual([
    `Votre commande ${first.reference}`,
    expect.stringMatching(/^Paiement reçu/),
    ...more.map(({ reference }) => `Votre commande ${reference}`),
  ]);
});

it('drops a delayed order mail once the order is paid, because the payment mail has the same link', async () => {
  const [, second] = [await order({ email: 'vite@exemple.sn' }), await order({ email: 'vite@exemple.sn' })];
  await shop.drainOutbox();
  await shop.pay(second.id);
  await advance(HOUR_MS);
  expect(subjects('vite@exemple.sn')).toEqual([
    expect.stringMatching(/^Votre/),
    expect.stringMatching(/^Paiement reçu/),
  ]);
  expect(mailsTo('vite@exemple.sn')[1]?.text).toContain('/facture-magasin?transaction=');
});

async function takeTurn({ id }: { id: number }) {
  const [row] = await shop.db.select().from(tables.orders).where(eq(tables.orders.id, id));
  return takeMailTurn(shop.db, shop.clock, row!);
}

it('[C23] two simultaneous processes send one mail', async () => {
  const email = 'course@exemple.sn';
  const orders = [await order({ email }), await order({ email }), await order({ email })];
  const turns = await Promise.all(orders.map(takeTurn));
  expect(turns.filter((turn) => turn === 'send')).toHaveLength(1);
  const winner = orders[turns.indexOf('send')]!;
  // A mail that the mail server did not accept is retried.
  expect(await takeTurn(winner)).toBe('send');
});

it('[D10] mails before payment do not contain the entered name', async () => {
  const { id } = await order({ email: 'neutre@exemple.sn', name: 'Vous avez gagné un iPhone' });
  await shop.drainOutbox();
  const [placed] = mailsTo('neutre@exemple.sn');
  expect(placed?.text).toMatch(/^Bonjour,\n/);
  expect(placed?.text).not.toContain('iPhone');
  expect(placed?.html).not.toContain('iPhone');
  await shop.pay(id);
  expect(mailsTo('neutre@exemple.sn')[1]?.text).toMatch(/^Bonjour Vous avez gagné un iPhone,\n/);
});

it.each([
  'https://evil.example',
  'Gagnez sur evil.example/x',
  'www evil com www.evil.com',
  'Appelez awa@evil.example',
  'Awa\u202eyaidN',
  'Awa\u0007 Ndiaye',
  'Awa <b>Ndiaye</b>',
  'Awa\r\nBcc: tous@exemple.sn',
  '1.2.3.4',
  '---',
  `A${'\u0301'.repeat(9)}`,
])('[VA-01] [D10] rejects %j as a name', async (name) => {
  const answer = await apiClient(app).post(PATH, guestOrder({ name }));
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    {
      code: 'order.invalid_guest',
      fields: [{ field: 'name', message: 'Écrivez ce nom sans lien ni symbole.' }],
    },
  ]);
});

it.each([
  'Awa Ndiaye',
  'Ngoné Fall-Sarr',
  "Aïssatou N'Diaye",
  'Cheikh A. T. Diop',
  'A.T. Diop',
  'Mme Awa Ndiaye',
  'فاطمة السيدة',
])('[VA-01] accepts %j as a name', async (name) => {
  expect((await apiClient(app).post(PATH, guestOrder({ name }))).statusCode).toBe(201);
});

it.each([
  'awa\u0007@exemple.sn',
  'awa\u202e@exemple.sn',
  '=?utf-8?q?awa?=@exemple.sn',
  '-awa@exemple.sn',
  '|awa@exemple.sn',
  'awa|sh@exemple.sn',
  'awä@exemple.sn',
  'awa.@exemple.sn',
  '.awa@exemple.sn',
  'awa@exemple.-sn.sn',
])('[VA-01] [D10] rejects %j as a mail address', async (email) => {
  const answer = await apiClient(app).post(PATH, guestOrder({ email }));
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    {
      code: 'order.invalid_guest',
      fields: [{ field: 'email', message: "L'adresse email est invalide." }],
    },
  ]);
});

/** Starts a mail server that responds to each recipient with this code. */
async function smtpAnswering(responseCode: number) {
  const tries: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      tries.push(address);
      done(Object.assign(new Error('refused'), { responseCode }));
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'boutique@exemple.sn' });
  return { tries, mailer };
}

const fail = async () => Promise.reject(new Error('not expected'));

it.each([
  ['for good', 550, { tries: 1, tasks: ['mail_refused'], isDone: true }],
  ['for now', 450, { tries: 2, tasks: [], isDone: false }],
])('handles a mail whose recipient is rejected %s', async (_, responseCode, expected) => {
  // Jobs of earlier tests.
  await shop.owner.delete(tables.outbox);
  await shop.owner.delete(tables.staffTasks);
  const { tries, mailer } = await smtpAnswering(responseCode);
  const { id } = await order({ email: `refus${responseCode}@exemple.sn` });
  const mail = { key: 'x', to: 'refus@exemple.sn', subject: 's', text: 't', html: 'h' };
  const outbox = createOutbox({
    db: shop.db,
    clock: shop.clock,
    log: createLog('silent'),
    handlers: {
      ...idleWork,
      'mail.order_placed': () => mailer.send(mail),
      'invoice.issue': fail,
      'mail.payment_received': fail,
      'mail.staff_task': fail,
    },
  });
  await outbox.tick();
  shop.clock.advance(31_000);
  await outbox.tick();
  const work = (await shop.db.select().from(tables.outbox)).find(({ key }) => key === String(id));
  const tasks = (await shop.db.select().from(tables.staffTasks)).map(({ kind }) => kind);
  expect({ tries: tries.length, tasks, isDone: work?.doneAt !== null }).toEqual(expected);
  mailer.close();
});

it('[PK-09] [I19] mails one receipt per paid instalment of a customer, online or in cash, with what remains', async () => {
  const email = 'echelonne@exemple.sn';
  const { id } = await placeCustomerOrder(shop, { saleType: 'preorder', total: 100_000 });
  await shop.owner.update(tables.orders).set({ email }).where(eq(tables.orders.id, id));
  await shop.pay(id);
  await shop.payments.recordCash({
    orderId: id,
    instalmentNo: 2,
    amount: 30_000,
    staffId: 12,
    reason: 'reçu au magasin',
  });
  await shop.drainOutbox();
  await shop.pay(id);
  await shop.drainOutbox();
  const receipts = mailsTo(email).filter(({ subject }) => subject.startsWith('Paiement reçu'));
  expect(receipts.map(({ text }) => /C’est le paiement .*/.exec(text)?.[0])).toEqual([
    'C’est le paiement 1 sur 3. Il reste 70\u202f000\u00a0FCFA à payer.',
    'C’est le paiement 2 sur 3. Il reste 40\u202f000\u00a0FCFA à payer.',
    'C’est le paiement 3 sur 3\u00a0: votre commande est entièrement payée.',
  ]);
  expect(receipts.map(({ attachments }) => attachments?.[0]?.contentType)).toEqual(
    Array(3).fill('application/pdf'),
  );
});

const WORKING_DAYS = { null: '1 à 2', dakar: '1 à 2', thies: '2 à 3' };

it.each([
  [null, 'La livraison à Dakar est gratuite. Elle est prévue '],
  ['dakar', 'La livraison à Dakar est gratuite. Elle est prévue '],
  ['thies', 'La livraison, région de Thiès, est comprise dans le total de votre commande. Elle est prévue '],
] as const)(
  '[BK-09] says in both mails what the delivery to %s costs, and when it is',
  async (deliveryRegion, sentence) => {
    const email = `livraison-${deliveryRegion}@exemple.sn`;
    const { id } = deliveryRegion
      ? await placeCustomerOrder(shop, { saleType: 'order', paymentMode: 'online', deliveryRegion })
      : await order({ email });
    await shop.owner.update(tables.orders).set({ email }).where(eq(tables.orders.id, id));
    await shop.drainOutbox();
    await shop.pay(id);
    await shop.drainOutbox();
    const [placed, paid] = mailsTo(email);
    for (const { text, html } of [placed!, paid!]) {
      expect(text).toContain(sentence);
      expect(html).toContain(sentence);
    }
    expect(placed!.text).toContain(
      `${sentence}${WORKING_DAYS[`${deliveryRegion}`]} jours ouvrés après le paiement. Nous`,
    );
    expect(paid!.text).toMatch(/Elle est prévue entre le \d+ \S+ et le \d+ \S+ 2026\. Nous/);
  },
);

it('[BK-09] [D10] the mails of a pre-order say when it is delivered, and not where', async () => {
  const email = 'precommande@exemple.sn';
  const { id } = await placeCustomerOrder(shop, { saleType: 'preorder', total: 100_000 });
  await shop.owner.update(tables.orders).set({ email, address: 'Rue 10' }).where(eq(tables.orders.id, id));
  await shop.drainOutbox();
  await shop.pay(id);
  await shop.drainOutbox();
  const mails = mailsTo(email);
  expect(mails).toHaveLength(2);
  for (const { text } of mails) {
    expect(text).toMatch(/Elle est prévue entre le \d+ janvier et le \d+ \S+ 2027\./);
    expect(text).not.toContain('Rue 10');
  }
});
