import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { connect } from '#machines/connect.ts';
import { guestReservationMachine, type GuestOrder } from '#machines/guest-reservation/index.ts';
import type { PlacedOrder } from '#domain/orders/payable-order.ts';
import { ALL_PAYER_PREFIXES } from '#domain/payments/providers/ways.ts';
import { GuestDialog } from '#src/features/pack-order/GuestDialog.tsx';
import { awa, failed, key, kitchen, placed } from '#tests/machines/fixtures.ts';
import { held } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';

afterEach(cleanup);

const draft = {
  code: kitchen.code,
  lines: kitchen.products.map(({ id, quantity, unitPrice }) => ({ id, quantity, unitPrice })),
};
const EMPTY = { firstName: '', lastName: '', email: '', phone: '', address: '' };
const LABELS = ['Prénom', 'Nom', 'Adresse email', 'Téléphone', 'Adresse de livraison'] as const;

async function openForm(fields = EMPTY) {
  const order = held<PlacedOrder, GuestOrder>();
  const machine = connect(guestReservationMachine, { placeOrder: order.logic });
  const form = await startMachine(machine, { draft, idempotencyKey: key, fields });
  render(<GuestDialog reservation={form.actor} />);
  return { form, orders: order.calls };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Valider ma réservation' }));

/** What assistive technology reads out as the error of a field. */
function errorOf(label: string) {
  const control = field(label);
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ');
  const error = ids.find((id) => id.endsWith('-error'));
  return control.getAttribute('aria-invalid') === 'true' && error !== undefined
    ? document.getElementById(error)?.textContent
    : undefined;
}

it('[PK-07] has five fields with autofill', async () => {
  await openForm();
  expect(screen.getByRole('dialog', { name: 'Vos informations pour la réservation' })).toBeTruthy();
  expect(LABELS.map((label) => field(label).getAttribute('autocomplete'))).toEqual([
    'given-name',
    'family-name',
    'email',
    'tel',
    'street-address',
  ]);
});

it('[PK-08] [VA-01] shows an error beside each empty field, and focuses the first', async () => {
  const { orders } = await openForm();
  expect(LABELS.map(errorOf)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  await send();
  expect(LABELS.map(errorOf)).toEqual([
    'Le prénom est obligatoire.',
    'Le nom est obligatoire.',
    "L'adresse email est obligatoire.",
    'Le téléphone est obligatoire.',
    "L'adresse est obligatoire.",
  ]);
  expect(document.activeElement).toBe(field('Prénom'));
  expect(orders).toEqual([]);
});

it('[PK-08] [VA-01] shows the error of an invalid e-mail or number once the field was left', async () => {
  await openForm();
  await userEvent.type(field('Adresse email'), 'awa@exemple');
  await userEvent.type(field('Téléphone'), '33 860 00 00');
  expect(errorOf('Téléphone')).toBeUndefined();
  await userEvent.tab();
  expect(errorOf('Adresse email')).toBe("L'adresse email est invalide.");
  expect(errorOf('Téléphone')).toBe('Le numéro de téléphone est invalide.');
});

it('[VA-02] [VA-04] a number that cannot pay with a wallet is accepted, and the form says what will be needed', async () => {
  await openForm();
  const prefix = ['71', '72', '73', '74', '79'].find((each) => !ALL_PAYER_PREFIXES.includes(each));
  const told = new RegExp(
    `^Un numéro en ${prefix} ne peut pas encore payer ici : pour un paiement mobile, il faudra un numéro en ${ALL_PAYER_PREFIXES[0]}, .* ou ${ALL_PAYER_PREFIXES.at(-1)}, le vôtre ou celui d’un proche\\.$`,
  );
  await userEvent.type(field('Téléphone'), `${prefix} 123 45 6`);
  expect(screen.queryByText(told)).toBeNull();
  await userEvent.type(field('Téléphone'), '7');
  await userEvent.tab();
  expect([errorOf('Téléphone'), screen.queryByText(told) === null]).toEqual([undefined, false]);
  await userEvent.clear(field('Téléphone'));
  await userEvent.type(field('Téléphone'), '77 123 45 67');
  expect(screen.queryByText(told)).toBeNull();
});

it('[PK-08] focuses the first invalid field, not the first of all', async () => {
  await openForm({ ...awa, email: 'awa' });
  await send();
  expect(document.activeElement).toBe(field('Adresse email'));
});

it('[PK-07] while sending it shows so, ignores clicks and cannot be closed', async () => {
  const { orders } = await openForm(awa);
  await send();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Envoi en cours...' });
  expect(button.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull();
  await userEvent.click(button);
  expect(orders).toHaveLength(1);
});

it('[PK-05] keeps the input when the order is rejected, shows why, and retries with the same key (B39)', async () => {
  const { form, orders } = await openForm(awa);
  await send();
  await act(async () => orders[0]?.reject(failed('server.failed', 'Un problème est survenu chez nous.')));
  expect(screen.getByRole('alert').textContent).toBe(
    'Commande non validé Un problème est survenu chez nous.',
  );
  expect(form.takeNotices()).toEqual(['error: Commande non validé ']);
  expect(LABELS.map((label) => field(label).value)).toEqual(Object.values(awa));

  await send();
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => orders[1]?.resolve(placed));
  expect(orders.map(({ input }) => input.idempotencyKey)).toEqual([key, key]);
  expect(form.actor.getSnapshot().output?.order).toEqual(placed);
});

it("[PK-08] shows the server's error beside its field", async () => {
  const { orders } = await openForm(awa);
  await send();
  const refusal = failed('order.invalid_guest', 'Vérifiez vos informations.', [
    { field: 'phone', message: 'Le numéro de téléphone est invalide.' },
  ]);
  await act(async () => orders[0]?.reject(refusal));
  expect(errorOf('Téléphone')).toBe('Le numéro de téléphone est invalide.');
  expect(document.activeElement).toBe(field('Téléphone'));
});
