import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '#tests/support/render-screen.tsx';
import { openArea, OVERVIEW } from './staff-area.tsx';

const PATH = '/api/gestion/second-facteur';
const READ = `GET ${PATH}`;
const button = (name: string) => screen.getByRole('button', { name });
const state = (changes: object = {}) => ({
  body: { switched_on_at: null, codes_left: 0, required: true, ...changes },
});
const PREPARED = {
  body: { secret: 'ABCDEFGH', link: 'otpauth://totp/x?secret=ABCDEFGH', proof: 'preuve' },
};

it('[C35] who needs a second factor is led to it; the recovery codes stay until they are kept, then the area opens', async () => {
  const required = {
    status: 409,
    code: 'account.second_factor_required',
    message: 'Activez le second code.',
  };
  const answers: Answers = {
    [READ]: state(),
    [OVERVIEW]: required,
    [`POST ${PATH}`]: { status: 403, code: 'account.wrong_password', message: 'Mot de passe incorrect.' },
    [`PUT ${PATH}`]: { body: { recovery_codes: ['AAAA-BBBB', 'CCCC-DDDD'] } },
  };
  const page = await openArea('/gestion/taches', answers);
  const { answers: given } = page;
  expect(page.address()).toBe('/gestion/securite');
  expect(screen.getByText('Activez d’abord le second code')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Se déconnecter' })).toBeTruthy();
  const typePassword = async () => {
    await page.user.type(screen.getByLabelText('Mot de passe actuel'), 'un mot de passe{Enter}');
    await page.advance(10);
  };
  await typePassword();
  expect(screen.getByText('Mot de passe incorrect.')).toBeTruthy();
  given[`POST ${PATH}`] = PREPARED;
  await typePassword();
  expect(screen.getByText('ABCD EFGH')).toBeTruthy();
  const code = screen.getByLabelText<HTMLInputElement>('Code que l’application affiche');
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
  given[OVERVIEW] = { body: { role: 'admin', email: 'equipe@exemple.sn', tasks: 0, requests: 0 } };
  await page.user.type(code, '123456{Enter}');
  await page.advance(10);
  expect(page.calls.at(-1)).toMatchObject({ body: { proof: 'preuve', code: '123456' } });
  // A read in the background must not take the codes away, e.g. when the page is looked at again.
  given[READ] = state({ switched_on_at: '2026-11-20T10:00:00.000Z', codes_left: 10 });
  await page.queries.refetchQueries();
  await page.advance(10);
  expect(screen.getByText('CCCC-DDDD')).toBeTruthy();
  await page.user.click(button('J’ai gardé mes codes'));
  for (let read = 0; read < 4; read += 1) await page.advance(10);
  expect(page.address()).toBe('/gestion');
  expect(screen.queryByText('CCCC-DDDD')).toBeNull();
});

it('[C35] it is switched off with the password and a code, and says how many recovery codes are left', async () => {
  const answers: Answers = {
    [READ]: state({ switched_on_at: '2026-11-20T10:00:00.000Z', codes_left: 1, required: false }),
    [`DELETE ${PATH}`]: state({ required: false }),
  };
  const page = await openArea('/gestion/securite', answers, 'courier');
  expect(screen.getByText(/Activé le 20 novembre 2026.*un code de secours/)).toBeTruthy();
  const removal = within(screen.getByRole('form', { name: 'Désactiver le second code', hidden: true }));
  await page.user.type(removal.getByLabelText('Mot de passe actuel'), 'un mot de passe');
  await page.user.type(removal.getByLabelText('Code de l’application, ou code de secours'), '123456');
  page.answers[READ] = state({ required: false });
  await page.user.click(button('Désactiver le second code'));
  await page.advance(10);
  expect(page.calls.find(({ name }) => name === `DELETE ${PATH}`)).toMatchObject({
    body: { current_password: 'un mot de passe', code: '123456' },
  });
  await page.advance(10);
  expect(screen.getByText('Le second code n’est pas activé.')).toBeTruthy();
});

const form = () => within(screen.getByRole('form', { name: 'Recevoir de nouveaux codes de secours' }));
const renewal = () => screen.getByText('Recevoir de nouveaux codes de secours', { selector: 'summary' });
const RENEW = `POST ${PATH}/codes`;
const ON = { switched_on_at: '2026-11-20T10:00:00.000Z', required: false };

it('[C35] new recovery codes stay until they are kept; a refusal names the field or says that the old ones are still good', async () => {
  const page = await openArea('/gestion/securite', {
    [READ]: state({ ...ON, codes_left: 1 }),
    [RENEW]: {
      status: 403,
      code: 'account.wrong_password',
      message: 'Mot de passe incorrect.',
      fields: [{ field: 'current_password', message: 'Mot de passe incorrect.' }],
    },
  });
  expect(renewal().closest('details')?.open).toBe(true);
  const password = () => form().getByLabelText<HTMLInputElement>('Mot de passe actuel');
  const submit = async () => {
    await page.user.click(form().getByRole('button', { name: 'Recevoir de nouveaux codes de secours' }));
    await page.advance(10);
  };
  await page.user.type(password(), 'faux');
  await page.user.type(form().getByLabelText('Code de l’application, ou code de secours'), '123456');
  await submit();
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(form().getByText('Vos anciens codes servent encore')).toBeTruthy();
  page.answers[RENEW] = 'broken';
  await submit();
  expect(form().getByText('Vos codes de secours ne sont pas arrivés')).toBeTruthy();
  expect(form().queryByText('Vos anciens codes servent encore')).toBeNull();
  page.answers[RENEW] = { body: { recovery_codes: ['AAAA-BBBB', 'CCCC-DDDD'] } };
  await submit();
  expect(page.calls.filter(({ name }) => name === RENEW).at(-1)).toMatchObject({
    body: { current_password: 'faux', code: '123456' },
  });
  page.answers[READ] = state({ ...ON, codes_left: 10 });
  await page.queries.refetchQueries();
  await page.advance(10);
  expect(screen.getByText('CCCC-DDDD')).toBeTruthy();
  // Neither a link nor a reload takes them away unasked.
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await page.user.click(button('J’ai gardé mes codes'));
  await page.advance(10);
  expect(screen.queryByText('CCCC-DDDD')).toBeNull();
  expect(screen.getByText(/Il vous reste 10 codes de secours/)).toBeTruthy();
  expect(renewal().closest('details')?.open).toBe(false);
});

it('[C35] when the answer of the first code is lost, the page finds out that it is on, and offers the codes that did not arrive', async () => {
  const page = await openArea('/gestion/securite', {
    [READ]: state({ required: false }),
    [`POST ${PATH}`]: PREPARED,
    [`PUT ${PATH}`]: 'broken',
  });
  await page.user.type(screen.getByLabelText('Mot de passe actuel'), 'un mot de passe{Enter}');
  await page.advance(10);
  await page.user.type(screen.getByLabelText('Code que l’application affiche'), '123456{Enter}');
  await page.advance(10);
  expect(screen.getByText('La réponse n’est pas arrivée')).toBeTruthy();
  expect(screen.queryByText('Ce n’est pas encore activé')).toBeNull();
  page.answers[READ] = state({ ...ON, codes_left: 10 });
  page.answers[`PUT ${PATH}`] = { status: 409, code: 'request.conflict', message: 'Déjà activé.' };
  await page.user.click(button('Vérifier et activer'));
  for (let read = 0; read < 3; read += 1) await page.advance(10);
  expect(renewal().closest('details')?.open).toBe(true);
  expect(form().getByText('Vos codes de secours ne sont pas arrivés')).toBeTruthy();
  // It stays open for the reason of the next refusal.
  page.answers[RENEW] = { status: 400, code: 'account.code_invalid', message: 'Ce code est incorrect.' };
  await page.user.type(form().getByLabelText('Mot de passe actuel'), 'un mot de passe');
  await page.user.type(form().getByLabelText('Code de l’application, ou code de secours'), '123456{Enter}');
  await page.advance(10);
  expect(renewal().closest('details')?.open).toBe(true);
  expect(form().getByText(/^Ce code est incorrect\./)).toBeTruthy();
});
