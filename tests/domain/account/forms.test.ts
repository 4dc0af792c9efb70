import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  changePasswordSchema,
  completeAccountSchema,
  deletionSchema,
  emailChangeSchema,
  emailCodeSchema,
  newPasswordSchema,
  newPasswordWithCodeSchema,
  personalDataSchema,
  recoveryByMailSchema,
  recoveryBySmsSchema,
  signInSchema,
  signUpSchema,
} from '#domain/account/forms.ts';
import { profileSchema } from '#domain/account/profile-form.ts';

const PASSWORD_REQUIRED = 'Le mot de passe est obligatoire.';
const TOO_SHORT = 'Le mot de passe doit avoir au moins 8 caractères.';
const TOO_LONG = 'Le mot de passe doit avoir au plus 128 caractères.';
const TOO_COMMON = 'Ce mot de passe est trop courant. Choisissez-en un autre.';
const IS_EMAIL = 'Le mot de passe ne doit pas être votre adresse e-mail.';
const RETIRED =
  'Votre ancien numéro n’est plus accepté\u00a0: indiquez-en un qui commence par 70, 75, 76, 77 ou 78.';
const CODE = 'Entrez les 6 chiffres du code.';

/** The first message of each refused field. */
function refusals(schema: v.GenericSchema, typed: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of v.safeParse(schema, typed).issues ?? []) {
    const field = v.getDotPath(issue) ?? '';
    messages[field] ??= issue.message;
  }
  return messages;
}

const signUp = {
  name: '  Awa   Ndiaye ',
  email: ' Awa@Exemple.SN ',
  phone: '77 123 45 67',
  password: 'un mot de passe',
};
const personal = { name: 'Awa', phone: '77 123 45 67', address: 'Fann', currentPassword: '' };

describe('a password', () => {
  it('of an existing account may have any form, but is required', () => {
    const email = 'awa@exemple.sn';
    expect(v.parse(signInSchema, { email, password: ' x ' })).toEqual({ email, password: ' x ' });
    expect(refusals(signInSchema, { email, password: '' })).toEqual({ password: PASSWORD_REQUIRED });
    expect(refusals(deletionSchema, { password: 'x' })).toEqual({});
    expect(refusals(deletionSchema, { password: '' })).toEqual({ password: PASSWORD_REQUIRED });
    expect(refusals(emailChangeSchema, { email, currentPassword: 'x' })).toEqual({});
    expect(refusals(emailChangeSchema, { email, currentPassword: '' })).toEqual({
      currentPassword: PASSWORD_REQUIRED,
    });
  });

  it.each([
    ['changePasswordSchema', changePasswordSchema, { currentPassword: 'x' }],
    ['newPasswordSchema', newPasswordSchema, { code: 'a-mailed-secret' }],
    ['newPasswordWithCodeSchema', newPasswordWithCodeSchema, { code: '123456' }],
    ['signUpSchema', signUpSchema, { name: 'Awa', email: 'awa@exemple.sn', phone: '77 123 45 67' }],
  ])('that is new obeys the rules of passwords in %s', (_, schema, others) => {
    const refused = (password: string) => refusals(schema, { ...others, password });
    for (const password of ['abcdefg1', 'x'.repeat(127) + 'y']) expect(refused(password)).toEqual({});
    expect(['', 'abcdef1', 'xy'.repeat(64) + 'z', 'MotDePasse'].map(refused)).toEqual([
      { password: PASSWORD_REQUIRED },
      { password: TOO_SHORT },
      { password: TOO_LONG },
      { password: TOO_COMMON },
    ]);
  });

  it('that was typed as the current one may have any form when it is changed', () => {
    const password = 'un mot de passe';
    expect(refusals(changePasswordSchema, { currentPassword: 'x', password })).toEqual({});
    expect(refusals(changePasswordSchema, { currentPassword: '', password })).toEqual({
      currentPassword: PASSWORD_REQUIRED,
    });
  });
});

it('[OT-13] a sign-up is normalised; its password must not be its e-mail address', () => {
  expect(v.parse(signUpSchema, signUp)).toEqual({
    name: 'Awa Ndiaye',
    email: 'Awa@exemple.sn',
    phone: '+221771234567',
    password: 'un mot de passe',
  });
  const asPassword = (password: string) =>
    refusals(signUpSchema, { ...signUp, email: 'awa.ndiaye@exemple.sn', password });
  expect(asPassword('AWA.NDIAYE@exemple.sn')).toEqual({ password: IS_EMAIL });
  expect(asPassword('awa.ndiaye')).toEqual({ password: IS_EMAIL });
  expect(asPassword('awa.ndiaye.')).toEqual({});
});

