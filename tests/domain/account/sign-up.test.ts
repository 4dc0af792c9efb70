import * as v from 'valibot';
import { expect, it } from 'vitest';
import { signUpSchema } from '#domain/account/sign-up.ts';

const typed = {
  name: '  Awa   Ndiaye ',
  email: ' Awa@Exemple.SN ',
  phone: '77 123 45 67',
  password: 'un mot de passe',
};

/** The first message of each refused field. */
const refusals = (changes: Record<string, unknown>) => {
  const result = v.safeParse(signUpSchema, { ...typed, ...changes });
  return result.success ? {} : v.flatten<typeof signUpSchema>(result.issues).nested;
};

it('[OT-13] normalises a sign-up', () => {
  expect(v.parse(signUpSchema, typed)).toEqual({
    name: 'Awa Ndiaye',
    email: 'Awa@exemple.sn',
    phone: '+221771234567',
    password: 'un mot de passe',
  });
  const { password: _, ...without } = typed;
  expect(v.parse(signUpSchema, without)).not.toHaveProperty('password');
});

it.each([
  [{ name: ' ' }, { name: ['Le nom est obligatoire.'] }],
  [{ email: '' }, { email: ["L'adresse email est obligatoire."] }],
  [{ email: 'awa' }, { email: ["L'adresse email est invalide."] }],
  [{ phone: '' }, { phone: ['Le téléphone est obligatoire.'] }],
  [{ phone: '33 123 45 67' }, { phone: ['Format de numéro invalide'] }],
  [{ password: 'court' }, { password: ['Le mot de passe doit avoir au moins 8 caractères.'] }],
  [
    { email: 'awa.ndiaye@exemple.sn', password: 'Awa.Ndiaye' },
    { password: ['Le mot de passe ne doit pas être votre adresse e-mail.'] },
  ],
])('[OT-13] refuses %o with a message at its field', (changes, expected) => {
  expect(refusals(changes)).toEqual(expected);
});
