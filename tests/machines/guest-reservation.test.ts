import { expect, it } from 'vitest';
import type { GuestFields } from '#domain/forms/guest.ts';
import { connect } from '#machines/connect.ts';
import {
  guestReservationMachine,
  selectCanClose,
  selectError,
  selectIsSubmitting,
  selectRefusal,
  selectValue,
  type GuestOrder,
} from '#machines/guest-reservation/index.ts';
import type { PlacedOrder } from '#domain/orders/payable-order.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { held, rejected, scripted, settle, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { awa, failed, key, offline, placed } from './fixtures.ts';

const draft = { code: 'PACK-CUISINE', lines: [{ id: 11, quantity: 1, unitPrice: 205_000 }] };
const blank: GuestFields = { firstName: '', lastName: '', email: '', phone: '', address: '' };

async function openForm(fields: GuestFields, answers: Scripted<PlacedOrder>[] = []) {
  const sent: GuestOrder[] = [];
  const machine = connect(guestReservationMachine, { placeOrder: scripted(answers, sent) });
  const form = await startMachine(machine, { draft, idempotencyKey: key, fields });
  const see = <T>(select: (snapshot: ReturnType<typeof form.actor.getSnapshot>) => T) =>
    select(form.actor.getSnapshot());
  return { ...form, see, sent };
}

it('[PK-08] shows no error of a field before it was left', async () => {
  const form = await openForm(blank);
  await form.send({ type: 'field.changed', field: 'email', value: 'awa' });
  expect(form.see(selectError('email'))).toBeUndefined();
  await form.send({ type: 'field.left', field: 'email' });
  expect(form.see(selectError('email'))).toBe("L'adresse email est invalide.");
  await form.send({ type: 'field.changed', field: 'email', value: 'awa@exemple.sn' });
  expect(form.see(selectError('email'))).toBeUndefined();
});

it('[PK-08] [VA-01] an empty form is not sent; every field shows its error and the first gets the focus', async () => {
  const form = await openForm(blank);
  await form.send({ type: 'form.submitted' });
  expect(form.sent).toEqual([]);
  expect(form.emitted).toEqual([{ type: 'focus', field: 'firstName' }]);
  const errors = (['firstName', 'lastName', 'email', 'phone', 'address'] as const).map((field) =>
    form.see(selectError(field)),
  );
  expect(errors).toEqual([
    'Le prénom est obligatoire.',
    'Le nom est obligatoire.',
    "L'adresse email est obligatoire.",
    'Le téléphone est obligatoire.',
    "L'adresse est obligatoire.",
  ]);
});

it('[PK-08] [VA-02] the first invalid field gets the focus, not the first field', async () => {
  const form = await openForm({ ...awa, phone: '33 860 00 00', address: '' });
  await form.send({ type: 'form.submitted' });
  expect(form.emitted).toEqual([{ type: 'focus', field: 'phone' }]);
  expect(form.see(selectError('phone'))).toBe('Le numéro de téléphone est invalide.');
});

it('[PK-07] B39: cannot be closed or sent twice while the order is being created', async () => {
  const { logic, calls } = held<PlacedOrder, GuestOrder>();
  const form = await startMachine(connect(guestReservationMachine, { placeOrder: logic }), {
    draft,
    idempotencyKey: key,
    fields: awa,
  });
  await form.send({ type: 'form.submitted' });
  expect(selectIsSubmitting(form.actor.getSnapshot())).toBe(true);
  expect(selectCanClose(form.actor.getSnapshot())).toBe(false);
  await form.send({ type: 'form.closed' }, { type: 'form.submitted' });
  expect(calls).toHaveLength(1);

  calls[0]!.resolve(placed);
  await settle();
  expect(form.actor.getSnapshot().output).toEqual({ outcome: 'reserved', order: placed, fields: awa });
});

