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
  last_cash: null,
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

const LAST = {
  id: 9,
  instalment_no: 1,
  amount: 30_000,
  received_at: '2026-11-21T10:00:00.000Z',
  received_by: 'modou@exemple.sn',
  can_reverse: true,
};
const REVERSE = 'POST /api/gestion/especes/KE-7QX2M9D4TB/annuler';

it('[I4] another person reverses the last entry with a reason, and what is due is read again', async () => {
  const desk = await openDesk({ ...DUE, last_cash: LAST });
  const form = screen.getByRole('form', { name: 'Annuler cet encaissement' });
  expect(form.textContent.replaceAll(/\s/g, ' ')).toContain(
    'Dernier encaissement : 30 000 FCFA (paiement 1 sur 3), le 21 novembre 2026 à 10:00, par modou@exemple.sn.',
  );
  const submit = within(form).getByRole('button', { name: 'Annuler cet encaissement' });
  await desk.user.click(submit);
  await desk.advance(0);
  expect(within(form).getByText('Indiquez le motif (10 caractères au moins).')).toBeTruthy();
  desk.answers[REVERSE] = { body: { ...DUE, instalment_no: 1, amount_residual: 100_000 } };
  desk.answers[FIND] = { body: { ...DUE, instalment_no: 1, amount_residual: 100_000 } };
  await desk.user.type(within(form).getByLabelText('Motif'), 'Mauvaise commande.');
  await desk.user.click(submit);
  await desk.advance(10);
  expect(desk.calls.find(({ name }) => name === REVERSE)?.body).toEqual({
    cash_id: 9,
    reason: 'Mauvaise commande.',
  });
  await desk.advance(10);
  expect(desk.takeToasts()).toEqual(['success: L’encaissement est annulé.']);
  expect(screen.getByText('1 sur 3')).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Annuler cet encaissement' })).toBeNull();
});

it('[C25] the person who recorded an entry is told that another one reverses it; a refusal is shown', async () => {
  await openDesk({ ...DUE, last_cash: { ...LAST, can_reverse: false } });
  expect(screen.getByText('Si elle est fausse, une autre personne de l’équipe peut l’annuler.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Annuler cet encaissement' })).toBeNull();
  cleanup();
  const desk = await openDesk({ ...DUE, last_cash: LAST });
  desk.answers[REVERSE] = { status: 409, code: 'payment.in_progress', message: 'Un paiement est en cours.' };
  const form = within(screen.getByRole('form', { name: 'Annuler cet encaissement' }));
  await desk.user.type(form.getByLabelText('Motif'), 'Mauvaise commande.');
  await desk.user.click(form.getByRole('button'));
  await desk.advance(10);
  expect(form.getByRole('alert').textContent).toContain('Un paiement est en cours.');
});

it('[A10] cash is received beside a page that is merely open, and staff are told what may still arrive', async () => {
  const open = { ...DUE, payment_state: 'in_progress', can_be_put_aside: true };
  const until = '2026-11-22T10:30:00.000Z';
  const desk = await openDesk(open, { body: { ...AFTER, payable_until: until } });
  expect(screen.getByText('Une page de paiement est ouverte, sans paiement')).toBeTruthy();
  await desk.enter();
  expect(screen.getByRole('status').textContent).toMatch(/encaissés/);
  expect(screen.getByText(/peut encore aboutir jusqu’au 22 novembre 2026 à 10:30/)).toBeTruthy();
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
