import { expect, it } from 'vitest';
import { connect } from '#machines/connect.ts';
import type { PaymentAnswer, Payment } from '#domain/payment.ts';
import {
  selectCanRetry,
  selectCanVerify,
  selectIsLoading,
  selectIsVerifying,
  selectObstacle,
  selectPayment,
  selectWayOn,
  paymentCheckMachine,
} from '#machines/payment-check/index.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { held, rejected, scripted, settle, type Scripted } from '#tests/support/machines/scripted.ts';
import { stage } from '#tests/support/machines/stage.ts';
import { offline, transactionId, wavePayment } from './fixtures.ts';

interface World {
  transaction?: string | undefined;
  signedIn?: boolean;
}

async function openPage(answers: Scripted<PaymentAnswer>[], world: World = {}) {
  const asked: { transactionId: string }[] = [];
  const machine = connect(paymentCheckMachine, { fetchStatus: scripted(answers, asked) });
  const page = await stage(machine, { transaction: transactionId, signedIn: false, ...world });
  const see = <T>(select: (snapshot: ReturnType<typeof page.actor.getSnapshot>) => T) =>
    select(page.actor.getSnapshot());
  return { ...page, see, asked };
}

/** A page that has had its first answer. */
async function openAnswered(answers: Scripted<PaymentAnswer>[], world: World = {}) {
  const page = await openPage(answers, world);
  await page.pass(1_000);
  return page;
}

const unknown = { verdict: 'unknownTransaction' } as const;

it('[WV-01] asks by itself 1 s after the id appears', async () => {
  const page = await openPage([wavePayment('pending')]);
  await page.pass(999);
  expect(page.asked).toEqual([]);
  expect(page.see(selectIsLoading)).toBe(true);
  await page.pass(1);
  expect(page.asked).toEqual([{ transactionId: 'WV42-1-8Z3K6Q2N5T7W9Y1B' }]);
  expect(page.see(selectPayment)).toEqual(wavePayment('pending'));
});

it('[WV-02] without an id it says so and asks nobody', async () => {
  const page = await openAnswered([], { transaction: undefined });
  expect(page.see(selectObstacle)).toBe('ID de Transaction Manquant');
  expect(page.asked).toEqual([]);
});

it('[WV-02] C29: an id that cannot be one never reaches a call', async () => {
  const page = await openAnswered([], { transaction: '../../../commande/7/delete' });
  expect(page.see(selectObstacle)).toBe('Transaction non trouvée');
  expect(page.see(selectCanRetry)).toBe(false);
  expect(page.asked).toEqual([]);
});

it('[WV-02] says when there is no such payment, and asks again on demand', async () => {
  const page = await openAnswered([unknown, wavePayment('pending')]);
  expect(page.see(selectObstacle)).toBe('Transaction non trouvée');
  expect(page.heard()).toEqual(['error: Transaction non trouvée']);
  await page.send({ type: 'retry.requested' });
  expect(page.see(selectObstacle)).toBeUndefined();
});

it('[WV-02] B4: a failed call is never taken for a missing payment, and can be tried again', async () => {
  const page = await openAnswered([rejected(offline), wavePayment('pending')]);
  expect(page.see(selectObstacle)).toBe('Erreur lors de la vérification du paiement');
  expect(page.heard()).toEqual(['error: Erreur lors de la vérification du paiement']);
  expect(page.see(selectCanRetry)).toBe(true);
  await page.send({ type: 'retry.requested' });
  expect(page.see(selectPayment)?.verdict).toBe('pending');
});

it('I16: without a connection it finds its way back by itself, and says what it finds', async () => {
  const page = await openAnswered([rejected(offline), rejected(offline), wavePayment('pending')]);
  page.heard();
  await page.send({ type: 'page.returned' });
  expect(page.heard()).toEqual([]);
  await page.pass(5_000);
  expect(page.heard()).toEqual(['warning: Le paiement est toujours en attente']);
  expect(page.see(selectObstacle)).toBeUndefined();
});

it.each([
  ['confirmed', 'success: Paiement confirmé avec succès!'],
  ['pending', 'warning: Le paiement est toujours en attente'],
  ['cancelled', 'error: Le paiement a été annulé'],
  ['failed', 'error: Le paiement a échoué'],
  ['checking', 'info: Statut de paiement en cours de vérification...'],
] as const)('[WV-03] [WV-04] %s: "%s"', async (verdict, words) => {
  const page = await openAnswered([wavePayment(verdict)]);
  expect(page.heard()).toEqual([words]);
});