it('[PK-05] B39: after a lost response the same key is sent again, and input is kept', async () => {
  const form = await openForm(awa, [rejected(offline), placed]);
  await form.send({ type: 'form.submitted' });
  expect(form.takeNotices()).toEqual(['error: Commande non validé ']);
  expect(form.see(selectRefusal)).toBe('Commande non validé La connexion ne répond pas.');
  expect(form.see(selectValue('address'))).toBe('Sicap Liberté 6, villa 12');

  await form.send({ type: 'form.submitted' });
  expect(form.sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual([key, key]);
  expect(form.see(selectRefusal)).toBeUndefined();
  expect(form.actor.getSnapshot().output).toMatchObject({ outcome: 'reserved' });
});

it("[PK-08] the server's error of a field is shown until the field changes", async () => {
  const refusal = failed('order.invalid_guest', 'Vérifiez vos informations.', [
    { field: 'email', message: 'Cette adresse est refusée.' },
    { field: 'unknown', message: 'Jamais montré.' },
  ]);
  const form = await openForm(awa, [rejected(refusal)]);
  await form.send({ type: 'form.submitted' });
  expect(form.see(selectRefusal)).toBe('Commande non validé Vérifiez vos informations.');
  expect(form.see(selectError('email'))).toBe('Cette adresse est refusée.');
  expect(form.emitted.at(-1)).toEqual({ type: 'focus', field: 'email' });
  await form.send({ type: 'field.changed', field: 'email', value: 'awa@exemple.com' });
  expect(form.see(selectError('email'))).toBeUndefined();
});

it('D1: a bug shows a general message, never its own', async () => {
  const form = await openForm(awa, [rejected(new TypeError('x is not a function'))]);
  await form.send({ type: 'form.submitted' });
  expect(form.see(selectRefusal)).toBe(
    'Commande non validé Un problème est survenu chez nous. Réessayez dans un instant.',
  );
});

it.each([
  ['order.price_changed', 'priceChanged'],
  ['pack.ended', 'packEnded'],
  ['pack.unknown', 'packEnded'],
] as const)('[PK-05] A5: %s ends the form as %s', async (code, outcome) => {
  const form = await openForm(awa, [rejected(failed(code, 'du serveur'))]);
  await form.send({ type: 'form.submitted' });
  expect(form.takeNotices()).toEqual(['error: Commande non validé ']);
  expect(form.actor.getSnapshot().output).toEqual({ outcome, order: undefined, fields: awa });
});

it('[TL-05] [PK-07] every transition leads to its expected state, and the form cannot be closed while an order is being created', async () => {
  const problems = await walk(guestReservationMachine, {
    starts: {
      'a form without phone': {
        input: { draft, idempotencyKey: key, fields: { ...awa, phone: '' } },
        state: 'editing',
      },
    },
    events: {
      'placeOrder succeeds': answer('placeOrder', placed),
      'placeOrder fails': failure('placeOrder', offline),
      'price has changed': failure('placeOrder', failed('order.price_changed', 'Un prix a changé')),
      'pack has ended': failure('placeOrder', failed('pack.ended', 'Terminé')),
      'pack is unknown': failure('placeOrder', failed('pack.unknown', 'Inconnu')),
      'guest is refused': failure(
        'placeOrder',
        failed('order.invalid_guest', 'Vérifiez', [{ field: 'email', message: 'Adresse refusée.' }]),
      ),
      'phone typed': { type: 'field.changed', field: 'phone', value: '77 123 45 67' },
      'phone mistyped': { type: 'field.changed', field: 'phone', value: '33' },
      'field.left': { type: 'field.left', field: 'phone' },
      'form.submitted': { type: 'form.submitted' },
      'form.closed': { type: 'form.closed' },
    },
    given: { complete: ({ context }) => context.fields.phone === '77 123 45 67' },
    targets: {
      editing: {
        'phone typed': 'stays',
        'phone mistyped': 'stays',
        'field.left': 'stays',
        'form.submitted [complete]': 'submitting',
        'form.submitted [not complete]': 'stays',
        'form.closed': 'closed',
      },
      submitting: {
        'placeOrder succeeds': 'reserved',
        'placeOrder fails': 'editing',
        'price has changed': 'priceChanged',
        'pack has ended': 'packEnded',
        'pack is unknown': 'packEnded',
        'guest is refused': 'editing',
      },
    },
    openEnded: ['editing'],
    rules: {
      'an order in the making cannot be closed': (snapshot) =>
        !(selectIsSubmitting(snapshot) && selectCanClose(snapshot)),
      'one form keeps one key': ({ context }) => context.idempotencyKey === key,
      'it ends as "reserved" with an order, and only then': ({ status, output }) =>
        status !== 'done' || (output?.outcome === 'reserved') === (output?.order !== undefined),
      'what was typed is kept': ({ context }) => context.fields.address === awa.address,
    },
  });
  expect(problems).toEqual([]);
});
