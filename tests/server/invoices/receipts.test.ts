import { afterAll, beforeAll, expect, it } from 'vitest';
import { instalmentId } from '#domain/ids.ts';
import { parseReceipt, type ReceiptKey, type SignedReceipt } from '#domain/orders/receipts.ts';
import { findPdf } from '#server/invoices/find-pdf.ts';
import { findSubject } from '#server/invoices/invoices.repository.ts';
import { createReceipts } from '#server/invoices/receipts.ts';
import { verifyReceipt } from '#src/features/receipt-check/verify-receipt.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { qrOf } from '#tests/support/pdf-qr.ts';
import { testReceipts } from '#tests/support/receipts.ts';
import { openTestShop, ORIGIN, type TestShop } from '#tests/support/shop-server.ts';
import { apiClient, newVisitor } from '#tests/support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** The keys as the page gets them. */
async function publishedKeys(): Promise<ReceiptKey[]> {
  const answer = await apiClient(shop.app).get('/api/receipt-keys');
  const { keys }: { keys: { id: string; public_key: string }[] } = answer.json();
  return keys.map(({ id, public_key: publicKey }) => ({ id, publicKey }));
}

const LINK = `${ORIGIN}/verifier-recu#`;

/** The receipt in a link; its fragment as well. */
function read(link: string): { fragment: string; signed: SignedReceipt } {
  expect(link.startsWith(LINK)).toBe(true);
  const fragment = link.slice(LINK.length);
  return { fragment, signed: parseReceipt(fragment)! };
}

it('[I13] the QR code of a paid order’s PDF is a signed receipt that anybody can verify with the published keys', async () => {
  const visitor = await newVisitor(shop.app);
  const { id, reference } = await placeOrder(visitor);
  await shop.pay(id);
  const { rawPayload } = await visitor.get(`/facture/${reference}/pdf`);
  const { signed } = read(qrOf(rawPayload));
  expect(signed.receipt).toEqual({
    reference,
    instalmentNo: 1,
    instalments: 1,
    amount: 389_000,
    method: 'wave',
    paidAt: expect.stringMatching(/^2026-11-21T10:\d\d$/),
    remaining: 0,
  });
  expect(await verifyReceipt(signed, await publishedKeys(), [])).toBe('valid');
  // The page of the order shows the same code to another phone; before the payment there is none.
  const details = async (name: string) => (await visitor.get(`/facture/${name}/details`)).json().receipt_url;
  expect(await details(reference)).toBe(qrOf(rawPayload));
  expect(await details((await placeOrder(visitor)).reference)).toBeNull();
  // The copy by mail is the same receipt.
  const mailed = shop.sent.find(({ attachments }) => attachments?.length === 1);
  expect(qrOf(mailed!.attachments![0]!.content)).toBe(qrOf(rawPayload));
});

it('the receipt of an instalment says which one it is and what then remained', async () => {
  const order = await placeCustomerOrder(shop, { saleType: 'preorder', total: 100_001 });
  for (const instalmentNo of [1, 2]) {
    await shop.pay(order.id);
    const subject = await findSubject(shop.db, instalmentId(order.reference, instalmentNo));
    const pdf = await findPdf({ db: shop.db, ...testReceipts(ORIGIN) }, subject!);
    const { signed } = read(qrOf(pdf!.bytes));
    expect(signed.receipt).toMatchObject({
      reference: order.reference,
      instalmentNo,
      instalments: 3,
      amount: 30_001,
      remaining: 100_001 - instalmentNo * 30_001,
    });
    expect(await verifyReceipt(signed, await publishedKeys(), [])).toBe('valid');
  }
});

it('no character of a receipt can be changed without being noticed', async () => {
  const { id } = await placeOrder(await newVisitor(shop.app));
  await shop.pay(id);
  const keys = await publishedKeys();
  const mailed = shop.sent.findLast(({ attachments }) => attachments?.length === 1);
  const { fragment } = read(qrOf(mailed!.attachments![0]!.content));
  for (let index = 0; index < fragment.length; index += 1) {
    const letter = fragment[index]!;
    const other = /\d/.test(letter) ? String((Number(letter) + 1) % 10) : letter === 'A' ? 'Q' : 'A';
    const changed = parseReceipt(fragment.slice(0, index) + other + fragment.slice(index + 1));
    const verdict = changed && (await verifyReceipt(changed, keys, []));
    expect([index, verdict]).not.toEqual([index, 'valid']);
  }
});

const issued = {
  order: {
    reference: 'KE-7QX2M9D4TB',
    packName: null,
    customerName: 'Awa Ndiaye',
    address: null,
    phone: '+221771234567',
    total: 100_000,
    createdAt: new Date('2026-11-21T10:00:00Z'),
  },
  payment: {
    method: 'cash',
    reference: null,
    amount: 30_000,
    paidAt: new Date('2026-11-21T10:12:59Z'),
    instalmentNo: 2,
    instalments: [30_000, 30_000, 40_000].map((amount, index) => ({
      number: index + 1,
      amount,
      dueOn: `2026-1${index}-21`,
    })),
  },
};
const [first, second, stranger] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill).toString('base64url'));

it('a receipt of an earlier key stays valid while its public key is published, and a stranger’s is never valid', async () => {
  const before = createReceipts({ signingKey: first!, formerPublicKeys: [] }, ORIGIN);
  const oldKey = before.publicKeys[0]!;
  const after = createReceipts({ signingKey: second!, formerPublicKeys: [oldKey.publicKey] }, ORIGIN);
  const old = read(before.linkOf(issued)).signed;
  expect(old.receipt).toEqual({
    reference: 'KE-7QX2M9D4TB',
    instalmentNo: 2,
    instalments: 3,
    amount: 30_000,
    method: 'cash',
    paidAt: '2026-11-21T10:12',
    remaining: 40_000,
  });
  expect(after.publicKeys.map(({ id }) => id)).toEqual([expect.not.stringMatching(oldKey.id), oldKey.id]);
  expect(await verifyReceipt(old, after.publicKeys, [])).toBe('valid');
  expect(await verifyReceipt(read(after.linkOf(issued)).signed, after.publicKeys, [])).toBe('valid');
  const withdrawn = createReceipts({ signingKey: second!, formerPublicKeys: [] }, ORIGIN);
  expect(await verifyReceipt(old, withdrawn.publicKeys, [])).toBe('unknownKey');

  const forged = createReceipts({ signingKey: stranger!, formerPublicKeys: [] }, ORIGIN).linkOf(issued);
  const named = forged.replace(/#1\.[\w-]{8}/, `#1.${after.publicKeys[0]!.id}`);
  expect(await verifyReceipt(read(forged).signed, after.publicKeys, [])).toBe('unknownKey');
  expect(await verifyReceipt(read(named).signed, after.publicKeys, [])).toBe('altered');
});
