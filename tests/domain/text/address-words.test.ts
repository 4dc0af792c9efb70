import { array, assert, constantFrom, nat, property } from 'fast-check';
import { expect, it } from 'vitest';
import { addressWords } from '#domain/text/address-words.ts';

const plain = addressWords('Sicap Liberté 6, villa 12', 'Dakar');

it('[A13] an address is its significant words and its numbers', () => {
  expect(plain).toEqual({ numbers: ['12', '6'], words: ['dakar', 'liberte', 'sicap'] });
});

it.each([
  'villa 12, Sicap Liberté 6',
  'LIBERTE 6 — 12 SICAP',
  'Sicap Liberté VI, villa n° 12',
  'Sicap Liberté six, villa N°12',
  'Sicap Liberté 6 villa12 villa 12',
  'Sicap Lib. 6, maison no 12, Dakar, Sénégal',
  'Sicap Liberté 6, Sicap Liberté 6, villa 012 svp',
  'Sicap\u200b Liber\u00adté 6\u00a0villa\u202f12',
  'Ｓｉｃａｐ Ｌｉｂｅｒｔé ６ villa １２',
  'Sіcар Lіbеrté 6, villa 12',
  'Sicap Liberté 6, villa l2',
  'Sicapp Liberté 6, villa ١٢',
  'Sicap Liberté 6, villa 12, tél. 771234567',
  'Sicap Liberté 6, villa 12, tel +221 77 123 45 67',
])('[A13] “%s” is the same address', (address) => {
  expect(addressWords(address, 'Dakar')).toEqual(plain);
});

it.each([
  ['Sicap Liberté 6, villa 13', 'another house'],
  ['Sicap Liberté 5, villa 12', 'another quarter'],
  ['Sicap Liberté 6, villa 12 B', 'another house of the same number'],
  ['Sicap Liberté 6, villa 12 bis', 'another house of the same number'],
  ['Sicap Amitié 6, villa 12', 'another quarter'],
  ['Sicap Liberté 6', 'no house'],
])('[A13] “%s” is another address: %s', (address) => {
  expect(addressWords(address, 'Dakar')).not.toEqual(plain);
});

it.each([
  ['12 rue Félix Faure', '12, r. Felix-Faure'],
  ['12 rue Félix Faure', 'R. Félix Faure n°12'],
  ['rue 3 x 12, Médina', 'R.3 x 12 Medina'],
  ['Villa 7, cité de l’Avion', 'cite l avion 7'],
  ['villa 12 à côté de la mosquée', '12, a cote de la mosquee'],
  ['12B Mermoz', 'Mermoz, 12 b'],
  ['Parcelles Assainies U17 n° 40', 'parcelle assainie u 17, 40'],
  ['Cité Saint-Louis 4', 'CITE ST LOUIS N°4'],
  ['Dakar', 'DAKAR,'],
])('[A13] “%s” and “%s” are one address', (one, other) => {
  expect(addressWords(one)).toEqual(addressWords(other));
});

it('[A13] the region of the delivery is part of the address, whether or not it is written there', () => {
  expect(addressWords('Escale, villa 4, Thiès', 'Thiès')).toEqual(addressWords('Escale, villa 4', 'Thiès'));
  expect(addressWords('Escale, villa 4', 'Thiès')).not.toEqual(addressWords('Escale, villa 4', 'Kolda'));
});

it('[A13] an order of words, capitals and repetitions never make another address', () => {
  const word = constantFrom(
    'Sicap',
    'Amitié',
    'villa',
    '12',
    'Mermoz',
    'rue',
    '40',
    'Cité',
    'Keur',
    'Gorgui',
    'n°',
  );
  assert(
    property(array(word, { minLength: 1 }), nat(), (words, seed) => {
      const from = seed % words.length;
      const turned = [...words.slice(from), ...words.slice(0, from).toReversed(), ...words];
      expect(addressWords(turned.join(', ').toUpperCase())).toEqual(addressWords(words.join(' , ')));
    }),
  );
});
