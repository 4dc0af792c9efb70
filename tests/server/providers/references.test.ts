import { describe, expect, it } from 'vitest';
import { orange } from '#server/providers/orange/index.ts';
import { paydunya } from '#server/providers/paydunya/index.ts';
import { referenceProof } from '#server/providers/references.ts';
import { wave } from '#server/providers/wave/index.ts';
import { systemRandom } from '#server/random.ts';

const SECRETS = ['the secret of this shop'];
const ORDER = { orderId: 42, orderReference: 'KE-4T9W2M7K1P', instalmentNo: 2 };
const at = new Date('2026-11-21T10:30:05.999Z');

/** What no reference may be taken for that was made for `ORDER`. */
const OTHERS = [
  ['another instalment', { ...ORDER, instalmentNo: 1 }],
  ['another order', { ...ORDER, orderId: 43, orderReference: 'KE-7QX2M9D4TB' }],
  ['an order of this number in another shop', { ...ORDER, orderReference: 'KE-7QX2M9D4TB' }],
  ['an order with another number', { ...ORDER, orderId: 4 }],
] as const;

describe.each([
  { definition: wave, isInstalment: false },
  { definition: wave, isInstalment: true },
  { definition: paydunya, isInstalment: false },
  { definition: paydunya, isInstalment: true },
  { definition: orange, isInstalment: false },
])(
  'references of $definition.id, paid in instalments: $isInstalment',
  ({ definition: { reference }, isInstalment }) => {
    const made = reference.create(systemRandom, { ...ORDER, isInstalment, at }, SECRETS);
    const proof = referenceProof(SECRETS, made, ORDER);

    it('[PM-12] [F5] prove the instalment that they were made for', () => {
      expect(reference.isOurs(made)).toBe(true);
      expect(reference.orderIdOf(made)).toBe(42);
      expect(reference.isFor(made, ORDER, SECRETS, proof)).toBe(true);
      expect(reference.isFor(made, ORDER, ['the next secret', ...SECRETS], proof)).toBe(true);
    });

    it.each(OTHERS)('[F5] do not prove %s', (_, other) => {
      expect(reference.isFor(made, other, SECRETS, proof)).toBe(false);
    });

    it('[F5] prove nothing without the secret, and to another shop', () => {
      expect(reference.isFor(made, ORDER, ['the secret of another shop'], proof)).toBe(false);
      const foreign = reference.create(systemRandom, { ...ORDER, isInstalment, at }, ['of another shop']);
      const theirs = referenceProof(['of another shop'], foreign, ORDER);
      expect(reference.isFor(foreign, ORDER, SECRETS, theirs)).toBe(false);
    });

    it('[F5] prove nothing once a character is another one', () => {
      for (let index = 0; index < made.length; index += 1) {
        const other = made[index] === '7' ? '8' : '7';
        const changed = `${made.slice(0, index)}${other}${made.slice(index + 1)}`;
        expect(reference.isFor(changed, ORDER, SECRETS, proof)).toBe(false);
      }
    });
  },
);

it.each(['', 'WV-1-8Z3K6Q2N5T7W9Y1B', 'WV0-1-8Z3K6Q2N5T7W9Y1B', 'WV99999999999-1-8Z3K6Q2N5T7W9Y1B'])(
  '[D2] a text that names no order which the database can have: %j',
  (text) => {
    expect(wave.reference.orderIdOf(text)).toBeUndefined();
    expect(orange.reference.orderIdOf(`OM9999999999${'0'.repeat(17)}`)).toBeUndefined();
    expect(orange.reference.orderIdOf(`OM${'1'.repeat(17)}`)).toBeUndefined();
  },
);

it('[F5] a reference of a former release, of random characters only, proves no order', () => {
  expect(wave.reference.isOurs('WV42-2-8Z3K6Q2N5T7W9Y1B')).toBe(true);
  expect(wave.reference.isFor('WV42-2-8Z3K6Q2N5T7W9Y1B', ORDER, SECRETS, undefined)).toBe(false);
  expect(orange.reference.isFor('OM4220261121103005123', ORDER, SECRETS, undefined)).toBe(false);
});
