import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { categoryForm, productForm, tagForm } from '#domain/forms/catalogue.ts';
import { bindSentence, bindUnits } from '#domain/text/typography.ts';

/** A no-break space is shown as `~`, so that the two sides of a row can be told apart. */
const shown = (text: string): string => text.replaceAll('\u00a0', '~');

it.each([
  ['Réfrigérateur combiné Hisense RD-35DC4SA 266 L', 'Réfrigérateur combiné Hisense RD-35DC4SA 266~L'],
  ['Machine à laver Midea MA200W105 10,5 kg', 'Machine à laver Midea MA200W105 10,5~kg'],
  ['1,5 CV · 12 000 BTU · Inverter', '1,5~CV · 12~000~BTU · Inverter'],
  ['43 pouces (108 cm), 3840 × 2160', '43~pouces (108~cm), 3840~×~2160'],
  ['55 × 157 × 57 cm', '55~×~157~×~57~cm'],
  ['2 × 5 W, Dolby Audio', '2~×~5~W, Dolby Audio'],
  ['2 × HDMI', '2~× HDMI'],
  ['4 feux gaz · 50 cm', '4~feux gaz · 50~cm'],
  ['1200 tr/min', '1200~tr/min'],
  ['Chaude 90 °C, fraîche 10 °C', 'Chaude 90~°C, fraîche 10~°C'],
  ['16 kg par 24 h', '16~kg par 24~h'],
  ['15 à 22 m²', '15 à 22~m²'],
  ['1 800 m³/h', '1~800~m³/h'],
  ['8 Go, 256 Go SSD', '8~Go, 256~Go SSD'],
  ['5000 mAh · 50 Mpx', '5000~mAh · 50~Mpx'],
  ['−18 % pendant 12 mois', '−18~% pendant 12~mois'],
  ['garanti 10 ans, 1 an sur place', 'garanti 10~ans, 1~an sur place'],
])('binds %j', (text, bound) => {
  expect(shown(bindUnits(text))).toBe(bound);
});

it.each([
  'Xiaomi Redmi Note 14 Pro',
  'Samsung Galaxy A16 128',
  'Midea FT30-21M',
  '3 en verre trempé',
  'Wi-Fi 6 Mesh',
  '2 Litchis',
  'HP 250 G10',
  'Android 14 Auto',
])('does not change %j', (text) => {
  expect(bindUnits(text)).toBe(text);
});

it('separates a model name from its memory size', () => {
  expect(shown(bindUnits('Xiaomi Redmi Note 14 256 Go'))).toBe('Xiaomi Redmi Note 14 256~Go');
});

it.each([
  ["Le son s'accorde avec l'image", 'Le son s’accorde avec l’image'],
  ["aujourd'hui, qu'il pleuve", 'aujourd’hui, qu’il pleuve'],
  ["L'écran de 43'", "L’écran de 43'"],
  ["un 'mot' seul", "un 'mot' seul"],
  ['l’apostrophe typographique', 'l’apostrophe typographique'],
])('a sentence gets the apostrophe of the messages: %j', (typed, shown) => {
  expect(bindSentence(typed)).toBe(shown);
  expect(bindSentence(shown)).toBe(shown);
});

it('changes spaces only, and is idempotent', () => {
  const word = fc.constantFrom('12', '1,5', '000', 'kg', 'L', 'CV', '×', 'RD-35', 'feux', 'et', '·', '%', '');
  const written = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.oneof(written, fc.string({ unit: 'grapheme' })), (text) => {
      const bound = bindUnits(text);
      expect(bindUnits(bound)).toBe(bound);
      expect(bound.replaceAll('\u00a0', ' ')).toBe(text.replaceAll('\u00a0', ' '));
    }),
  );
});

it('binds what staff type, except the category of a product, which is a reference', () => {
  const name = 'Moins de 100 L';
  expect(v.parse(tagForm, { name }).name).toBe('Moins de 100\u00a0L');
  expect(v.parse(categoryForm, { name, tint: '#ffffff' }).name).toBe('Moins de 100\u00a0L');
  const product = v.parse(productForm, {
    name: 'Congélateur 100 L',
    brand: 'Froid 100 L',
    model: 'CF 100 L',
    fact: '100 L',
    description: 'Un tiroir : 20 L.',
    category: name,
    listPrice: 100_000,
    promoPrice: null,
    onPromo: false,
    preorderPrice: null,
    creditPrice: null,
    creditEligible: false,
    onSale: true,
    tagIds: [],
    warrantyMonths: 12,
    energyClass: null,
    specifications: [{ label: 'Tiroir de 20 L', value: '20 L' }],
  });
  expect(product).toMatchObject({
    name: 'Congélateur 100\u00a0L',
    brand: 'Froid 100\u00a0L',
    model: 'CF 100\u00a0L',
    description: 'Un tiroir\u00a0: 20\u00a0L.',
    category: name,
    specifications: [{ label: 'Tiroir de 20\u00a0L', value: '20\u00a0L' }],
  });
});
