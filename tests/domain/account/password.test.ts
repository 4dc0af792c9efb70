import { expect, it } from 'vitest';
import { passwordProblem } from '#domain/account/password.ts';

const EMAIL = 'awa.ndiaye@exemple.sn';

it.each([
  'une phrase assez longue',
  'abcdefg1',
  '  espaces  ',
  'ñandú-été',
  '東京の夏は暑いですね',
  'x'.repeat(127) + 'y',
  'dakar la nuit tombe',
  'admin de mes souvenirs',
])('[OT-13] accepts %s', (password) => {
  expect(passwordProblem(password, EMAIL)).toBeUndefined();
});

it.each([
  ['', 'Le mot de passe doit avoir au moins 8 caractères.'],
  ['abcdef7', 'Le mot de passe doit avoir au moins 8 caractères.'],
  ['👍👍👍👍', 'Le mot de passe doit avoir au moins 8 caractères.'],
  ['xy'.repeat(64) + 'z', 'Le mot de passe doit avoir au plus 128 caractères.'],
  ['Awa.Ndiaye', 'Le mot de passe ne doit pas être votre adresse e-mail.'],
  ['AWA.NDIAYE@exemple.sn', 'Le mot de passe ne doit pas être votre adresse e-mail.'],
  ['MotDePasse', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  ['azertyuiop', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  ['zzzzzzzzzz', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  ['        ', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  ['\u00a0\u202f\u3000     ', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  ['\u200b'.repeat(9), 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  ['a          b', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  ['1234 5678', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  ['z z z z z z', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  ['KerElectro2026!', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  ['Kër Électro', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  ['dakar-2031', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  ['221Sénégal', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  ['adminadmin', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  ['１２３４５６７８', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
])('[OT-13] refuses "%s"', (password, message) => {
  expect(passwordProblem(password, EMAIL)).toBe(message);
});