it.each([
  ['a guest', { signedIn: false }, '/facture-magasin?transaction=KE-7QX2M9D4TB'],
  ['a customer', { signedIn: true }, '/commandes/42/détails'],
] as const)('[WV-03] [PM-19] sends %s on 2 s after the confirmation', async (_, world, to) => {
  const page = await openAnswered([wavePayment('confirmed')], world);
  expect(page.see(selectWayOn)).toBe(to);
  await page.pass(1_999);
  expect(page.emitted.filter(({ type }) => type === 'leave')).toEqual([]);
  await page.pass(1);
  expect(page.emitted.at(-1)).toEqual({ type: 'leave', to });
  await page.pass(60_000);
  expect(page.emitted.filter(({ type }) => type === 'leave')).toHaveLength(1);
});

it.each([
  ['preorder', '/pre-commandes/42/détails'],
  ['creditorder', '/credit-commandes/42/détails'],
  [undefined, '/profile'],
] as const)('[WV-03] [PM-19] B28: a customer with %s goes to %s', async (type, to) => {
  const known = wavePayment('confirmed');
  const details = { ...known.details!, order: { ...known.details!.order, type } };
  const page = await openAnswered([{ ...known, details }], { signedIn: true });
  expect(page.see(selectWayOn)).toBe(to);
});

it('[PK-09] B32: a visitor who may not see the order is told the state and sent nowhere', async () => {
  const bare: Payment = { ...wavePayment('confirmed'), details: undefined };
  const page = await openAnswered([bare]);
  await page.pass(10_000);
  expect(page.emitted).toEqual([{ type: 'notice', tone: 'success', text: 'Paiement confirmé avec succès!' }]);
  expect(page.see(selectWayOn)).toBeUndefined();
});

it('[WV-03] B28: leaving the page cancels the redirect', async () => {
  const page = await openAnswered([wavePayment('confirmed')]);
  await page.pass(1_000);
  page.actor.stop();
  await page.pass(60_000);
  expect(page.emitted.filter(({ type }) => type === 'leave')).toEqual([]);
});

it('[WV-04] keeps looking every 5 s, silent until something changes', async () => {
  const pending = wavePayment('pending');
  const page = await openAnswered([pending, pending, rejected(offline), pending, wavePayment('confirmed')]);
  page.heard();
  for (const _ of [1, 2, 3]) await page.pass(5_000);
  expect(page.asked).toHaveLength(4);
  expect(page.heard()).toEqual([]);
  await page.send({ type: 'page.returned' });
  expect(page.heard()).toEqual(['success: Paiement confirmé avec succès!']);
});

it('[WV-01] every asked check is answered aloud, with what is known kept on the screen', async () => {
  const { logic, calls } = held<PaymentAnswer, { transactionId: string }>();
  const page = await stage(connect(paymentCheckMachine, { fetchStatus: logic }), {
    transaction: transactionId,
    signedIn: false,
  });
  await page.pass(1_000);
  calls[0]!.resolve(wavePayment('pending'));
  await settle();
  page.heard();

  await page.send({ type: 'verify.requested' });
  expect(selectIsVerifying(page.actor.getSnapshot())).toBe(true);
  expect(selectIsLoading(page.actor.getSnapshot())).toBe(false);
  expect(selectPayment(page.actor.getSnapshot())?.verdict).toBe('pending');
  calls[1]!.resolve(wavePayment('pending'));
  await settle();
  expect(page.heard()).toEqual(['warning: Le paiement est toujours en attente']);
});

it('B7: a payment that was refused can be asked for again, and may turn out to be paid', async () => {
  const page = await openAnswered([wavePayment('cancelled'), wavePayment('confirmed')]);
  expect(page.see(selectCanVerify)).toBe(true);
  await page.send({ type: 'verify.requested' });
  expect(page.see(selectPayment)?.verdict).toBe('confirmed');
  expect(page.see(selectCanVerify)).toBe(false);
});

it('B38: an older answer never takes the place of a later one', async () => {
  const page = await openAnswered([wavePayment('cancelled'), wavePayment('pending')]);
  page.heard();
  await page.send({ type: 'verify.requested' });
  expect(page.see(selectPayment)?.verdict).toBe('cancelled');
  expect(page.heard()).toEqual(['error: Le paiement a été annulé']);
});

it('B38: an answer to a look that was given up is not listened to', async () => {
  const { logic, calls } = held<PaymentAnswer, { transactionId: string }>();
  const page = await stage(connect(paymentCheckMachine, { fetchStatus: logic }), {
    transaction: transactionId,
    signedIn: false,
  });
  await page.pass(1_000);
  calls[0]!.resolve(wavePayment('pending'));
  await settle();
  await page.pass(5_000);
  await page.send({ type: 'verify.requested' });
  calls[2]!.resolve(wavePayment('confirmed'));
  await settle();
  calls[1]!.resolve(wavePayment('failed'));
  await settle();
  expect(selectPayment(page.actor.getSnapshot())?.verdict).toBe('confirmed');
});

