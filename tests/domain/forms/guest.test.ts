import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkGuest, GUEST_FIELDS, type GuestFields } from '#domain/forms/guest.ts';

const awa: GuestFields = {
  firstName: ' Awa ',
  lastName: 'Ndiaye',
  email: 'Awa@Exemple.SN',
  phone: '77 123 45 67',
  address: 'Sicap Liberté 6, villa 12',
};

it('[PK-07] [VA-01] [VA-02] a valid form gives a guest, trimmed, with normalised e-mail and phone', () => {
  expect(checkGuest(awa)).toEqual({
    guest: {
      firstName: 'Awa',
      lastName: 'Ndiaye',
      email: 'Awa@exemple.sn',
      phone: '+221771234567',
      address: 'Sicap Liberté 6, villa 12',
    },
    errors: {},
  });
});

it.each([
  ['firstName', '', 'Le prénom est obligatoire.'],
  ['lastName', '', 'Le nom est obligatoire.'],
  ['email', '', "L'adresse email est obligatoire."],
  ['email', 'awa@', "L'adresse email est invalide."],
  ['phone', '', 'Le téléphone est obligatoire.'],
  ['phone', '33 860 00 00', 'Le numéro de téléphone est invalide.'],
  ['address', '', "L'adresse est obligatoire."],
] as const)('[VA-01] [PK-08] %s %j: "%s"', (field, value, message) => {
  expect(checkGuest({ ...awa, [field]: value })).toEqual({ guest: undefined, errors: { [field]: message } });
});

it.each(GUEST_FIELDS)('[VA-01] %s with only spaces counts as empty', (field) => {
  const typed = checkGuest({ ...awa, [field]: ' \t\u00a0' });
  expect(typed).toEqual(checkGuest({ ...awa, [field]: '' }));
});

it.each([
  ['firstName', 60],
  ['lastName', 60],
  ['address', 250],
] as const)('D2: %s has at most %i characters', (field, most) => {
  expect(checkGuest({ ...awa, [field]: 'x'.repeat(most) }).guest).toBeDefined();
  expect(checkGuest({ ...awa, [field]: 'x'.repeat(most + 1) }).errors).toEqual({
    [field]: 'Ce texte est trop long.',
  });
});

it('[VA-01] each invalid field has its own error, a valid one none', () => {
  const spoilt: GuestFields = { firstName: '', lastName: '', email: 'x', phone: 'x', address: '' };
  fc.assert(
    fc.property(fc.subarray([...GUEST_FIELDS]), (wrong) => {
      const fields = { ...awa };
      for (const field of wrong) fields[field] = spoilt[field];
      const { errors } = checkGuest(fields);
      expect(Object.keys(errors)).toEqual(wrong);
    }),
  );
});

it('[VA-01] never throws, and returns either a guest or errors', () => {
  const text = fc.string({ unit: 'binary' });
  const form = fc.record({ firstName: text, lastName: text, email: text, phone: text, address: text });
  fc.assert(
    fc.property(form, (fields) => {
      const { guest, errors } = checkGuest(fields);
      expect(guest === undefined).toBe(Object.keys(errors).length > 0);
    }),
  );
});

it.each(['firstName', 'lastName'] as const)('[VA-01] D10: %s contains no link and no symbol', (field) => {
  for (const typed of [
    'https://evil.example',
    'va sur evil.sn',
    'va sur evil.s1',
    'www evil',
    'Awa\u202eaw',
    'Awa\u0000',
    'Awa @x',
    '...',
  ])
    expect(checkGuest({ ...awa, [field]: typed }).errors).toEqual({
      [field]: 'Écrivez ce nom sans lien ni symbole.',
    });
  for (const typed of ["N'Diaye", 'Fall-Sarr', 'A.T.', 'Aïssatou  Marème', 'Ñaan', 'السيدة', 'Diop & fils'])
    expect(checkGuest({ ...awa, [field]: typed }).guest?.[field]).toBe(typed.replace('  ', ' '));
});

it.each([
  ['A.Ndiaye', 'A. Ndiaye'],
  ['J.P.Diop', 'J.P. Diop'],
  ['Dr.Fall', 'Dr. Fall'],
  ['El.Hadj Malick', 'El. Hadj Malick'],
  ['Ndiaye (Fatou)', 'Ndiaye (Fatou)'],
  ['Sow (A.Fatou)', 'Sow (A. Fatou)'],
  ['N`Diaye', 'N’Diaye'],
  ['N´Diaye', 'N’Diaye'],
  ['Fall\u2011Sarr', 'Fall-Sarr'],
  ['\u202aAwa Ndiaye\u202c', 'Awa Ndiaye'],
])('[VA-01] D10: the name %j is accepted, as %j', (typed, written) => {
  expect(checkGuest({ ...awa, lastName: typed }).guest?.lastName).toBe(written);
});

it.each(['Awa.Ndiaye', 'a.sn.evil.example', 'evil.co', 'ab.evil', '(www.evil.sn)', 'Awa [Fatou]'])(
  '[VA-01] D10: %j could be a link and is refused',
  (typed) => {
    expect(checkGuest({ ...awa, lastName: typed }).errors).toEqual({
      lastName: 'Écrivez ce nom sans lien ni symbole.',
    });
  },
);

it('[VA-01] D10: accepted names contain no control or bidirectional character, line break or link', () => {
  const typed = fc.string({
    unit: fc.oneof(fc.constantFrom(...' .@:/<>wA1\n\u202e\u0007é'.split('')), fc.string()),
  });
  fc.assert(
    fc.property(typed, (firstName) => {
      const name = checkGuest({ ...awa, firstName }).guest?.firstName ?? '';
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}@:/<>\n]|\w\.\w{2}/u);
    }),
  );
});