it.each([
  ['changePasswordSchema', changePasswordSchema, { currentPassword: 'x' }],
  ['newPasswordSchema', newPasswordSchema, { code: '' }],
])('%s does not know the e-mail address', (_, schema, others) => {
  expect(refusals(schema, { ...others, password: 'awa.ndiaye@exemple.sn' })).toEqual({});
});

it.each([
  ['emailCodeSchema', emailCodeSchema, {}],
  ['newPasswordWithCodeSchema', newPasswordWithCodeSchema, { password: 'un mot de passe' }],
])(
  'the code of %s has exactly six digits, in any script and however they are spaced',
  (_, schema, others) => {
    expect(v.parse(schema, { ...others, code: ' 123456\n' })).toMatchObject({ code: '123456' });
    for (const code of ['123 456', '١٢٣٤٥٦', '12 34 56', '\u200e123\u00a0456'])
      expect(v.parse(schema, { ...others, code })).toMatchObject({ code: '123456' });
    for (const code of ['', '12345', '1234567', '12345a', '123 4567'])
      expect(refusals(schema, { ...others, code })).toEqual({ code: CODE });
  },
);

describe('the phone of the personal data', () => {
  const invalid = { phone: 'Format de numéro invalide' };
  const notYet = {
    phone: 'Les numéros en 71 ne sont pas encore acceptés. Indiquez un numéro en 70, 75, 76, 77 ou 78.',
  };

  it.each([
    [undefined, '77 123 45 67', {}],
    [undefined, '33 860 00 00', invalid],
    [undefined, '71 123 45 67', notYet],
    ['+221711234567', '71 123 45 67', { phone: RETIRED }],
    ['+221711234567', '+221711234567', { phone: RETIRED }],
    ['+221711234567', '71 123 45 68', notYet],
    ['+221711234567', '', { phone: 'Le téléphone est obligatoire.' }],
    ['+221711234567', '77 123 45 67', {}],
  ])('when the retired one is %s and %j is typed', (retired, phone, refused) => {
    expect(refusals(personalDataSchema(retired), { ...personal, phone })).toEqual(refused);
  });

  it('is normalised, and the password may be left empty', () => {
    expect(v.parse(personalDataSchema(), { ...personal, name: ' Awa  Ndiaye ', address: ' Fann ' })).toEqual({
      name: 'Awa Ndiaye',
      phone: '+221771234567',
      address: 'Fann',
      currentPassword: '',
    });
  });
});

it.each([
  ['signUpSchema', signUpSchema, signUp, 120, 'Le nom est obligatoire.'],
  ['personalDataSchema', personalDataSchema(), personal, 120, 'Le nom est obligatoire.'],
  ['profileSchema', profileSchema, personal, 121, 'Le prénom est obligatoire.'],
])('%s requires a name of limited length', (_, schema, others, most, required) => {
  const refused = (name: string) => refusals(schema, { ...others, name });
  expect([' ', 'x'.repeat(most), 'x'.repeat(most + 1)].map(refused)).toEqual([
    { name: required },
    {},
    { name: 'Ce texte est trop long.' },
  ]);
});

it('[VA-05] the profile accepts the same phones as an account, and requires an address', () => {
  expect(v.parse(profileSchema, personal)).toEqual({ name: 'Awa', phone: '+221771234567', address: 'Fann' });
  expect(refusals(profileSchema, { ...personal, phone: '33 860 00 00', address: ' ' })).toEqual({
    phone: 'Format de numéro invalide',
    address: "L'adresse est obligatoire.",
  });
});

it.each([
  ['completeAccountSchema', completeAccountSchema, { address: ' Fann ' }, { address: 'Fann' }],
  ['recoveryByMailSchema', recoveryByMailSchema, { email: 'Awa@Exemple.SN' }, { email: 'Awa@exemple.sn' }],
  ['recoveryBySmsSchema', recoveryBySmsSchema, { phone: '77 123 45 67' }, { phone: '+221771234567' }],
])('%s normalises its field and requires it', (_, schema, typed, expected) => {
  expect(v.parse(schema, typed)).toEqual(expected);
  const empty = Object.fromEntries(Object.keys(typed).map((field) => [field, ' ']));
  expect(Object.keys(refusals(schema, empty))).toEqual(Object.keys(typed));
});
