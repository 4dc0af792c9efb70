import { expect, it } from 'vitest';
import { AMOUNT_FIELDS, type AmountDraft, NO_AMOUNT } from '#domain/forms/amount-order.ts';
import {
  amountOrderMachine,
  type AmountSubmission,
  type PlacedAmount,
  selectDraft,
  selectIsSubmitting,
  selectIsUnsure,
  selectProblem,
  selectRefusal,
  selectWasSent,
} from '#machines/amount-order/index.ts';
import { connect } from '#machines/connect.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { failed, offline } from './fixtures.ts';

const DRAFT: AmountDraft = {
  label: 'Réparation d’un congélateur',
  amount: '15 000',
  name: 'Awa Ndiaye',
  phone: '77 123 45 67',
  email: '',
};
const order: PlacedAmount = { id: 42, isOther: false };
const other: PlacedAmount = { id: 41, isOther: true };
const phoneRefused = failed('order.invalid_guest', 'Vérifiez', [
  { field: 'phone', message: 'Numéro refusé' },
  { field: 'unknown', message: 'Sans champ' },
]);
const tooMany = failed('request.too_many', 'Trop de demandes.');

const inputOf = (draft: AmountDraft, wasSent = false) => ({
  draft,
  key: 'one-form-one-key',
  most: 200_000,
  wasSent,
});

async function open({
  draft = DRAFT,
  orders = [],
  wasSent = false,
}: {
  draft?: AmountDraft;
  orders?: Scripted<PlacedAmount>[];
  wasSent?: boolean;
} = {}) {
  const sent: AmountSubmission[] = [];
  const machine = connect(amountOrderMachine, { placeAmount: scripted(orders, sent) });
  const form = await startMachine(machine, inputOf(draft, wasSent));
  const see = <T>(select: (snapshot: ReturnType<typeof form.actor.getSnapshot>) => T) =>
    select(form.actor.getSnapshot());
  return { ...form, sent, see };
}

it('[DK-10] an amount is composed, sent once with its key, and its order is shown', async () => {
  const form = await open({ draft: NO_AMOUNT, orders: [order] });
  await form.send({ type: 'submit.requested' });
  expect(AMOUNT_FIELDS.map((field) => form.see(selectProblem(field)))).toEqual([
    'Écrivez entre 3 et 120 caractères.',
    'Écrivez le montant en francs entiers.',
    'Le nom est obligatoire.',
    'Le téléphone est obligatoire.',
    undefined,
  ]);
  for (const field of AMOUNT_FIELDS) await form.send({ type: 'field.typed', field, value: DRAFT[field] });
  await form.send({ type: 'submit.requested' });
  expect(form.sent).toEqual([{ draft: DRAFT, key: 'one-form-one-key' }]);
  expect(form.emitted.at(-1)).toEqual({ type: 'leave', to: '/gestion/commandes/42' });
  expect(form.takeNotices()).toEqual([
    'success: La demande est enregistrée. Envoyez maintenant le lien de paiement.',
  ]);
});

it.each([
  ['0', 'Le montant est de 100\u00a0FCFA au moins.'],
  ['99', 'Le montant est de 100\u00a0FCFA au moins.'],
  ['200 001', 'Votre rôle permet un montant de 200\u202f000\u00a0FCFA au plus.'],
  ['-5', 'Écrivez le montant en francs entiers.'],
  ['1000,50', 'Écrivez le montant en francs entiers.'],
])('[DK-10] the amount %s is not sent', async (amount, problem) => {
  const form = await open({ draft: { ...DRAFT, amount } });
  await form.send({ type: 'submit.requested' });
  expect(form.see(selectProblem('amount'))).toBe(problem);
  expect(form.sent).toEqual([]);
});

it('[DK-10] [B39] after a lost answer the same is sent again, also after a reload', async () => {
  const form = await open({ orders: [rejected(offline), order] });
  await form.send({ type: 'submit.requested' }, { type: 'field.typed', field: 'amount', value: '1' });
  expect([form.see(selectIsUnsure), form.see(selectWasSent), form.see(selectDraft)]).toEqual([
    true,
    true,
    DRAFT,
  ]);
  await form.send({ type: 'retry.requested' });
  expect(form.sent[1]).toEqual(form.sent[0]);
  const reloaded = await open({ orders: [other], wasSent: true });
  expect(reloaded.see(selectIsUnsure)).toBe(true);
  await reloaded.send({ type: 'retry.requested' });
  expect(reloaded.sent).toEqual([form.sent[0]]);
  expect(reloaded.takeNotices()).toEqual([
    'warning: Cette demande était déjà enregistrée avec d’autres données\u00a0: vérifiez-la.',
  ]);
});

it('[DK-10] what the server refuses stands at its field, or above the button', async () => {
  const form = await open({ orders: [rejected(phoneRefused), rejected(tooMany)] });
  await form.send({ type: 'submit.requested' });
  expect([form.see(selectProblem('phone')), form.see(selectWasSent)]).toEqual(['Numéro refusé', false]);
  await form.send({ type: 'submit.requested' });
  expect([form.see(selectRefusal), form.see(selectWasSent)]).toEqual(['Trop de demandes.', false]);
});

it('[TL-05] every transition leads to its expected state', async () => {
  const problems = await walk(amountOrderMachine, {
    starts: {
      'a draft': { input: inputOf(DRAFT), state: 'composing' },
      'a wrong phone': { input: inputOf({ ...DRAFT, phone: '12' }), state: 'composing' },
      'a form that was sent': { input: inputOf(DRAFT, true), state: 'unsure' },
    },
    events: {
      placed: answer('placeAmount', order),
      'placed before': answer('placeAmount', other),
      'answer lost': failure('placeAmount', offline),
      'phone refused': failure('placeAmount', phoneRefused),
      refused: failure('placeAmount', tooMany),
      'field.typed': { type: 'field.typed', field: 'phone', value: DRAFT.phone },
      'submit.requested': { type: 'submit.requested' },
      'retry.requested': { type: 'retry.requested' },
    },
    given: { complete: ({ context: { draft } }) => draft.phone === DRAFT.phone },
    targets: {
      composing: {
        'field.typed': 'stays',
        'submit.requested [complete]': 'submitting',
        'submit.requested [not complete]': 'stays',
      },
      submitting: {
        placed: 'submitted',
        'placed before': 'submitted',
        'answer lost': 'unsure',
        'phone refused': 'composing',
        refused: 'composing',
      },
      unsure: { 'retry.requested': 'submitting' },
    },
    openEnded: ['composing', 'unsure', 'submitted'],
    rules: {
      'what may be stored is not edited': (snapshot) =>
        !(selectIsUnsure(snapshot) || selectIsSubmitting(snapshot)) || selectWasSent(snapshot),
    },
  });
  expect(problems).toEqual([]);
});
