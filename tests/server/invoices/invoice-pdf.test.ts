import { expect, it } from 'vitest';
import type { Company } from '#server/config.ts';
import { drawInvoice, type PrintedInvoice } from '#server/invoices/invoice-pdf.ts';
import { textRuns, type TextRun } from '#tests/support/pdf-text.ts';

/** Size of an A4 page and its side margins, in points. */
const A4 = { width: 595.28, height: 841.89, margin: 56, edge: 36 };

const COMPANY: Company = {
  name: 'Société de test SARL',
  address: 'Rue de test, Dakar',
  rccm: 'RCCM-DE-TEST',
  ninea: 'NINEA-DE-TEST',
};

const LONG_NAME = 'Mouhamadou Lamine Souleymane Abdoulaye Ndiaye Diop de la Médina '.repeat(2).slice(0, 121);
const LONG_ADDRESS = 'Sicap Liberté 6 Extension, villa 12, derrière la pharmacie, deuxième porte '
  .repeat(4)
  .slice(0, 250);
const LONG_PRODUCT =
  'Réfrigérateur combiné Hisense 266 litres, froid ventilé, classe A++, gris inox, '.repeat(3);

interface Drawn {
  name?: string;
  address?: string;
  pack?: string | null;
  products?: readonly string[];
  unitPrice?: number;
  quantity?: number;
  transaction?: string;
  payment?: Partial<PrintedInvoice['payment']>;
}

/** An invoice of a settled order with one line per product. */
function settled({
  name = 'Awa Ndiaye',
  address = 'Sicap Liberté 6, villa 12',
  pack = 'Pack Cuisine',
  products = ['Réfrigérateur combiné Hisense 266 L'],
  unitPrice = 205_000,
  quantity = 1,
  transaction = 'Tcos-18qq25rgr100a',
  payment,
}: Drawn): PrintedInvoice {
  const createdAt = new Date('2026-11-21T10:00:00.000Z');
  const subtotal = unitPrice * quantity;
  return {
    invoice: { number: 'FAC-2026-000001', issuedAt: createdAt },
    order: {
      reference: 'KE-7QX2M9D4TB',
      packName: pack,
      customerName: name,
      address,
      phone: '+221771234567',
      total: subtotal * products.length,
      createdAt,
    },
    lines: products.map((productName) => ({ productName, quantity, unitPrice, subtotal })),
    payment: {
      method: 'wave',
      reference: transaction,
      amount: subtotal * products.length,
      instalmentNo: 1,
      instalmentCount: 1,
      residual: 0,
      ...payment,
    },
  };
}

const draw = async (drawn: Drawn = {}, company: Company = COMPANY) =>
  textRuns(await drawInvoice(settled(drawn), company));

const isOver = (a: TextRun, b: TextRun): boolean =>
  a.page === b.page && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const baseline = ({ bottom, size }: TextRun): number => bottom - 0.207 * size;

/** All pairs of overlapping texts. */
const overlaps = (runs: readonly TextRun[]): string[] =>
  runs.flatMap((run, index) =>
    runs
      .slice(index + 1)
      .filter((other) => isOver(run, other))
      .map((other) => `page ${run.page}: "${run.text}" over "${other.text}"`),
  );

const outside = (runs: readonly TextRun[]): string[] =>
  runs
    .filter(
      ({ left, right, top, bottom }) =>
        left < A4.margin - 0.01 ||
        right > A4.width - A4.margin + 0.01 ||
        top < A4.edge ||
        bottom > A4.height - A4.edge,
    )
    .map(({ text, page }) => `page ${page}: "${text}"`);

const CASES: Readonly<Record<string, Drawn>> = {
  'an ordinary order': {},
  'a total of 9 999 999': { unitPrice: 9_999_999 },
  'the largest total that an order may have': { unitPrice: 100_000_000 },
  'quantities of 99': { unitPrice: 1_000_000, quantity: 99 },
  'a long customer name and address': { name: LONG_NAME, address: LONG_ADDRESS },
  'a name and an address without a space': { name: 'N'.repeat(121), address: 'W'.repeat(250) },
  'long product names': { products: Array(3).fill(LONG_PRODUCT) },
  'a product name without a space': { products: ['R'.repeat(200)] },
  'a long pack name': { pack: LONG_PRODUCT },
  'an order without a pack': { pack: null },
  'a transaction id of 64 characters': { transaction: 'T'.repeat(64) },
  'one instalment of several': { payment: { instalmentCount: 4, amount: 50_000, residual: 155_000 } },
  'cash for the last instalment': {
    payment: { method: 'cash', reference: null, instalmentNo: 4, instalmentCount: 4 },
  },
  'two pages of lines': { products: Array.from({ length: 30 }, (_, index) => `Appareil ${index + 1}`) },
  'pages of long lines': {
    name: LONG_NAME,
    address: LONG_ADDRESS,
    pack: LONG_PRODUCT,
    products: Array(40).fill(LONG_PRODUCT),
    unitPrice: 9_999_999,
  },
};

