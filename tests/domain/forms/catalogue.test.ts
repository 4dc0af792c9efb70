import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { categoryForm, packForm, productForm } from '#domain/forms/catalogue.ts';
import { priceMistake } from '#domain/catalogue/product-prices.ts';

/** The messages of each refused field. */
function refusals(schema: v.GenericSchema, typed: unknown): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const issue of v.safeParse(schema, typed).issues ?? [])
    (messages[v.getDotPath(issue) ?? ''] ??= []).push(issue.message);
  return messages;
}

const PROMO_WITHOUT_PRICE =
  'Une promotion va avec son prix\u00a0: cochez «\u00a0En promotion\u00a0» et donnez un prix, ou ni l’un ni l’autre.';
const REQUIRED = 'Ce champ est obligatoire.';
const FRANCS = 'Le montant doit être compris entre 500 et 100 000 000 francs.';
const PACK_LINES = 'Un pack a de deux à cinq produits différents.';

const prices = {
  listPrice: 100_000,
  promoPrice: null,
  onPromo: false,
  preorderPrice: null,
  creditPrice: null,
  creditEligible: false,
};

describe('the prices of a product', () => {
  it.each([
    [{}, undefined],
    [{ onPromo: true, promoPrice: 99_999 }, undefined],
    [{ onPromo: true }, ['promoPrice', 'promoWithoutPrice']],
    [{ promoPrice: 99_999 }, ['promoPrice', 'promoWithoutPrice']],
    [{ onPromo: true, promoPrice: 100_000 }, ['promoPrice', 'promoNotBelow']],
    [{ onPromo: true, promoPrice: 100_001 }, ['promoPrice', 'promoNotBelow']],
    [{ preorderPrice: 99_999 }, undefined],
    [{ preorderPrice: 100_000 }, ['preorderPrice', 'preorderNotBelow']],
    [{ onPromo: true, promoPrice: 90_000, preorderPrice: 89_999 }, undefined],
    [{ onPromo: true, promoPrice: 90_000, preorderPrice: 90_000 }, ['preorderPrice', 'preorderNotBelow']],
    [{ creditEligible: true }, ['creditPrice', 'creditWithoutPrice']],
    [{ creditPrice: 120_000 }, ['creditPrice', 'creditWithoutPrice']],
    [{ creditEligible: true, creditPrice: 100_000 }, undefined],
    [{ creditEligible: true, creditPrice: 99_999 }, ['creditPrice', 'creditBelow']],
    [
      { onPromo: true, promoPrice: 90_000, creditEligible: true, creditPrice: 99_999 },
      ['creditPrice', 'creditBelow'],
    ],
    [{ onPromo: true, preorderPrice: 100_000, creditEligible: true }, ['promoPrice', 'promoWithoutPrice']],
  ])('with %j have the mistake %j', (changes, wrong) => {
    const mistake = priceMistake({ ...prices, ...changes });
    expect(mistake === undefined ? undefined : [mistake.field, mistake.mistake]).toEqual(wrong);
  });
});

const product = {
  ...prices,
  name: ' Réfrigérateur 266 L ',
  brand: 'Hisense',
  model: 'RD-35',
  fact: '266 L',
  description: 'Silencieux et sobre.',
  category: 'Réfrigérateurs',
  onSale: true,
  tagIds: [3, 1, 3],
  warrantyMonths: 12,
  energyClass: 'A+',
  specifications: [
    { label: 'Volume', value: '266 L' },
    { label: 'Couleur', value: 'Gris' },
  ],
};

const refusedProduct = (changes: Record<string, unknown>) =>
  refusals(productForm, { ...product, ...changes });

