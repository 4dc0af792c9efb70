import { expect, it } from 'vitest';
import { monthsAfter } from '#domain/text/calendar.ts';
import type { Company } from '#server/config.ts';
import { drawInvoice } from '#server/invoices/invoice-pdf.ts';
import type { PrintedInvoice } from '#server/invoices/invoice-sheet.ts';
import { textRuns, type TextRun } from '#tests/support/pdf-text.ts';
import { runsInCampaign } from '#scripts/campaigns/list.ts';

/** Size of an A4 page and its side margins, in points. */
const A4 = { width: 595.28, height: 841.89, margin: 56, edge: 36 };

const COMPANY: Company = {
  name: 'Société de test SARL',
  address: 'Rue de test, Dakar',
  rccm: 'RCCM-DE-TEST',
  ninea: 'NINEA-DE-TEST',
};

/** As long as one can be. */
const LINK = `https://boutique.ker-electro.example/verifier-recu#${'W'.repeat(170)}`;

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
  /** Delivery and discount. */
  others?: readonly { kind: 'delivery' | 'discount'; productName: string; francs: number }[];
  unitPrice?: number;
  quantity?: number;
  transaction?: string;
  /** Amounts of the instalments; by default one. */
  parts?: readonly number[];
  payment?: Partial<PrintedInvoice['payment']>;
  cancelledAt?: Date | null;
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
  others = [],
  parts,
  payment,
  cancelledAt = null,
}: Drawn): PrintedInvoice {
  const createdAt = new Date('2026-11-21T10:00:00.000Z');
  const subtotal = unitPrice * quantity;
  const total = subtotal * products.length + others.reduce((sum, { francs }) => sum + francs, 0);
  return {
    invoice: { number: 'FAC-2026-000001', issuedAt: createdAt, cancelledAt },
    order: {
      reference: 'KE-7QX2M9D4TB',
      packName: pack,
      customerName: name,
      address,
      phone: '+221771234567',
      total,
      createdAt,
    },
    lines: [
      ...products.map((productName) => ({
        kind: 'product' as const,
        productName,
        quantity,
        unitPrice,
        subtotal,
      })),
      ...others.map(({ francs, ...line }) => ({ ...line, quantity: 1, unitPrice: francs, subtotal: francs })),
    ],
    payment: {
      method: 'wave',
      reference: transaction,
      amount: total,
      paidAt: new Date('2026-11-21T10:12:00.000Z'),
      instalmentNo: 1,
      instalments: (parts ?? [total]).map((amount, index) => ({
        number: index + 1,
        amount,
        dueOn: monthsAfter('2026-11-21', index),
      })),
      ...payment,
    },
  };
}

const draw = async (drawn: Drawn = {}, company: Company = COMPANY) =>
  textRuns(await drawInvoice(settled(drawn), company, LINK));

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
  'one instalment of several': { parts: [50_000, 50_000, 50_000, 55_000], payment: { amount: 50_000 } },
  'cash for the last instalment': {
    parts: [50_000, 50_000, 50_000, 55_000],
    payment: { method: 'cash', reference: null, instalmentNo: 4, amount: 55_000 },
  },
  'a cancelled invoice': { cancelledAt: new Date('2026-11-22T10:00:00.000Z') },
  'a cancelled invoice of an instalment': {
    parts: [50_000, 50_000, 50_000, 55_000],
    payment: { amount: 50_000 },
    cancelledAt: new Date('2026-11-22T10:00:00.000Z'),
  },
  'a payment of 1 000 that staff accepted for 389 000': { payment: { amount: 1_000 } },
  'delivery and discount with long names': {
    others: [
      { kind: 'discount', productName: LONG_PRODUCT, francs: -20_000 },
      { kind: 'delivery', productName: LONG_PRODUCT, francs: 25_000 },
    ],
  },
  'two pages of lines': { products: Array.from({ length: 30 }, (_, index) => `Appareil ${index + 1}`) },
  'pages of long lines': {
    name: LONG_NAME,
    address: LONG_ADDRESS,
    pack: LONG_PRODUCT,
    products: Array(40).fill(LONG_PRODUCT),
    unitPrice: 9_999_999,
    parts: Array(4).fill(9_999_999),
    transaction: 'T'.repeat(64),
  },
};