const at = (transaction: string | undefined) => ({ transaction, signedIn: false });

it('[TL-05] [WV-02] every edge leads where the table says, and only the server confirms a payment', async () => {
  const problems = await walk(paymentCheckMachine, {
    starts: {
      'a transaction': { input: at(transactionId), state: 'pausing' },
      'no transaction': { input: at(undefined), state: 'missing' },
      'an empty transaction': { input: at(''), state: 'missing' },
      'a path as transaction': { input: at('../../../commande/7/delete'), state: 'notFound' },
      'an escaped path as transaction': { input: at('%2e%2e%2f'), state: 'notFound' },
    },
    events: {
      'server says confirmed': answer('fetchStatus', wavePayment('confirmed')),
      'server says pending': answer('fetchStatus', wavePayment('pending')),
      'server says checking': answer('fetchStatus', wavePayment('checking')),
      'server says cancelled': answer('fetchStatus', wavePayment('cancelled')),
      'server says failed': answer('fetchStatus', wavePayment('failed')),
      'server knows none': answer('fetchStatus', unknown),
      'fetchStatus fails': failure('fetchStatus', offline),
      'verify.requested': { type: 'verify.requested' },
      'retry.requested': { type: 'retry.requested' },
      'page.returned': { type: 'page.returned' },
    },
    given: {
      'well formed': ({ context }) => context.transaction === transactionId,
      'checking shown': ({ context }) => context.payment?.verdict === 'checking',
      'cancelled shown': ({ context }) => context.payment?.verdict === 'cancelled',
      'failed shown': ({ context }) => context.payment?.verdict === 'failed',
    },
    targets: {
      pausing: { 'after checkDelay': 'asking' },
      // "Pending" after any other verdict is an older answer: what is shown stays.
      'asking | showing.pending.looking | showing.checking.looking | cannotCheck.looking': {
        'server says confirmed': 'showing.confirmed',
        'server says pending [not checking shown, not cancelled shown, not failed shown]':
          'showing.pending.resting',
        'server says pending [checking shown]': 'showing.checking.resting',
        'server says pending [cancelled shown]': 'showing.cancelled',
        'server says pending [failed shown]': 'showing.failed',
        'server says checking': 'showing.checking.resting',
        'server says cancelled': 'showing.cancelled',
        'server says failed': 'showing.failed',
        'server knows none': 'notFound',
      },
      asking: { 'fetchStatus fails': 'cannotCheck.resting' },
      'showing.pending': { 'verify.requested': 'asking' },
      'showing.pending.resting': {
        'after watchInterval': 'showing.pending.looking',
        'page.returned': 'showing.pending.looking',
      },
      'showing.pending.looking': { 'fetchStatus fails': 'showing.pending.resting' },
      'showing.checking': { 'verify.requested': 'asking' },
      'showing.checking.resting': {
        'after watchInterval': 'showing.checking.looking',
        'page.returned': 'showing.checking.looking',
      },
      'showing.checking.looking': { 'fetchStatus fails': 'showing.checking.resting' },
      'showing.cancelled | showing.failed': { 'verify.requested': 'asking' },
      'showing.confirmed': { 'after redirectDelay': 'stays' },
      notFound: { 'retry.requested [well formed]': 'asking' },
      cannotCheck: { 'retry.requested': 'asking' },
      'cannotCheck.resting': {
        'after watchInterval': 'cannotCheck.looking',
        'page.returned': 'cannotCheck.looking',
      },
      'cannotCheck.looking': { 'fetchStatus fails': 'cannotCheck.resting' },
    },
    openEnded: ['missing', 'notFound', 'showing.cancelled', 'showing.failed'],
    rules: {
      'success is told for a confirmed payment alone': (snapshot, emitted) =>
        selectPayment(snapshot)?.verdict === 'confirmed' ||
        !emitted.some((event) => event.type === 'leave' || event.tone === 'success'),
      'a confirmed payment is not asked for again': (snapshot) =>
        selectPayment(snapshot)?.verdict !== 'confirmed' ||
        (snapshot.matches({ showing: 'confirmed' }) && !selectCanVerify(snapshot)),
      'an obstacle other than a missing transaction can be retried': (snapshot) =>
        selectObstacle(snapshot) === undefined ||
        selectCanRetry(snapshot) === (snapshot.context.transaction === transactionId),
    },
  });
  expect(problems).toEqual([]);
});
