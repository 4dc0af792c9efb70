import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailboxOf } from '#domain/text/email.ts';
import { tables } from '#server/db/index.ts';
import { mailboxSql } from '#server/db/search-keys.ts';
import { createBuyer } from '#tests/support/accounts.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let support: StaffClient;
/** The order of a guest who never tried to pay. */
let ordered: { id: number; reference: string };
/** A paid order, with its payment and invoice. */
let paid: { reference: string; transactionId: string; session: string; transaction: string; invoice: string };

beforeAll(async () => {
  shop = await openTestShop();
  support = await newStaffClient(shop, 'support');
  ordered = await placeOrder(await newVisitor(shop.app), {
    name: 'Aïssatou N’Diaye-Sow',
    email: 'Aissatou.Sow+ker@gmail.com',
    telephone: '71 555 66 77',
  });
  const { id, reference } = await placeOrder(await newVisitor(shop.app), {
    name: 'Cœur Diop',
    email: 'payeur@exemple.sn',
    telephone: '78 111 22 33',
  });
  const { transactionId } = await shop.payments.initiate({
    orderId: id,
    provider: 'wave',
    phone: '765554433',
  });
  shop.provider.settle(transactionId, 'succeeded');
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  await shop.drainOutbox();
  const [attempt] = await shop.owner
    .select()
    .from(tables.paymentAttempts)
    .where(eq(tables.paymentAttempts.clientReference, transactionId));
  const [invoice] = await shop.owner.select().from(tables.invoices);
  paid = {
    reference,
    transactionId,
    session: attempt?.providerSessionId ?? '',
    transaction: attempt?.providerTransactionId ?? '',
    invoice: invoice?.number ?? '',
  };
});
afterAll(() => shop.close());

interface Answer {
  data: { transaction_id: string }[];
  orders: { reference: string }[];
}
async function search(typed: string): Promise<Answer> {
  const answer = await support.post('/api/gestion/paiements', { search: typed });
  expect([typed, answer.statusCode]).toEqual([typed, 200]);
  return answer.json();
}
const lastAction = async () => {
  const [last] = await shop.owner
    .select()
    .from(tables.staffActions)
    .orderBy(desc(tables.staffActions.id))
    .limit(1);
  return last;
};

it('[TL-03] an order that was never tried to be paid is found by whatever its buyer says', async () => {
  const code = ordered.reference.slice(3);
  const said = [
    ordered.reference,
    code,
    ` ${code.toLowerCase()} `,
    `ke ${code.slice(0, 4)} ${code.slice(4)}`,
    `Réf. : ${ordered.reference}`,
    `commande n° ${code}`,
    `${ordered.reference}-1`,
    '71 555 66 77',
    '00221715556677',
    '+221 (71) 555-66-77',
    '\u202a+221 71 555 66 77\u202c',
    'tél. 71 555 66 77',
    'aissatou.sow+ker@gmail.com',
    'AissatouSow@googlemail.com',
    ' <aissatou.sow@gmail.com>',
    'Aïssatou N’Diaye-Sow',
    'ndiaye aissatou',
    "SOW N'DIAYE",
    'aissatou',
  ];
  for (const typed of said) {
    const { data, orders } = await search(typed);
    expect([typed, data, orders]).toEqual([
      typed,
      [],
      [
        {
          id: ordered.id,
          reference: ordered.reference,
          type_sale: 'order',
          state: 'sale',
          total: 389_000,
          created_at: expect.any(String),
        },
      ],
    ]);
  }
});

it('[TL-03] staff read the order that was found', async () => {
  const answer = await support.get(`/api/getcommande/${ordered.id}`);
  expect(answer.json()).toMatchObject({
    reference: ordered.reference,
    customer_name: 'Aïssatou N’Diaye-Sow',
  });
});

it('[TL-03] a payment is found by its order, its buyer, its payer, its invoice and every id', async () => {
  const said = [
    paid.reference,
    paid.reference.toLowerCase().replace('ke-', ''),
    '78 111 22 33',
    '00221 76 555 44 33',
    'payeur@exemple.sn',
    'diop coeur',
    paid.invoice,
    paid.invoice.toLowerCase().replaceAll('-', ' '),
    `Facture ${paid.invoice.slice(4)}`,
    paid.transactionId,
    ` ${paid.transactionId.toLowerCase()}`,
    paid.session,
    paid.transaction,
  ];
  for (const typed of said) {
    const { data, orders } = await search(typed);
    expect([typed, data.map((each) => each.transaction_id), orders]).toEqual([
      typed,
      [paid.transactionId],
      [],
    ]);
  }
});

it('[TL-03] a customer is found by the account, whatever the order says', async () => {
  const buyer = await createBuyer(shop, 'customer', { email: 'compte@exemple.sn', phone: '+221787654321' });
  await shop.owner
    .update(tables.orders)
    .set({ customerId: buyer.customerId, capabilityNonce: null, guestHash: null })
    .where(eq(tables.orders.id, ordered.id));
  for (const typed of ['compte@exemple.sn', '78 765 43 21'])
    expect((await search(typed)).orders.map(({ reference }) => reference)).toEqual([ordered.reference]);
});

it('[TL-03] nothing is found by parts, other years and unknown words', async () => {
  const said = [
    'aissa',
    'Zz Wxyz',
    'aissatou diop',
    '70 000 00 00',
    'x@exemple.sn',
    'FAC-2019-000001',
    '%',
    '’',
    '-',
  ];
  for (const typed of said) expect([typed, await search(typed)]).toEqual([typed, { data: [], orders: [] }]);
});

it.each([
  ['phone', '71 555 66 77'],
  ['email', 'aissatou.sow@gmail.com'],
  ['name', 'aissatou sow'],
])('[TL-08] a search by %s is in the audit trail, without what was searched', async (reading, typed) => {
  await search(typed);
  const action = await lastAction();
  expect(action).toMatchObject({
    action: `payment.${reading}_searched`,
    staffId: support.accountId,
    subjectKind: 'order',
    subjectId: String(ordered.id),
    detail: { found: 1 },
  });
  await search(ordered.reference);
  expect((await lastAction())?.id).toBe(action?.id);
});

it('[TL-03] orders have the mailbox that accounts have', async () => {
  const addresses = [
    'Awa@Exemple.SN',
    'a.w.a+x@gmail.com',
    'awa+b+c@googlemail.com',
    'a.b@exemple.sn',
    'a_b@x.fr',
  ];
  for (const address of addresses) {
    await shop.owner.update(tables.orders).set({ email: address }).where(eq(tables.orders.id, ordered.id));
    const [row] = await shop.owner
      .select({ mailbox: mailboxSql(tables.orders.email) })
      .from(tables.orders)
      .where(eq(tables.orders.id, ordered.id));
    expect(row?.mailbox).toBe(mailboxOf(address));
  }
});
