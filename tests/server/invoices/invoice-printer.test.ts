import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { drawInvoice } from '#server/invoices/invoice-pdf.ts';
import type { PrintedInvoice } from '#server/invoices/invoice-sheet.ts';
import { createInvoicePrinter } from '#server/invoices/invoice-printer.ts';
import { testReceipts } from '#tests/support/receipts.ts';

const at = new Date('2026-11-21T10:00:00Z');
const issued: PrintedInvoice = {
  invoice: { number: 'FAC-2026-000042', issuedAt: at, cancelledAt: null },
  order: {
    reference: 'KE-0123456789',
    packName: 'Pack Duo',
    customerName: 'Awa Ndiaye',
    address: 'Sicap Liberté 6, villa 12',
    phone: '+221771234567',
    total: 389_000,
    createdAt: at,
  },
  lines: [
    { kind: 'product', productName: 'Réfrigérateur', quantity: 1, unitPrice: 389_000, subtotal: 389_000 },
  ],
  payment: {
    method: 'wave',
    reference: 'T_1',
    amount: 389_000,
    paidAt: at,
    instalmentNo: 1,
    instalments: [{ number: 1, amount: 389_000, dueOn: '2026-11-21' }],
  },
};
const { receipts } = testReceipts('https://boutique.test');
const printer = createInvoicePrinter(receipts);
afterAll(() => printer.close());

it('[SI-01] draws the same document in a worker thread, several at a time', async () => {
  const drawn = await Promise.all([1, 2, 3].map(() => printer.draw(issued, {})));
  const expected = Buffer.from(await drawInvoice(issued, {}, receipts.linkOf(issued)));
  expect(drawn.map((bytes) => Buffer.compare(expected, bytes))).toEqual([0, 0, 0]);
});

/** `NaN` for a thread that has ended meanwhile. */
function niceOf(thread: string): number {
  try {
    // The 19th field; the second, a name in parentheses, may have spaces.
    return Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]!.split(' ')[16]);
  } catch {
    return Number.NaN;
  }
}

it.runIf(process.platform === 'linux')(
  'lets requests go first: only its own thread has a low priority',
  async () => {
    await printer.draw(issued, {});
    const threads = readdirSync('/proc/self/task').map((thread) => ({
      thread: Number(thread),
      nice: niceOf(thread),
    }));
    expect(threads.filter(({ nice }) => nice >= 10)).not.toEqual([]);
    expect(threads.find(({ thread }) => thread === process.pid)?.nice).toBeLessThan(10);
  },
);

it('rejects with the error of an invoice that could not be drawn, and draws the next one', async () => {
  const broken = {
    ...issued,
    invoice: { number: 'FAC-2026-000043', issuedAt: new Date(Number.NaN), cancelledAt: null },
  };
  await expect(printer.draw(broken, {})).rejects.toThrow('The invoice was not drawn');
  expect((await printer.draw(issued, {})).length).toBeGreaterThan(1_000);
});

it('draws again after its worker thread has ended', async () => {
  await printer.close();
  expect((await printer.draw(issued, {})).length).toBeGreaterThan(1_000);
});
