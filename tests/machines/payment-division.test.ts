import { expect, it } from 'vitest';
import type { OrderPayment } from '#domain/payments/payment.ts';
import { connect } from '#machines/connect.ts';
import {
  type DivisionRequest,
  paymentDivisionMachine,
  selectAmountProblem,
  selectIsSending,
  selectParts,
  selectRefusal,
  selectTyped,
} from '#machines/payment-division/index.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { failed, offline } from './fixtures.ts';

const input = {
  orderId: 42,
  instalmentNo: 1,
  amountDue: 2_500_000,
  division: { least: 10_000, most: 2_490_000, suggested: 2_000_000 },
};
const DIVIDED: OrderPayment = {
  state: 'open',
  amountTotal: 2_500_000,
  amountDue: 2_000_000,
  instalmentNo: 1,
  instalmentCount: 2,
  providers: ['wave'],
  live: undefined,
  returned: [],
};
const inProgress = failed('payment.in_progress', 'Un paiement est déjà en cours pour cette commande.');
const changed = failed('payment.amount_changed', 'Le montant a changé.');

async function open(answers: Scripted<OrderPayment>[] = []) {
  const asked: DivisionRequest[] = [];
  const form = await startMachine(
    connect(paymentDivisionMachine, { divide: scripted(answers, asked) }),
    input,
  );
  const see = <T>(select: (snapshot: ReturnType<typeof form.actor.getSnapshot>) => T) =>
    select(form.actor.getSnapshot());
  const submit = () => form.send({ type: 'division.submitted' });
  return { ...form, asked, see, submit };
}

it('[DK-12] suggests what a wallet takes at once, and ends with what is due after the division', async () => {
  const form = await open([DIVIDED]);
  expect(form.see(selectTyped)?.replaceAll(/\s/g, ' ')).toBe('2 000 000');
  expect(form.see(selectParts)).toEqual({ first: 2_000_000, rest: 500_000 });
  await form.submit();
  expect(form.asked).toEqual([
    { orderId: 42, instalmentNo: 1, amountDue: 2_500_000, firstAmount: 2_000_000 },
  ]);
  expect(form.actor.getSnapshot().output).toEqual(DIVIDED);
});

it.each(['', 'beaucoup', '9 999', '2 490 001', '2500000', '10,5', '-20000'])(
  '[DK-12] %j is not sent, and says which amounts can be paid first',
  async (typed) => {
    const form = await open();
    await form.send({ type: 'amount.changed', value: typed });
    expect([form.see(selectParts), form.see(selectAmountProblem)]).toEqual([undefined, undefined]);
    await form.submit();
    expect(form.see(selectAmountProblem)?.replaceAll(/\s/g, ' ')).toBe(
      'Entrez un montant de 10 000 FCFA à 2 490 000 FCFA.',
    );
    expect([form.asked, form.emitted]).toEqual([[], [{ type: 'amount.refused' }]]);
    await form.send({ type: 'amount.changed', value: '1 000 000' });
    expect(form.see(selectAmountProblem)).toBeUndefined();
  },
);

it('[DK-12] a request without an answer can be sent again, and a payment that is in progress is named', async () => {
  const form = await open([rejected(offline), rejected(inProgress), DIVIDED]);
  await form.submit();
  expect(form.see(selectRefusal)).toBe('La connexion ne répond pas.');
  await form.submit();
  expect(form.see(selectRefusal)).toBe('Un paiement est déjà en cours pour cette commande.');
  await form.submit();
  expect(form.asked).toHaveLength(3);
  expect(form.actor.getSnapshot().output).toEqual(DIVIDED);
});

it('[DK-12] what was divided or paid elsewhere ends the form without a division', async () => {
  const form = await open([rejected(changed)]);
  await form.submit();
  expect([form.actor.getSnapshot().status, form.actor.getSnapshot().output]).toEqual(['done', undefined]);
});

it('[TL-05] every transition leads to its expected state', async () => {
  const problems = await walk(paymentDivisionMachine, {
    starts: { 'an amount above what a wallet takes': { input, state: 'editing' } },
    events: {
      'divide: divided': answer('divide', DIVIDED),
      'divide: outdated': failure('divide', changed),
      'divide: refused': failure('divide', inProgress),
      'divide: not answered': failure('divide', offline),
      'divide breaks': failure('divide'),
      'a good amount typed': { type: 'amount.changed', value: '1 000 000' },
      'nothing typed': { type: 'amount.changed', value: '' },
      'division.submitted': { type: 'division.submitted' },
      'division.left': { type: 'division.left' },
    },
    given: { sendable: (snapshot) => selectParts(snapshot) !== undefined },
    targets: {
      editing: {
        'a good amount typed': 'stays',
        'nothing typed': 'stays',
        'division.submitted [sendable]': 'sending',
        'division.submitted [not sendable]': 'stays',
        'division.left': 'ended',
      },
      sending: {
        'divide: divided': 'ended',
        'divide: outdated': 'ended',
        'divide: refused': 'editing',
        'divide: not answered': 'editing',
        'divide breaks': 'editing',
      },
    },
    openEnded: ['editing'],
    rules: {
      'only an amount that leaves enough is sent': (snapshot) =>
        !selectIsSending(snapshot) || selectParts(snapshot) !== undefined,
    },
  });
  expect(problems).toEqual([]);
});
