import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { cell } from '#domain/text/csv.ts';
import { createBuyer, principalOf } from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

const EXPORT = '/api/gestion/commandes/export';
const COLUMNS =
  'Référence;Numéro;Date;Client;Téléphone;Type;Paiement;État;Total (FCFA);Reçu (FCFA);Reste (FCFA);Prochain paiement le';

let shop: TestShop;
let support: StaffClient;

beforeAll(async () => {
  shop = await openTestShop();
  support = await newStaffClient(shop, 'support');
});
afterAll(() => shop.close());

async function exported(query = ''): Promise<string[]> {
  const answer = await support.get(`${EXPORT}${query}`);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="commandes-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [columns, ...lines] = answer.body.slice(1).trimEnd().split('\r\n');
  expect(columns).toBe(COLUMNS);
  return lines;
}

it('[DK-02] a list is exported with its filters, as a French spreadsheet reads it', async () => {
  const paid = await placeOrder(await newVisitor(shop.app));
  await shop.pay(paid.id);
  const preorder = await placeCustomerOrder(shop, { saleType: 'preorder', total: 100_000 });
  const { orders } = tables;
  const [row] = await shop.owner.select().from(orders).where(eq(orders.id, paid.id));
  const day = shop.clock.now().toISOString().slice(0, 10);
  const ofPreorder = `${preorder.reference};${preorder.name};${day};Awa Ndiaye;77 *** ** 67;Précommande;En plusieurs fois;À payer;100000;0;100000;${day}`;
  expect(await exported()).toEqual([
    ofPreorder,
    `${paid.reference};${row?.name};${day};Awa Ndiaye;77 *** ** 67;Commande;"En ligne, en une fois";Payée;389000;389000;0;`,
  ]);
  expect(await exported('?vue=toPay')).toEqual([ofPreorder]);
  expect(await exported('?type_sale=creditorder')).toEqual([]);
});

it('[DK-02] names that a spreadsheet would calculate are text', async () => {
  const { id, reference } = await placeOrder(await newVisitor(shop.app));
  await shop.owner
    .update(tables.orders)
    .set({ customerName: '=HYPERLINK("http://x.sn";"Awa")' })
    .where(eq(tables.orders.id, id));
  const line = (await exported()).find((each) => each.startsWith(reference));
  expect(line).toContain(`;"'=HYPERLINK(""http://x.sn"";""Awa"")";`);
});

it.each([
  ['=1+1', `"'=1+1"`],
  ['+221', `"'+221"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  [' =1', `"' =1"`],
  ['\u200e=1', `"'\u200e=1"`],
  ['＝1', `"'＝1"`],
  ['\t=1', `"'\t=1"`],
  ['|cmd', `"'|cmd"`],
  ['Awa; Fatou', '"Awa; Fatou"'],
  ['Awa "Nana" Sow', '"Awa ""Nana"" Sow"'],
  ['Awa\nSow', '"Awa\nSow"'],
  ['Awa-Marie = 2', 'Awa-Marie = 2'],
  ['', ''],
  [-5, '-5'],
] as const)('[DK-02] the cell of %j is %j', (value, written) => {
  expect(cell(value)).toBe(written);
});

it('[DK-02] an export has the orders of many pages, each once, and is in the audit trail', async () => {
  const principal = principalOf(await createBuyer(shop));
  for (let number = 0; number < 520; number += 1)
    await placeCustomerOrder(shop, {
      saleType: 'order',
      paymentMode: 'onDelivery',
      principal,
      key: `export-${number}-of-many`,
    });
  const lines = await exported('?payment_mode=domicile');
  expect(lines).toHaveLength(520);
  expect(new Set(lines).size).toBe(520);
  const [action] = await shop.owner
    .select()
    .from(tables.staffActions)
    .orderBy(desc(tables.staffActions.id))
    .limit(1);
  expect(action).toMatchObject({
    action: 'order.exported',
    staffId: support.accountId,
    detail: { payment_mode: 'domicile', rows: 520, isCut: false },
  });
}, 60_000);
