import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMailbox } from '#sandbox/mail/mailbox.ts';
import { createSmtp, type Smtp } from '#sandbox/mail/smtp.ts';
import { openJournal } from '#sandbox/store/journal.ts';
import { testReceipts } from '#tests/support/receipts.ts';
import { createMailer, verifyMailServer } from '#server/mail/mailer.ts';
import { orderMails } from '#server/mail/order-mails.ts';
import { tables } from '#server/db/index.ts';
import { guestOrder } from '#tests/support/guest-order.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { openTestShop, ORIGIN, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let smtp: Smtp;
let smtpUrl: string;
const mailbox = openMailbox(openJournal(), Date.now);

beforeAll(async () => {
  shop = await openTestShop();
  smtp = createSmtp(mailbox);
  smtpUrl = `smtp://127.0.0.1:${await smtp.listen(0, '127.0.0.1')}`;
});
afterAll(async () => {
  await smtp.close();
  await shop.close();
});

/** The last received mail: the addresses of its envelope, and its parsed content. */
async function lastReceived() {
  const [message] = mailbox.messages();
  return { to: message!.to, mail: await mailbox.open(message!) };
}

const mailsThrough = (url: string) =>
  orderMails({
    mailer: createMailer({ smtpUrl: url, from: 'Kër Électro <boutique@ker-electro.test>' }),
    access: shop.access,
    publicOrigin: ORIGIN,
    drawInvoice: testReceipts(ORIGIN).drawInvoice,
    company: {},
  });

async function placed() {
  const visitor = await newVisitor(shop.app);
  const answer = await visitor.post('/api/commande-sans-partner', guestOrder());
  const { order } = answer.json();
  const [row] = await shop.db.select().from(tables.orders).where(eq(tables.orders.id, order.id));
  return { ...order, row: row!, capability: await shop.capabilityOf(order.id) };
}

it('[PK-09] mails the link of the order with its capability in the fragment', async () => {
  const order = await placed();
  await mailsThrough(smtpUrl).sendOrderPlaced(order.row);
  const { mail, to } = await lastReceived();
  expect(to).toEqual(['awa@exemple.sn']);
  expect(mail.subject).toBe(`Votre commande ${order.reference}`);
  expect(mail.from).toEqual({ name: 'Kër Électro', address: 'boutique@ker-electro.test' });
  const link = `${ORIGIN}/facture-magasin?transaction=${order.reference}#${order.capability}`;
  expect(mail.text).toContain(link);
  expect(mail.text).toContain(`votre commande ${order.reference},`);
  for (const words of [mail.text, mail.html]) expect(words).not.toContain('CMD-');
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.text).toContain('389\u202f000\u00a0FCFA');
});

it('[PK-09] mails the invoice once the order is paid', async () => {
  const order = await placed();
  await shop.pay(order.id);
  const [invoice] = await shop.db.select().from(tables.invoices);
  await mailsThrough(smtpUrl).sendPaymentReceived(shop.db, invoice!.id);
  const { mail } = await lastReceived();
  expect(mail.subject).toBe(`Paiement reçu, votre facture ${invoice!.number}`);
  expect(mail.messageId).toBe(`<invoice-${invoice!.number}@ker-electro.test>`);
  expect(mail.text).toContain(`pour la commande ${order.reference}.`);
  const [attachment] = mail.attachments;
  expect(attachment).toMatchObject({
    filename: `facture-${invoice!.number}.pdf`,
    mimeType: 'application/pdf',
  });
  const bytes = attachment?.content instanceof ArrayBuffer ? attachment.content : new ArrayBuffer();
  expect(pdfText(new Uint8Array(bytes))).toContain(`Facture ${invoice!.number}`);
});

it('[D10] a name can inject neither headers nor markup', async () => {
  const order = await placed();
  // Forms reject such a name, but if it is in the database, it is escaped.
  const customerName = 'Awa\r\nBcc: tous@exemple.sn\r\n<script>alert(1)</script>';
  await shop.owner.update(tables.orders).set({ customerName }).where(eq(tables.orders.id, order.id));
  await shop.pay(order.id);
  const invoices = await shop.db.select().from(tables.invoices).orderBy(tables.invoices.id);
  await mailsThrough(smtpUrl).sendPaymentReceived(shop.db, invoices.at(-1)!.id);
  const { mail, to } = await lastReceived();
  expect(to).toEqual(['awa@exemple.sn']);
  expect(mail.bcc).toBeUndefined();
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail.html).not.toContain('<script>');
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

it('[F11] sends nothing without TLS, but to this machine: mails have links that open accounts and orders', async () => {
  const order = await placed();
  const sent = mailbox.messages().length;
  // An address of this machine that is not the loopback one.
  const elsewhere = smtpUrl.replace('127.0.0.1', '0.0.0.0');
  await expect(mailsThrough(elsewhere).sendOrderPlaced(order.row)).rejects.toThrow(/STARTTLS/);
  await expect(verifyMailServer(elsewhere)).rejects.toThrow(/STARTTLS/);
  expect(mailbox.messages()).toHaveLength(sent);
});

it('throws while no mail server answers, so that the job is retried', async () => {
  const order = await placed();
  await expect(mailsThrough('smtp://127.0.0.1:1').sendOrderPlaced(order.row)).rejects.toThrow('ECONNREFUSED');
});