describe('a product', () => {
  it('is trimmed, with no-break spaces before units and every tag once', () => {
    expect(v.parse(productForm, product)).toEqual({
      ...product,
      name: 'Réfrigérateur 266\u00a0L',
      fact: '266\u00a0L',
      tagIds: [3, 1],
      specifications: [
        { label: 'Volume', value: '266\u00a0L' },
        { label: 'Couleur', value: 'Gris' },
      ],
    });
  });

  it('has the message of a price mistake at the field to correct', () => {
    expect(refusedProduct({ onPromo: true })).toEqual({ promoPrice: [PROMO_WITHOUT_PRICE] });
    expect(refusedProduct({ creditEligible: true, creditPrice: 99_999 })).toEqual({
      creditPrice: ['Le prix à crédit ne peut pas être inférieur au prix normal.'],
    });
    expect(refusedProduct({ preorderPrice: 100_000 })).toEqual({
      preorderPrice: ['Le prix de précommande doit être inférieur au prix du moment.'],
    });
  });

  it('has no message about its prices while a field has the wrong type', () => {
    expect(refusedProduct({ onPromo: true, listPrice: '100000' })).toEqual({
      listPrice: ['Indiquez un montant en francs entiers, par exemple 36\u202f000.'],
    });
    expect(Object.keys(refusedProduct({ onPromo: true, onSale: 'oui' }))).toEqual(['onSale']);
  });

  it.each([
    ['name', 70],
    ['brand', 40],
    ['model', 40],
    ['fact', 60],
    ['description', 500],
    ['category', 40],
  ])('has a %s of 1 to %i characters that can be shown', (field, most) => {
    expect(refusedProduct({ [field]: 'x'.repeat(most) })).toEqual({});
    expect(refusedProduct({ [field]: 'x'.repeat(most + 1) })).toEqual({
      [field]: [`${most} caractères au plus.`],
    });
    expect(refusedProduct({ [field]: ' ' })).toEqual({ [field]: [REQUIRED] });
    for (const character of ['\u0000', '\u200e', '\u202e', '\u2069', '\ud800'])
      expect(refusedProduct({ [field]: `a${character}b` })).toEqual({
        [field]: ['Ce texte contient un caractère qui ne peut pas être affiché.'],
      });
  });

  it.each([
    ['listPrice', [500, 100_000_000], [499, 100_000_001], FRANCS],
    ['listPrice', [501], [1_000.5], 'Indiquez un montant en francs entiers, par exemple 36\u202f000.'],
    ['warrantyMonths', [0, 240], [-1, 241], 'Indiquez un nombre de 0 à 240.'],
    ['rank', [1, 1_000_000, undefined], [0, 1_000_001], 'Indiquez un nombre de 1 à 1000000.'],
    ['energyClass', ['A+++', 'C', null], ['D', 'a'], 'Choisissez une valeur de la liste.'],
  ])('has a %s such as %j, but not %j', (field, accepted, others, message) => {
    expect(accepted.map((value) => refusedProduct({ [field]: value }))).toEqual(accepted.map(() => ({})));
    expect(others.map((value) => refusedProduct({ [field]: value }))).toEqual(
      others.map(() => ({ [field]: [message] })),
    );
  });

  it('has at most 40 specifications, each label once', () => {
    const specifications = Array.from({ length: 41 }, (_, place) => ({
      label: `Label ${place}`,
      value: 'x',
    }));
    expect(refusedProduct({ specifications: specifications.slice(1) })).toEqual({});
    expect(refusedProduct({ specifications })).toEqual({ specifications: ['Indiquez un nombre de 0 à 40.'] });
    const [one, two] = product.specifications;
    expect(refusedProduct({ specifications: [one, two, { label: ' Volume', value: '300 L' }] })).toEqual({
      'specifications.2': ['Cette caractéristique est écrite deux fois.'],
    });
  });
});

it('a category has a colour of six hexadecimal digits, in lower case', () => {
  expect(v.parse(categoryForm, { name: 'Audio', tint: '#DDEFE9' })).toEqual({
    name: 'Audio',
    tint: '#ddefe9',
  });
  for (const tint of ['ddefe9', '#ddefe', '#ddefe99', '#ddefeg', 'rouge'])
    expect(refusals(categoryForm, { name: 'Audio', tint })).toEqual({
      tint: ['Indiquez une couleur comme #ddefe9.'],
    });
});

const line = (productId: number) => ({ productId, quantity: 1, unitPrice: 50_000 });

describe('a pack', () => {
  const pack = {
    code: ' PACK-CUISINE ',
    name: 'Cuisine',
    tagline: 'Tout pour cuisiner',
    description: 'Deux appareils.',
    startsAt: null,
    endsAt: null,
    lines: [line(1), line(2)],
  };
  const refused = (changes: Record<string, unknown>) => refusals(packForm, { ...pack, ...changes });
  const EARLY = '2026-11-21T10:00:00.000Z';
  const LATE = '2026-11-21T10:00:01.000Z';

  it.each([
    [null, null, {}],
    [EARLY, null, {}],
    [null, EARLY, {}],
    [EARLY, LATE, {}],
    ['2026-11-21T12:00:00+02:00', LATE, {}],
    [EARLY, EARLY, { endsAt: ['La fin doit venir après le début.'] }],
    [LATE, EARLY, { endsAt: ['La fin doit venir après le début.'] }],
    [EARLY, '2026-11-21T11:00:00+02:00', { endsAt: ['La fin doit venir après le début.'] }],
    [EARLY, 'demain', { endsAt: ['Indiquez une date et une heure.'] }],
  ])('from %s to %s ends after its start: %j', (startsAt, endsAt, wrong) => {
    expect(refused({ startsAt, endsAt })).toEqual(wrong);
  });

  it('has two to five different products', () => {
    const lines = [1, 2, 3, 4, 5, 6].map(line);
    expect([2, 5].map((count) => refused({ lines: lines.slice(0, count) }))).toEqual([{}, {}]);
    for (const wrong of [[], [line(1)], lines, [line(1), line(2), line(1)]])
      expect(refused({ lines: wrong })).toEqual({ lines: [PACK_LINES] });
  });

  it('has a trimmed code of letters, digits and hyphens', () => {
    expect(v.parse(packForm, pack).code).toBe('PACK-CUISINE');
    for (const code of ['', 'PACK CUISINE', '-PACK', 'x'.repeat(41)])
      expect(refused({ code })).toEqual({
        code: ['Le code se compose de lettres, de chiffres, de tirets (40 au plus).'],
      });
  });

  it.each([
    ['quantity', [1, 99], [0, 100]],
    ['unitPrice', [500, 100_000_000], [499, 100_000_001]],
  ])('has a %s such as %j, but not %j', (field, accepted, others) => {
    const fields = (value: number) =>
      Object.keys(refused({ lines: [line(1), { ...line(2), [field]: value }] }));
    expect(accepted.flatMap(fields)).toEqual([]);
    expect(others.flatMap(fields)).toEqual(others.map(() => `lines.1.${field}`));
  });
});