/** Every line of its legal mentions is as long as the configuration allows. */
const LONG_COMPANY: Company = {
  name: LONG_NAME.slice(0, 120),
  address: 'W'.repeat(120),
  rccm: 'R'.repeat(120),
  ninea: 'N'.repeat(120),
};

it.each(Object.keys(CASES))('prints no text over another and none outside the margins: %s', async (name) => {
  for (const company of [COMPANY, {}, LONG_COMPANY]) {
    const runs = await draw(CASES[name], company);
    expect(overlaps(runs)).toEqual([]);
    expect(outside(runs)).toEqual([]);
  }
});

it('total, payment and last line stay on the page for any number of lines', async () => {
  for (let count = 1; count <= 45; count += runsInCampaign ? 1 : 4) {
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

it('an order paid at once is shown as paid, with method, moment and reference, without a schedule', async () => {
  const words = (await draw()).map(({ text }) => text);
  expect(words).toEqual(
    expect.arrayContaining([
      'Payée',
      '205 000 FCFA',
      'Wave',
      '21 novembre 2026 à 10:12',
      'Tcos-18qq25rgr100a',
      'Rien, la commande est entièrement payée',
    ]),
  );
  expect(words.join('\n')).not.toMatch(/Paiement \d|Échéancier/);
});

it('an instalment is shown with its number and amount, what remains, and the schedule as it then stood', async () => {
  const parts = [30_000, 30_000, 40_000];
  const words = (await draw({ parts, payment: { instalmentNo: 2, amount: 30_000 } })).map(({ text }) => text);
  expect(words).toEqual(expect.arrayContaining(['Paiement 2 sur 3 reçu', 'Reste à payer', '40 000 FCFA']));
  expect(words.slice(words.indexOf('Échéancier') + 1, words.indexOf('Échéancier') + 10)).toEqual([
    'Paiement 1 sur 3',
    'Payé',
    '30 000 FCFA',
    'Paiement 2 sur 3',
    'Payé',
    '30 000 FCFA',
    'Paiement 3 sur 3',
    'Prévu le 21 janvier 2027',
    '40 000 FCFA',
  ]);
  const cash = { instalmentNo: 3, amount: 40_000, method: 'cash', reference: null };
  const last = (await draw({ parts, payment: cash })).map(({ text }) => text);
  expect(last).toEqual(
    expect.arrayContaining(['Paiement 3 sur 3 reçu', 'Espèces', 'Rien, la commande est entièrement payée']),
  );
  expect(last.join('\n')).not.toMatch(/Prévu|Référence/);
});

it('delivery and discount stand below the articles, without a quantity; without a fee delivery is free', async () => {
  const others = [
    { kind: 'discount', productName: 'Remise de bienvenue', francs: -20_000 },
    { kind: 'delivery', productName: 'Livraison, région de Thiès', francs: 5_000 },
  ] as const;
  const words = (await draw({ others })).map(({ text }) => text);
  expect(words.slice(words.indexOf('Sous-total des articles'), words.indexOf('Total TTC') - 1)).toEqual([
    'Sous-total des articles',
    '205 000',
    'Remise de bienvenue',
    '– 20 000',
    'Livraison, région de Thiès',
    '5 000',
  ]);
  expect(words.filter((word) => word === '1')).toHaveLength(1);
  const free = (await draw()).map(({ text }) => text);
  expect(free.join('\n')).toContain('Livraison\nofferte');
  expect(free).not.toContain('Sous-total des articles');
});

it('the same invoice drawn again has the same bytes, and names itself in the title', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => drawInvoice(settled({}), COMPANY, LINK)));
  expect(Buffer.compare(first!, second!)).toBe(0);
  const source = Buffer.from(first!).toString('latin1');
  expect(source).toContain('/DisplayDocTitle true');
  expect(source).toContain('/Lang (fr)');
});

it('units, amounts and French punctuation never begin a line', async () => {
  const name =
    'Congélateur coffre à couvercle vitré de marque 266 L : grand volume utile, 43 pouces de large, 12 000 BTU';
  const begins = (await draw({ products: [`${name} `.repeat(8)] })).map(({ text }) => text);
  expect(begins.filter((text) => /^(?:[:;!?»]|L |pouces|000|BTU|FCFA)/.test(text))).toEqual([]);
});
