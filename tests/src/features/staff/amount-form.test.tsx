import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { forgetDrafts } from '#src/storage/drafts.ts';
import { openArea } from './staff-area.tsx';

afterEach(() => {
  cleanup();
  forgetDrafts();
});

const PATH = '/gestion/commandes/lien';
const PLACE = 'POST /api/gestion/commandes/montants';
const placed = { body: { id: 42, reference: 'KE-7QX2M9D4TB', already_placed: false } };

const openForm = () => openArea(PATH, {}, 'support');
type Area = Awaited<ReturnType<typeof openForm>>;

async function fill({ user }: Area) {
  await user.type(screen.getByLabelText('Ce qui est payé'), 'Réparation d’un congélateur');
  await user.type(screen.getByLabelText('Montant en francs CFA'), '15 000');
  await user.type(screen.getByLabelText('Prénom et nom'), 'Awa Ndiaye');
  await user.type(screen.getByLabelText('Téléphone'), '771234567');
}
const submit = ({ user }: Area) => user.click(screen.getByRole('button', { name: 'Enregistrer la demande' }));

it('[DK-10] an amount is asked for with the key of its form, and its order is shown', async () => {
  const area = await openForm();
  expect(screen.getByText('Au plus 200 000 FCFA avec votre rôle.')).toBeTruthy();
  await fill(area);
  area.answers[PLACE] = placed;
  await submit(area);
  await area.advance(10);
  expect(Object.keys(sessionStorage).filter((name) => name.startsWith('draft:'))).toEqual([]);
  const call = area.calls.findLast(({ name }) => name === PLACE);
  expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(call?.body).toEqual({
    name: 'Awa Ndiaye',
    telephone: '771234567',
    email: '',
    label: 'Réparation d’un congélateur',
    amount: 15_000,
  });
  expect(area.takeToasts()).toContain(
    'success: La demande est enregistrée. Envoyez maintenant le lien de paiement.',
  );
});

it('[DK-10] what is missing stands at its field, and nothing is sent', async () => {
  const area = await openForm();
  await submit(area);
  await area.advance(50);
  expect(screen.getByText('Écrivez le montant en francs entiers.')).toBeTruthy();
  expect(screen.getByText('Le nom est obligatoire.')).toBeTruthy();
  expect(area.calls.some(({ name }) => name === PLACE)).toBe(false);
});

it('[DK-10] [B39] what was typed and sent survives a reload, and is sent again with the same key', async () => {
  const area = await openForm();
  await fill(area);
  area.answers[PLACE] = 'broken';
  await submit(area);
  await area.advance(10_000);
  expect(screen.getByText('Le serveur n’a pas répondu')).toBeTruthy();
  const [first] = area.calls.filter(({ name }) => name === PLACE);
  cleanup();
  const reloaded = await openForm();
  expect(screen.getByLabelText('Prénom et nom').closest('[inert]')).not.toBeNull();
  reloaded.answers[PLACE] = placed;
  await reloaded.user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await reloaded.advance(10);
  const again = reloaded.calls.findLast(({ name }) => name === PLACE);
  expect([again?.body, again?.headers.get('Idempotency-Key')]).toEqual([
    first?.body,
    first?.headers.get('Idempotency-Key'),
  ]);
});

it('[DK-10] a refusal of the server stands above the button, and the form can be emptied', async () => {
  const area = await openForm();
  await fill(area);
  area.answers[PLACE] = { status: 409, code: 'request.conflict', message: 'Une demande est en cours.' };
  await submit(area);
  await area.advance(10);
  expect(screen.getByText('Une demande est en cours.')).toBeTruthy();
  await area.user.click(screen.getByRole('button', { name: 'Vider le formulaire' }));
  expect(screen.getByLabelText<HTMLInputElement>('Prénom et nom').value).toBe('');
});