it.each(Object.keys(CASES))('prints no text over another and none outside the margins: %s', async (name) => {
  for (const company of [COMPANY, {}]) {
    const runs = await draw(CASES[name], company);
    expect(overlaps(runs)).toEqual([]);
    expect(outside(runs)).toEqual([]);
  }
});

it('total, payment and last line stay on the page for any number of lines', async () => {
  for (let count = 1; count <= 45; count += 1) {
    const runs = await draw({ products: Array.from({ length: count }, (_, line) => `Appareil ${line + 1}`) });
    expect([count, ...overlaps(runs), ...outside(runs)]).toEqual([count]);
    expect(runs.map(({ text }) => text)).toContain('Total TTC');
  }
});

it('prints the total beside its label, on the same baseline', async () => {
  const runs = await draw({ unitPrice: 9_999_999 });
  const [label, amount] = ['Total TTC', '9 999 999 FCFA'].map(
    (words) => runs.find(({ text }) => text === words)!,
  );
  expect(amount!.size).toBeGreaterThan(label!.size);
  expect(baseline(label!)).toBeCloseTo(baseline(amount!), 1);
  expect(amount!.left - label!.right).toBeGreaterThan(8);
});

it('repeats the head of the table, the order and the page number on every page of lines', async () => {
  const runs = await draw({ products: Array.from({ length: 30 }, (_, line) => `Appareil ${line + 1}`) });
  const pages = Math.max(...runs.map(({ page }) => page));
  expect(pages).toBe(2);
  for (const page of [1, 2]) {
    const words = runs.filter((run) => run.page === page).map(({ text }) => text);
    expect(words).toEqual(
      expect.arrayContaining([
        'Produit',
        'Quantité',
        'Prix unitaire',
        'Sous-total',
        'Facture FAC-2026-000001',
        'Commande KE-7QX2M9D4TB',
        `Page ${page} sur 2`,
      ]),
    );
  }
});

it('shows the customer with phone, the pack and the company', async () => {
  const words = (await draw()).map(({ text }) => text).join('\n');
  for (const part of [
    'Awa Ndiaye',
    '+221 77 123 45 67',
    'Pack Cuisine',
    'Société de test SARL',
    'Rue de test, Dakar',
    'RCCM : RCCM-DE-TEST',
    'NINEA : NINEA-DE-TEST',
    'toutes taxes comprises',
  ])
    expect(words).toContain(part);
});

it('omits company numbers that are not configured', async () => {
  const words = (await draw({}, { ninea: 'NINEA-DE-TEST' })).map(({ text }) => text).join('\n');
  expect(words).toContain('NINEA : NINEA-DE-TEST');
  expect(words).not.toContain('RCCM');
  expect((await draw({}, {})).map(({ text }) => text).join('\n')).not.toMatch(/RCCM|NINEA|undefined/);
});

const wordsOf = async (payment: Drawn['payment'] = {}) => (await draw({ payment })).map(({ text }) => text);

it('an order paid at once is shown as paid with its method, without a remaining amount', async () => {
  const words = await wordsOf();
  expect(words).toEqual(expect.arrayContaining(['Payée', 'Payée avec Wave, transaction Tcos-18qq25rgr100a']));
  expect(words.join('\n')).not.toMatch(/Paiement \d|Reste à payer/);
});

it('an instalment is shown with its number, amount, method and the remaining amount', async () => {
  const part = { instalmentNo: 2, instalmentCount: 3, amount: 30_000, residual: 40_000 };
  const words = await wordsOf(part);
  expect(words).toEqual(
    expect.arrayContaining([
      'Paiement 2 sur 3 : 30 000 FCFA payés',
      'Payée avec Wave, transaction Tcos-18qq25rgr100a',
      'Reste à payer : 40 000 FCFA',
    ]),
  );
  expect(words).not.toContain('Payée');
  const last = await wordsOf({ ...part, instalmentNo: 3, residual: 0, method: 'cash', reference: null });
  expect(last).toEqual(expect.arrayContaining(['Paiement 3 sur 3 : 30 000 FCFA payés', 'Payée en espèces']));
  expect(last.join('\n')).not.toContain('Reste à payer');
});
