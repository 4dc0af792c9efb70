import type { ProviderMessages } from '#domain/messages/providers/index.ts';
import { orange } from '#domain/messages/providers/orange.ts';
import { wave } from '#domain/messages/providers/wave.ts';
import { expect, it } from 'vitest';
import { connect } from '#machines/connect.ts';
import type { PaymentAnswer, Payment } from '#domain/payments/payment.ts';
import {
  selectCanRetry,
  selectCanVerify,
  selectIsLoading,
  selectIsRetrying,
  selectIsVerifying,
  selectObstacle,
  selectPayLink,
  selectPayment,
  selectOrderPath,
  selectShownVerdict,
  selectOrderPathText,
  selectPayAgainPath,
  paymentCheckMachine,
  paymentWatch,
} from '#machines/payment-check/index.ts';
import { failure, tells, walk } from '#tests/support/machines/walk.ts';
import { held, rejected, scripted, settle, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { checkoutUrl, offline, payment, transactionId } from './fixtures.ts';

interface World {
  transaction?: string | undefined;
  signedIn?: boolean;
  messages?: ProviderMessages['checkPage'];
}

async function openPage(answers: Scripted<PaymentAnswer>[], world: World = {}) {
  const asked: { subject: string }[] = [];
  const machine = connect(paymentCheckMachine, {
    watch: connect(paymentWatch, { fetchStatus: scripted(answers, asked) }),
  });
  const page = await startMachine(machine, {
    transaction: transactionId,
    signedIn: false,
    messages: wave.checkPage,
    ...world,
  });
  const see = <T>(select: (snapshot: ReturnType<typeof page.actor.getSnapshot>) => T) =>
    select(page.actor.getSnapshot());
  return { ...page, see, asked };
}

/** A page that has had its first answer. */
async function openAnswered(answers: Scripted<PaymentAnswer>[], world: World = {}) {
  const page = await openPage(answers, world);
  await page.advance(1_000);
  return page;
}

const unknown = { verdict: 'unknownTransaction' } as const;

it('[WV-01] checks automatically 1 s after the id appears', async () => {
  const page = await openPage([payment('pending')]);
  await page.advance(999);
  expect(page.asked).toEqual([]);
  expect(page.see(selectIsLoading)).toBe(true);
  await page.advance(1);
  expect(page.asked).toEqual([{ subject: 'WV42-1-8Z3K6Q2N5T7W9Y1B' }]);
  expect(page.see(selectPayment)).toEqual(payment('pending'));
});

it('[PM-19] [C32] the payer of a link goes back to the link, to pay again or to see that it is paid', async () => {
  const payerOf = { link: '0123456789AB', firstName: 'Awa' };
  const back = '/paiement-partage?lien=0123456789AB';
  const page = await openAnswered([{ ...payment('failed'), payerOf, details: undefined }], {
    signedIn: true,
  });
  expect(page.see(selectPayAgainPath)).toBe(back);
  expect([page.see(selectOrderPath), page.see(selectOrderPathText)]).toEqual([
    back,
    'Revenir au paiement demandé',
  ]);
});

it('[WV-02] without an id it says so and makes no call', async () => {
  const page = await openAnswered([], { transaction: undefined });
  expect(page.see(selectObstacle)).toBe('ID de Transaction Manquant');
  expect(page.asked).toEqual([]);
});

it('[WV-02] C29: a malformed id is never sent', async () => {
  const page = await openAnswered([], { transaction: '../../../commande/7/delete' });
  expect(page.see(selectObstacle)).toBe('Transaction non trouvée');
  expect(page.see(selectCanRetry)).toBe(false);
  expect(page.asked).toEqual([]);
});

it('[WV-02] says when the payment does not exist, and checks again on request', async () => {
  const page = await openAnswered([unknown, payment('pending')]);
  expect(page.see(selectObstacle)).toBe('Transaction non trouvée');
  expect(page.takeNotices()).toEqual(['error: Transaction non trouvée']);
  await page.send({ type: 'retry.requested' });
  expect(page.see(selectObstacle)).toBeUndefined();
});

it('[WV-02] B4: a failed call is not a missing payment, and can be retried', async () => {
  const page = await openAnswered([rejected(offline), payment('pending')]);
  expect(page.see(selectObstacle)).toBe('Erreur lors de la vérification du paiement');
  expect(page.takeNotices()).toEqual(['error: Erreur lors de la vérification du paiement']);
  expect(page.see(selectCanRetry)).toBe(true);
  await page.send({ type: 'retry.requested' });
  expect(page.see(selectPayment)?.verdict).toBe('pending');
});

it('I16: offline, it recovers without interaction and shows the result', async () => {
  const page = await openAnswered([rejected(offline), rejected(offline), payment('pending')]);
  page.takeNotices();
  await page.send({ type: 'page.returned' });
  expect(page.takeNotices()).toEqual([]);
  await page.advance(5_000);
  expect(page.takeNotices()).toEqual(['warning: Le paiement est toujours en attente']);
  expect(page.see(selectObstacle)).toBeUndefined();
});

it.each([
  ['confirmed', 'success: Paiement confirmé avec succès!'],
  ['pending', 'warning: Le paiement est toujours en attente'],
  ['cancelled', 'error: Le paiement a été annulé'],
  ['expired', 'error: Le délai de ce paiement est passé'],
  ['refunded', 'info: Ce paiement a été remboursé'],
  ['surplus', 'warning: Ce paiement est arrivé en trop\u00a0: il sera remboursé'],
  ['settledElsewhere', 'info: Ce montant est déjà payé\u00a0: ne payez pas de nouveau'],
  ['orderClosed', 'warning: La commande est annulée\u00a0: ne payez pas'],
  ['movingAgain', 'info: Ce paiement est de nouveau en cours\u00a0: ne payez pas de nouveau'],
  ['otherMoving', 'info: Un autre paiement de ce montant est en cours\u00a0: attendez la réponse'],
  ['failed', 'error: Le paiement a échoué'],
  ['checking', 'info: Statut de paiement en cours de vérification...'],
] as const)('[WV-03] [WV-04] %s: "%s"', async (verdict, words) => {
  const page = await openAnswered([payment(verdict)]);
  expect(page.takeNotices()).toEqual([words]);
});

const ofOrange = { messages: orange.checkPage };

it.each([
  ['confirmed', 'success: Paiement confirmé avec succès!'],
  ['pending', 'info: Le paiement est toujours en attente'],
  ['cancelled', 'error: Paiement annulé.'],
  ['expired', 'error: Le délai de ce paiement est passé'],
  ['refunded', 'info: Ce paiement a été remboursé'],
  ['surplus', 'warning: Ce paiement est arrivé en trop\u00a0: il sera remboursé'],
  ['settledElsewhere', 'info: Ce montant est déjà payé\u00a0: ne payez pas de nouveau'],
  ['orderClosed', 'warning: La commande est annulée\u00a0: ne payez pas'],
  ['movingAgain', 'info: Ce paiement est de nouveau en cours\u00a0: ne payez pas de nouveau'],
  ['otherMoving', 'info: Un autre paiement de ce montant est en cours\u00a0: attendez la réponse'],
  ['failed', 'error: Paiement échoué.'],
  ['checking', 'warning: Statut de paiement inconnu.'],
] as const)('[OM-01] [OM-03] %s, 1 s after the id appears: "%s"', async (verdict, words) => {
  const page = await openPage([payment(verdict)], ofOrange);
  await page.advance(999);
  expect(page.asked).toEqual([]);
  await page.advance(1);
  expect(page.takeNotices()).toEqual([words]);
});

it('[OM-02] says what is missing or failed, and that it tries again', async () => {
  const missing = await openAnswered([], { ...ofOrange, transaction: undefined });
  expect(missing.see(selectObstacle)).toBe("ID de transaction manquant dans l'URL");
  const { logic, calls } = held<PaymentAnswer, { subject: string }>();
  const machine = connect(paymentCheckMachine, { watch: connect(paymentWatch, { fetchStatus: logic }) });
  const page = await startMachine(machine, { transaction: transactionId, signedIn: false, ...ofOrange });
  await page.advance(1_000);
  expect(selectIsRetrying(page.actor.getSnapshot())).toBe(false);
  calls[0]!.reject(offline);
  await settle();
  expect(selectObstacle(page.actor.getSnapshot())).toBe('Erreur lors de la vérification');
  expect(page.takeNotices()).toEqual(['error: Erreur lors de la vérification']);
  await page.send({ type: 'retry.requested' });
  expect(selectIsRetrying(page.actor.getSnapshot())).toBe(true);
  const unheard = await openAnswered([unknown], ofOrange);
  expect(unheard.see(selectObstacle)).toBe('Transaction non trouvée');
  expect(unheard.takeNotices()).toEqual(['error: Erreur lors de la vérification']);
  expect(unheard.see(selectCanRetry)).toBe(true);
});

it.each([
  ['a guest', { signedIn: false }, '/facture-magasin?transaction=KE-7QX2M9D4TB'],
  ['a customer', { signedIn: true }, '/commandes/42/détails'],
  ['a customer of Orange Money', { signedIn: true, ...ofOrange }, '/commandes/42/détails'],
] as const)('[WV-03] [OM-03] [PM-19] redirects %s 2 s after the confirmation', async (_, world, to) => {
  const page = await openAnswered([payment('confirmed')], world);
  expect(page.see(selectOrderPath)).toBe(to);
  await page.advance(1_999);
  expect(page.emitted.filter(({ type }) => type === 'leave')).toEqual([]);
  await page.advance(1);
  expect(page.emitted.at(-1)).toEqual({ type: 'leave', to });
  await page.advance(60_000);
  expect(page.emitted.filter(({ type }) => type === 'leave')).toHaveLength(1);
});

it.each([
  ['preorder', '/pre-commandes/42/détails'],
  ['creditOrder', '/credit-commandes/42/détails'],
  [undefined, '/profile'],
] as const)('[WV-03] [PM-19] B28: a customer with %s goes to %s', async (type, to) => {
  const known = payment('confirmed');
  const details = { ...known.details!, order: { ...known.details!.order, type } };
  const page = await openAnswered([{ ...known, details }], { signedIn: true });
  expect(page.see(selectOrderPath)).toBe(to);
});

it('[PK-09] B32: a visitor who may not see the order sees the status and is not redirected', async () => {
  const bare: Payment = { ...payment('confirmed'), details: undefined };
  const page = await openAnswered([bare]);
  await page.advance(10_000);
  expect(page.emitted).toEqual([{ type: 'notice', tone: 'success', text: 'Paiement confirmé avec succès!' }]);
  expect(page.see(selectOrderPath)).toBeUndefined();
});

it('[WV-03] B28: leaving the page cancels the redirect', async () => {
  const page = await openAnswered([payment('confirmed')]);
  await page.advance(1_000);
  page.actor.stop();
  await page.advance(60_000);
  expect(page.emitted.filter(({ type }) => type === 'leave')).toEqual([]);
});

it('[WV-04] keeps checking every 5 s, in silence until something changes', async () => {
  const pending = payment('pending');
  const page = await openAnswered([pending, pending, rejected(offline), pending, payment('confirmed')]);
  page.takeNotices();
  for (const _ of [1, 2, 3]) await page.advance(5_000);
  expect(page.asked).toHaveLength(4);
  expect(page.takeNotices()).toEqual([]);
  await page.send({ type: 'page.returned' });
  expect(page.takeNotices()).toEqual(['success: Paiement confirmé avec succès!']);
});

it('[WV-04] B2: a link that the provider gives later appears, in silence', async () => {
  const page = await openAnswered([{ ...payment('pending'), nextStep: undefined }, payment('pending')]);
  expect(page.see(selectPayLink)).toBeUndefined();
  page.takeNotices();
  await page.advance(5_000);
  expect([page.see(selectPayLink), page.takeNotices()]).toEqual([checkoutUrl, []]);
});

it('a superseded payment is announced, has no pay link, is still checked, and links to its order', async () => {
  const page = await openAnswered([payment('pending'), payment('superseded'), payment('confirmed')]);
  expect(page.see(selectPayLink)).toBe(checkoutUrl);
  page.takeNotices();
  await page.advance(5_000);
  expect(page.takeNotices()).toEqual([
    'warning: Ce paiement n’est plus disponible. Vous pouvez en commencer un nouveau\u00a0: ne payez alors plus l’ancien.',
  ]);
  expect(page.see(selectPayment)?.verdict).toBe('superseded');
  expect(page.see(selectPayLink)).toBeUndefined();
  expect(page.see(selectOrderPath)).toBe('/facture-magasin?transaction=KE-7QX2M9D4TB');
  await page.advance(5_000);
  expect(page.takeNotices()).toEqual(['success: Paiement confirmé avec succès!']);
});

it('[WV-01] every check by the user is announced, and the known status stays on screen', async () => {
  const { logic, calls } = held<PaymentAnswer, { subject: string }>();
  const page = await startMachine(
    connect(paymentCheckMachine, { watch: connect(paymentWatch, { fetchStatus: logic }) }),
    {
      transaction: transactionId,
      signedIn: false,
      messages: wave.checkPage,
    },
  );
  await page.advance(1_000);
  calls[0]!.resolve(payment('pending'));
  await settle();
  page.takeNotices();

  await page.send({ type: 'verify.requested' });
  expect(selectIsVerifying(page.actor.getSnapshot())).toBe(true);
  expect(selectIsLoading(page.actor.getSnapshot())).toBe(false);
  expect(selectPayment(page.actor.getSnapshot())?.verdict).toBe('pending');
  calls[1]!.resolve(payment('pending'));
  await settle();
  expect(page.takeNotices()).toEqual(['warning: Le paiement est toujours en attente']);
});

it('B7: a refused payment can be checked again, and may turn out to be paid', async () => {
  const page = await openAnswered([payment('cancelled'), payment('confirmed')]);
  expect(page.see(selectCanVerify)).toBe(true);
  await page.send({ type: 'verify.requested' });
  expect(page.see(selectPayment)?.verdict).toBe('confirmed');
});

it('[WV-01] [OM-01] a confirmed payment can be checked again, and stays confirmed when the check is lost', async () => {
  const bare: Payment = { ...payment('confirmed'), details: undefined };
  const page = await openAnswered([bare, rejected(offline), { ...bare, verdict: 'refunded' }]);
  await page.advance(60_000);
  expect(page.see(selectCanVerify)).toBe(true);
  await page.send({ type: 'verify.requested' });
  expect(page.see(selectShownVerdict)).toBe('confirmed');
  await page.send({ type: 'retry.requested' });
  expect(page.see(selectShownVerdict)).toBe('refunded');
});

it.each(['surplus', 'settledElsewhere', 'orderClosed', 'refunded'] as const)(
  '[I27] %s leads nowhere by itself, and is not told as a success',
  async (verdict) => {
    const page = await openAnswered([payment(verdict)], { signedIn: true });
    await page.advance(60_000);
    expect(page.emitted.filter(({ type }) => type === 'leave')).toEqual([]);
    expect(page.takeNotices().filter((notice) => notice.startsWith('success'))).toEqual([]);
  },
);

it('[B7] [I27] a refusal that can still be paid is checked every 30 s, until it is paid', async () => {
  const refused = { ...payment('failed'), payableUntil: 1_800_000 };
  const page = await openAnswered([refused, refused, payment('movingAgain'), payment('confirmed')]);
  expect(page.takeNotices()).toEqual(['error: Le paiement a échoué']);
  await page.advance(30_000);
  expect([page.asked.length, page.takeNotices()]).toEqual([2, []]);
  await page.advance(30_000);
  await page.advance(5_000);
  expect(page.takeNotices()).toEqual([
    'info: Ce paiement est de nouveau en cours\u00a0: ne payez pas de nouveau',
    'success: Paiement confirmé avec succès!',
  ]);
});

it('B38: an older answer never replaces a newer one', async () => {
  const page = await openAnswered([payment('cancelled'), payment('pending')]);
  page.takeNotices();
  await page.send({ type: 'verify.requested' });
  expect(page.see(selectPayment)?.verdict).toBe('cancelled');
  expect(page.takeNotices()).toEqual(['error: Le paiement a été annulé']);
});

it('B38: the answer of a cancelled check is ignored', async () => {
  const { logic, calls } = held<PaymentAnswer, { subject: string }>();
  const page = await startMachine(
    connect(paymentCheckMachine, { watch: connect(paymentWatch, { fetchStatus: logic }) }),
    {
      transaction: transactionId,
      signedIn: false,
      messages: wave.checkPage,
    },
  );
  await page.advance(1_000);
  calls[0]!.resolve(payment('pending'));
  await settle();
  await page.advance(5_000);
  await page.send({ type: 'verify.requested' });
  calls[2]!.resolve(payment('confirmed'));
  await settle();
  calls[1]!.resolve(payment('failed'));
  await settle();
  expect(selectPayment(page.actor.getSnapshot())?.verdict).toBe('confirmed');
});

const at = (transaction: string | undefined) => ({ transaction, signedIn: false, messages: wave.checkPage });
const says = (found: PaymentAnswer) => tells('watch', { answer: found, reach: 'reached' });

it('[TL-05] [WV-02] every transition leads to its expected state, and only the server confirms a payment', async () => {
  const problems = await walk(paymentCheckMachine, {
    starts: {
      'a transaction': { input: at(transactionId), state: 'pausing' },
      'no transaction': { input: at(undefined), state: 'missing' },
      'an empty transaction': { input: at(''), state: 'missing' },
      'a path as transaction': { input: at('../../../commande/7/delete'), state: 'notFound' },
      'an escaped path as transaction': { input: at('%2e%2e%2f'), state: 'notFound' },
    },
    events: {
      'watch finds confirmed': says(payment('confirmed')),
      'watch finds pending': says(payment('pending')),
      'watch finds superseded': says(payment('superseded')),
      'watch finds checking': says(payment('checking')),
      'watch finds cancelled': says(payment('cancelled')),
      'watch finds moving': says(payment('movingAgain')),
      'watch finds surplus': says(payment('surplus')),
      'watch finds payable': says({ ...payment('failed'), payableUntil: 1 }),
      'watch finds refunded': says(payment('refunded')),
      'watch finds failed': says(payment('failed')),
      'watch finds none': says(unknown),
      'watch asks again': tells('watch', { reach: 'reading' }),
      'watch is unanswered': tells('watch', { reach: 'unreachable' }),
      'watch breaks': failure('watch'),
      'verify.requested': { type: 'verify.requested' },
      'retry.requested': { type: 'retry.requested' },
      'page.returned': { type: 'page.returned' },
    },
    given: { 'well formed': ({ context }) => context.transaction === transactionId },
    targets: {
      pausing: { 'after checkDelay': 'showing.asking' },
      'showing.asking | showing.open | showing.confirmed | showing.ended | showing.cannotCheck': {
        'watch finds confirmed': 'showing.confirmed',
        'watch finds pending': 'showing.open',
        'watch finds superseded': 'showing.open',
        'watch finds checking': 'showing.open',
        'watch finds moving': 'showing.open',
        'watch finds payable': 'showing.open',
        'watch finds cancelled': 'showing.ended',
        'watch finds refunded': 'showing.ended',
        'watch finds surplus': 'showing.ended',
        'watch finds failed': 'showing.ended',
        'watch finds none': 'notFound',
      },
      'showing.asking': { 'watch is unanswered': 'showing.cannotCheck' },
      showing: {
        'watch asks again': 'stays',
        'watch is unanswered': 'stays',
        'watch breaks': 'unwatched',
        'page.returned': 'stays',
      },
      'showing.open | showing.ended': { 'verify.requested': 'showing.asking' },
      'showing.confirmed': { 'verify.requested': 'showing.asking', 'after redirectDelay': 'stays' },
      notFound: { 'retry.requested [well formed]': 'showing.asking' },
      'showing.cannotCheck | unwatched': { 'retry.requested': 'showing.asking' },
    },
    openEnded: ['missing', 'notFound', 'unwatched'],
    rules: {
      'success is told for a confirmed payment alone': (snapshot, emitted) =>
        selectPayment(snapshot)?.verdict === 'confirmed' ||
        !emitted.some((event) => event.type === 'leave' || event.tone === 'success'),
      'a payment on screen can be checked': (snapshot) =>
        selectPayment(snapshot) === undefined ||
        selectIsVerifying(snapshot) ||
        selectCanVerify(snapshot) ||
        selectCanRetry(snapshot),
      'a pay link is shown only for a pending payment': (snapshot) =>
        selectPayLink(snapshot) === undefined || selectPayment(snapshot)?.verdict === 'pending',
      'an obstacle other than a missing transaction can be retried': (snapshot) =>
        selectObstacle(snapshot) === undefined ||
        selectCanRetry(snapshot) === (snapshot.context.transaction === transactionId),
    },
  });
  expect(problems).toEqual([]);
});
