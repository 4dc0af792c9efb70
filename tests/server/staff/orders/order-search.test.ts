import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let support: StaffClient;
/** The order of a guest who never tried to pay, and one that is paid. */
let ordered: { id: number; reference: string };
let paid: { id: number; reference: string };
let names: { order: string; invoice: string; transactionId: string; session: string; transaction: string };

beforeAll(async () => {
  shop = await openTestShop();
  support = await newStaffClient(shop, 'support');
  ordered = await placeOrder(await newVisitor(shop.app), {
    name: 'Aïssatou N’Diaye-Sow',
    email: 'Aissatou.Sow+ker@gmail.com',
    telephone: '71 555 66 77',
  });
  paid = await placeOrder(await newVisitor(shop.app), {
    name: 'Cœur Diop',
    email: 'payeur@exemple.sn',
    telephone: '78 111 22 33',
  });
  const { transactionId } = await shop.payments.initiate({
    orderId: paid.id,
    provider: 'wave',
    phone: '765554433',
  });
  shop.provider.settle(transactionId, 'succeeded');
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  await shop.drainOutbox();
  const { orders, paymentAttempts, invoices } = tables;
  const [order] = await shop.owner.select().from(orders).where(eq(orders.id, paid.id));
  const [attempt] = await shop.owner
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.clientReference, transactionId));
  const [invoice] = await shop.owner.select().from(invoices);
  names = {
    order: order?.name ?? '',
    invoice: invoice?.number ?? '',
    transactionId,
    session: attempt?.providerSessionId ?? '',
    transaction: attempt?.providerTransactionId ?? '',
  };
});
afterAll(() => shop.close());

async function search(typed: string): Promise<{ id: number; standing: string; phone: string | null }[]> {
  const answer = await support.post('/api/gestion/commandes/recherche', { search: typed });
  expect([typed, answer.statusCode]).toEqual([typed, 200]);
  return answer.json().data;
}
const lastAction = async () =>
  (await shop.owner.select().from(tables.staffActions).orderBy(desc(tables.staffActions.id)).limit(1))[0];

it('[DK-01] an order that was never tried to be paid is found by what its buyer says', async () => {
  const code = ordered.reference.slice(3);
  const said = [
    ordered.reference,
    code,
    ` ${code.toLowerCase()} `,
    `ke ${code.slice(0, 4)} ${code.slice(4)}`,
    `Réf. : ${ordered.reference}`,
    `${ordered.reference}-1`,
    '71 555 66 77',
    '00221715556677',
    '+221 (71) 555-66-77',
    'tél. 71 555 66 77',
    'AissatouSow@googlemail.com',
    ' <aissatou.sow@gmail.com>',
    'Aïssatou N’Diaye-Sow',
    'ndiaye aissatou',
    "SOW N'DIAYE",
  ];
  for (const typed of said)
    expect([typed, (await search(typed)).map(({ id, standing }) => [id, standing])]).toEqual([
      typed,
      [[ordered.id, 'unpaid']],
    ]);
});

it('[DK-01] a paid order is found by its buyer, its payer, its numbers and every id of its payment', async () => {
  const said = [
    paid.reference,
    paid.reference.toLowerCase().replace('ke-', ''),
    names.order,
    names.order.toLowerCase().replaceAll('-', ' '),
    names.invoice,
    `facture ${names.invoice.slice(4)}`,
    '78 111 22 33',
    '00221 76 555 44 33',
    'payeur@exemple.sn',
    'diop coeur',
    names.transactionId,
    ` ${names.transactionId.toLowerCase()}`,
    names.session,
    names.transaction,
  ];
  for (const typed of said)
    expect([typed, (await search(typed)).map(({ id, standing }) => [id, standing])]).toEqual([
      typed,
      [[paid.id, 'paid']],
    ]);
});

it('[DK-01] an order with several payments is found once, and a name of two orders finds both, the latest first', async () => {
  const again = await placeOrder(await newVisitor(shop.app), {
    name: 'Cœur Diop',
    telephone: '78 111 22 33',
  });
  for (const provider of ['wave', 'wave']) {
    const { transactionId } = await shop.payments.initiate({
      orderId: again.id,
      provider,
      phone: '765554433',
    });
    shop.provider.settle(transactionId, 'failed');
    shop.clock.advance(5_000);
    await shop.payments.status(transactionId, { check: true });
  }
  for (const typed of ['Diop', '78 111 22 33', '76 555 44 33'])
    expect([typed, (await search(typed)).map(({ id }) => id)]).toEqual([typed, [again.id, paid.id]]);
});

it('[DK-01] nothing is found by parts, other years and unknown words', async () => {
  for (const typed of ['aissa', 'Zz Wxyz', '70 000 00 00', 'x@exemple.sn', 'FAC-2019-000001', '%', '’', '-'])
    expect([typed, await search(typed)]).toEqual([typed, []]);
});

it.each([
  ['phone', '71 555 66 77'],
  ['email', 'aissatou.sow@gmail.com'],
  ['name', 'aissatou sow'],
])(
  '[DK-01] [TL-08] a search by %s is in the audit trail, without what was searched',
  async (reading, typed) => {
    await search(typed);
    const action = await lastAction();
    expect(action).toMatchObject({
      action: `order.${reading}_searched`,
      staffId: support.accountId,
      subjectKind: 'order',
      subjectId: String(ordered.id),
      detail: { found: 1 },
    });
    await search(ordered.reference);
    expect((await lastAction())?.id).toBe(action?.id);
  },
);

it.each(['KE-ABCDEFGHJK', 'Réf. : ke-abcdefghjk-1', 'KE-ABCD EFGH JK'])(
  '[DK-01] %s is a reference, not a name, although it has no digit: its search is not in the audit trail',
  async (typed) => {
    const before = (await lastAction())?.id;
    expect(await search(typed)).toEqual([]);
    expect((await lastAction())?.id).toBe(before);
  },
);

it('[DK-01] phones are masked in what was found', async () => {
  expect((await search(ordered.reference))[0]?.phone).toBe('+221 71 *** ** 77');
});
