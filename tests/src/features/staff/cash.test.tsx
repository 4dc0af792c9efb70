import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openArea } from './staff-area.tsx';

// Loaded on demand, which takes longer than the fake clock.
await import('#src/api/renew-access.ts');

afterEach(cleanup);

const FIND = 'GET /api/gestion/especes/KE-7QX2M9D4TB';
const RECORD = 'POST /api/gestion/especes/KE-7QX2M9D4TB';
const DUE = {
  order_id: 42,
  reference: 'KE-7QX2M9D4TB',
  customer_name: 'Awa Ndiaye',
  amount_total: 100_000,
  amount_residual: 70_000,
  payment_state: 'open',
  instalment_no: 2,
  instalment_count: 3,
  amount_due: 30_000,
};
const AFTER = { ...DUE, amount_residual: 40_000, instalment_no: 3, amount_due: 40_000 };
const button = (name: string | RegExp) => screen.getByRole('button', { name });

async function openDesk(found: object, recorded: Parameters<typeof openArea>[1][string] = { body: AFTER }) {
  const desk = await openArea('/gestion/especes', { [FIND]: { body: found }, [RECORD]: recorded }, 'support');
  await desk.user.type(screen.getByLabelText('Référence de la commande'), 'ke 7qx2m9d4tb');
  await desk.user.click(button('Chercher la commande'));
  await desk.advance(10);
  const enter = async () => {
    await desk.user.type(screen.getByLabelText('Commentaire'), 'Reçu par Modou.');
    await desk.user.click(button(/^Encaisser 30.000.FCFA$/));
    await desk.user.click(button('J’ai reçu cette somme'));
    await desk.advance(10);
  };
  return { ...desk, enter };
}

it('[TL-08] support finds an order, confirms what is due, and sees what remains', async () => {
  const desk = await openDesk(DUE);
  for (const words of ['Awa Ndiaye', '2 sur 3']) expect(screen.getByText(words)).toBeTruthy();
  await desk.user.click(button(/^Encaisser/));
  expect(screen.getByText('Indiquez le motif (10 caractères au moins).')).toBeTruthy();
  await desk.enter();
  const sent = desk.calls.find(({ name }) => name === RECORD);
  expect(sent?.body).toEqual({ instalment_no: 2, amount: 30_000, reason: 'Reçu par Modou.' });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(screen.getByRole('status').textContent).toMatch(/30.000.FCFA encaissés/);
  expect(screen.getByText(/40.000.FCFA/)).toBeTruthy();
  await desk.user.click(button('Une autre commande'));
  expect(screen.getByLabelText<HTMLInputElement>('Référence de la commande').value).toBe('');
});

it.each([
  ['in_progress', 'Un paiement en ligne est en cours'],
  ['checking', 'Un paiement est en cours de vérification'],
  ['paid', 'Cette commande est entièrement payée'],
  ['closed', 'Cette commande est close'],
])('[A10] of an order that is %s nothing can be received', async (state, title) => {
  const desk = await openDesk({ ...DUE, payment_state: state });
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Encaisser/ })).toBeNull();
  desk.answers[FIND] = { body: DUE };
  await desk.user.click(button('Actualiser'));
  await desk.advance(10);
  expect(button(/^Encaisser/)).toBeTruthy();
});

it('[I19] after a lost answer the dialog stays and sends the same entry again', async () => {
  const desk = await openDesk(DUE, 'broken');
  await desk.enter();
  const dialog = screen.getByRole('dialog', { name: 'Confirmer l’encaissement' });
  expect(within(dialog).getByText('L’enregistrement n’est pas confirmé')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Annuler' })).toBeNull();
  desk.answers[RECORD] = { body: AFTER };
  await desk.user.click(within(dialog).getByRole('button', { name: 'Réessayer' }));
  await desk.advance(10);
  expect(screen.getByRole('status').textContent).toMatch(/encaissés/);
  const keys = desk.calls
    .filter(({ name }) => name === RECORD)
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
