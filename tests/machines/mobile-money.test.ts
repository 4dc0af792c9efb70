import { expect, it } from 'vitest';
import type { InitiatedPayment, PaymentAnswer, PaymentRequest } from '#domain/payments/payment.ts';
import { automaticWatchMachine } from '#machines/automatic-watch/index.ts';
import { connect } from '#machines/connect.ts';
import {
  mobileMoneyMachine,
  selectCanChangeMethod,
  selectCanClose,
  selectCanPay,
  selectCanPayAgain,
  selectCanVerify,
  selectError,
  selectIsChoosing,
  selectIsInitiating,
  selectIsMonitoring,
  selectIsOpen,
  selectIsPreparing,
  selectIsRestoring,
  selectIsVerifying,
  selectNextStep,
  selectMinutesLeft,
  selectOrder,
  selectPayment,
  selectPhone,
  selectPhoneMessage,
  selectProvider,
  selectShownVerdict,
  selectSignInPath,
  paymentWatch,
  type CurrentOrder,
} from '#machines/mobile-money/index.ts';
import type { WatchedPayment } from '#machines/payment-watch/index.ts';
import { answer, failure, tells, walk } from '#tests/support/machines/walk.ts';
import { held, rejected, scripted, settle } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import {
  checkoutUrl,
  failed,
  firstProvider,
  offline,
  otherProvider,
  payLink,
  transactionId,
} from './fixtures.ts';
import {
  code,
  codeProvider,
  initiated,
  openDialog,
  openPayment,
  order,
  says,
} from './mobile-money.dialog.ts';

const live = { transactionId, provider: firstProvider };

it('[PM-04] [VA-06] validates a typed number after 500 ms', async () => {
  const dialog = await openDialog();
  await dialog.type('77 123 45 6');
  await dialog.advance(499);
  await dialog.type('77 123 45 67');
  await dialog.advance(499);
  expect(dialog.see(selectPhoneMessage)).toBeUndefined();
  await dialog.advance(1);
  expect(dialog.see(selectPhoneMessage)).toBe('Numéro Wave Money valide');

  await dialog.type('33 860 00 00');
  expect(dialog.see(selectPhoneMessage)).toBeUndefined();
  await dialog.advance(500);
  expect(dialog.see(selectPhoneMessage)).toBe('Numéro Wave Money invalide');

  await dialog.type(' ');
  await dialog.advance(500);
  expect(dialog.see(selectPhoneMessage)).toBeUndefined();
});

it("[PM-04] the payer's number is filled in from the order where it can pay, and what is typed is kept", async () => {
  const dialog = await openDialog({ orderPhone: '77 123 45 67', payments: [initiated] });
  expect([dialog.see(selectPhone), dialog.see(selectPhoneMessage)]).toEqual([
    '+221 77 123 45 67',
    'Numéro Wave Money valide',
  ]);
  await dialog.send({ type: 'pay.requested', sameTab: false });
  expect(dialog.paid.map(({ phone }) => phone)).toEqual(['+221771234567']);

  const providers = [{ ...firstProvider, isPayerPhone: () => false }, codeProvider];
  const other = await openDialog({ orderPhone: '+221771234567', providers });
  expect(other.see(selectPhone)).toBe('');
  await other.send({ type: 'provider.selected', provider: 'orange' });
  expect(other.see(selectPhone)).toBe('+221 77 123 45 67');
  await other.type('78 000 00 00');
  await other.send({ type: 'provider.selected', provider: firstProvider.id });
  expect(other.see(selectPhone)).toBe('78 000 00 00');
});

it('[VA-04] [PM-05] the verdicts of Orange Money, and of a rule that fails', async () => {
  const pay = { type: 'pay.requested', sameTab: false } as const;
  const dialog = await openDialog({ providers: [codeProvider] });
  await dialog.send(pay);
  await dialog.type('78 123 45 67');
  await dialog.advance(500);
  expect(dialog.see(selectPhoneMessage)).toBe('Numéro Orange Money valide');
  await dialog.type('79 123 45 67');
  await dialog.advance(500);
  expect(dialog.see(selectPhoneMessage)).toBe('Numéro Orange Money invalide');
  await dialog.send(pay);
  const broken = await openDialog({
    providers: [
      {
        ...codeProvider,
        isPayerPhone() {
          throw new Error('broken');
        },
      },
    ],
  });
  await broken.type('78 123 45 67');
  await broken.advance(500);
  expect(broken.see(selectPhoneMessage)).toBe('Erreur de validation');
  expect(broken.see(selectCanPay)).toBe(false);
  await broken.send(pay);
  expect([...dialog.takeNotices(), ...broken.takeNotices()]).toEqual([
    'error: Veuillez entrer votre numéro de téléphone Orange Money',
    'error: Numéro invalide: Numéro Orange Money invalide',
    'error: Numéro invalide: Erreur de validation',
  ]);
});

it('[PM-04] pays only with a method and a valid phone number', async () => {
  const none = await openDialog({ providers: [] });
  await none.type('77 123 45 67');
  expect(none.see(selectCanPay)).toBe(false);
  const dialog = await openDialog();
  await dialog.type('77 123 45 67');
  expect(dialog.see(selectCanPay)).toBe(true);
  await dialog.type('33 860 00 00');
  expect(dialog.see(selectCanPay)).toBe(false);
});

it('[PM-04] the only method is selected', async () => {
  expect((await openDialog()).see(selectProvider)?.id).toBe('wave');
});

it('[PM-05] says what is missing, makes no call, and closes the prepared window', async () => {
  const pay = { type: 'pay.requested', sameTab: false } as const;
  const none = await openDialog({ providers: [] });
  await none.send(pay);
  expect(none.takeNotices()).toEqual(['error: Veuillez sélectionner une méthode de paiement']);
  const dialog = await openDialog();
  await dialog.send(pay);
  await dialog.type('33 860 00 00');
  await dialog.send(pay, { type: 'verify.requested' });
  expect(dialog.takeNotices()).toEqual([
    'error: Veuillez entrer votre numéro de téléphone Wave',
    'error: Numéro invalide: Numéro Wave Money invalide',
    'error: Aucune transaction à vérifier',
  ]);
  expect(dialog.emitted.filter(({ type }) => type === 'provider.notOpened')).toHaveLength(2);
  expect([...none.paid, ...dialog.paid]).toEqual([]);
});

it('[PM-05] D9: the click validates the number before the debounce is over', async () => {
  const dialog = await openDialog({ payments: [initiated] });
  await dialog.type('77 123 45 67');
  await dialog.advance(500);
  await dialog.type('77 123');
  await dialog.send({ type: 'pay.requested', sameTab: false });
  expect(dialog.takeNotices()).toEqual(['error: Numéro invalide: Numéro Wave Money invalide']);
  expect(dialog.paid).toEqual([]);
});

it('[PM-06] B29: loads Wave in the prepared window, and announces it', async () => {
  const dialog = await openDialog({ payments: [initiated] });
  await dialog.type('77-123-45-67');
  await dialog.send({ type: 'pay.requested', sameTab: false });
  expect(dialog.paid).toEqual([
    { orderId: 42, provider: 'wave', phone: '+221771234567', amount: 241_000, instalmentNo: 1 },
  ]);
  expect(dialog.emitted).toEqual([
    { type: 'provider.opened', url: 'https://pay.wave.com/c/cos-18qq25rgr100a' },
    { type: 'notice', tone: 'info', text: 'Lien de paiement Wave ouvert dans un nouvel onglet' },
  ]);
  expect(dialog.see(selectNextStep)).toEqual({
    kind: 'link',
    url: 'https://pay.wave.com/c/cos-18qq25rgr100a',
  });
});

it('[PM-06] on a narrow screen Wave opens in the same tab, without that message', async () => {
  const dialog = await openDialog({ payments: [initiated] });
  await dialog.type('77 123 45 67');
  await dialog.send({ type: 'pay.requested', sameTab: true });
  expect(dialog.emitted).toEqual([
    { type: 'provider.opened', url: 'https://pay.wave.com/c/cos-18qq25rgr100a' },
  ]);
});

it('[PM-08] B8: announces that an earlier payment is continued', async () => {
  const dialog = await openDialog({ payments: [{ ...initiated, existing: true }] });
  await dialog.type('77 123 45 67');
  await dialog.send({ type: 'pay.requested', sameTab: true });
  expect(dialog.takeNotices()).toEqual(['info: Transaction existante récupérée']);
});

it('[PM-20] [PM-05] a payment that could not be started is shown as a toast and in the red box; the phone number is kept', async () => {
  const refusal = failed('payment.provider_refused', 'Le moyen de paiement a refusé.');
  const dialog = await openPayment({ payments: [rejected(refusal)] });
  expect(dialog.emitted.slice(-2)).toEqual([
    { type: 'provider.notOpened' },
    {
      type: 'notice',
      tone: 'error',
      text: 'Erreur lors du paiement: Wave a refusé d’ouvrir ce paiement. Appelez-nous si cela se répète.',
    },
  ]);
  expect(dialog.see(selectError)).toBe(
    'Erreur lors du paiement: Wave a refusé d’ouvrir ce paiement. Appelez-nous si cela se répète.',
  );
  expect(dialog.see(selectPhone)).toBe('77 123 45 67');
  expect(dialog.see(selectPhoneMessage)).toBe('Numéro Wave Money valide');
});

it('B1: after a lost response the same click asks again, and continues the payment that was started', async () => {
  const dialog = await openPayment({ payments: [rejected(offline), { ...initiated, existing: true }] });
  expect(dialog.see(selectIsChoosing)).toBe(true);
  await dialog.send({ type: 'pay.requested', sameTab: false });
  expect(dialog.paid).toHaveLength(2);
  expect(dialog.paid[1]).toEqual(dialog.paid[0]);
  expect(dialog.see(selectError)).toBeUndefined();
  expect(dialog.takeNotices()[0]).toBe('info: Transaction existante récupérée');
});

it('B1: cannot pay twice, close or change the method while a payment is being started', async () => {
  const { logic, calls } = held<InitiatedPayment, PaymentRequest>();
  const machine = connect(mobileMoneyMachine, {
    initiate: logic,
    readOrder: scripted<CurrentOrder, { orderId: number }>([]),
    watch: paymentWatch,
    automaticWatch: automaticWatchMachine,
  });
  const dialog = await startMachine(machine, {
    order,
    providers: [firstProvider],
    live: undefined,
    preferred: undefined,
    signedIn: false,
  });
  const pay = { type: 'pay.requested', sameTab: false } as const;
  await dialog.send({ type: 'phone.changed', value: '77 123 45 67' }, pay, pay, { type: 'dialog.closed' });
  expect(calls).toHaveLength(1);
  expect(selectCanPay(dialog.actor.getSnapshot())).toBe(false);
  expect(selectCanClose(dialog.actor.getSnapshot())).toBe(false);
  expect(selectCanChangeMethod(dialog.actor.getSnapshot())).toBe(false);
  calls[0]!.resolve(initiated);
  await settle();
  expect(selectCanClose(dialog.actor.getSnapshot())).toBe(true);
});

it('[I27] an order that is already paid is not paid again, and no success is told to a payer who paid nothing', async () => {
  const paid = failed('payment.already_paid', 'Cette commande est déjà payée.');
  const dialog = await openDialog({ payments: [rejected(paid)] });
  await dialog.type('77 123 45 67');
  await dialog.send({ type: 'pay.requested', sameTab: false });
  expect(dialog.takeNotices()).toEqual(['info: Ce montant est déjà payé\u00a0: ne payez pas de nouveau']);
  expect(dialog.see(selectShownVerdict)).toBe('settled');
  await dialog.advance(60_000);
  expect(dialog.actor.getSnapshot().output).toBeUndefined();
  await dialog.send({ type: 'dialog.closed' });
  expect(dialog.actor.getSnapshot().output).toEqual({ outcome: 'closed' });
});

it.each(['surplus', 'settledElsewhere', 'orderClosed', 'refunded'] as const)(
  '[I27] after %s nothing can be paid here, and the dialog stays until it is closed',
  async (verdict) => {
    const dialog = await openPayment({ checks: [says(verdict)] });
    await dialog.advance(5_000);
    expect(dialog.see(selectShownVerdict)).toBe(verdict);
    expect([selectCanPayAgain, selectCanPay, selectIsOpen].map(dialog.see)).toEqual([false, false, false]);
    await dialog.advance(60_000);
    expect(dialog.actor.getSnapshot().output).toBeUndefined();
    await dialog.send({ type: 'dialog.closed' });
    expect(dialog.actor.getSnapshot().output).toEqual({ outcome: 'closed' });
  },
);

it('[I27] a payment that another one replaced is watched as long as it can be paid: its money is told as surplus', async () => {
  const elsewhere = says('settledElsewhere', { payableUntil: 1_800_000 });
  const dialog = await openPayment({ checks: [elsewhere, elsewhere, says('surplus')] });
  await dialog.advance(5_000);
  dialog.takeNotices();
  await dialog.advance(30_000);
  expect([dialog.takeNotices(), dialog.see(selectShownVerdict)]).toEqual([[], 'settledElsewhere']);
  await dialog.send({ type: 'page.returned' });
  expect(dialog.takeNotices()).toEqual(['warning: Ce paiement est arrivé en trop\u00a0: il sera remboursé']);
  expect(dialog.see(selectShownVerdict)).toBe('surplus');
});

it('[B7] [I27] a refused payment that can still be paid is watched, and told once', async () => {
  const until = { payableUntil: 1_800_000 };
  const dialog = await openPayment({
    checks: [
      says('failed', until),
      says('failed', until),
      says('failed'),
      says('movingAgain'),
      says('confirmed'),
    ],
  });
  await dialog.advance(5_000);
  expect(dialog.takeNotices()).toEqual(['error: Le paiement a échoué']);
  expect(dialog.see(selectPayment)?.payableUntil).toBe(1_800_000);
  await dialog.advance(29_999);
  expect(dialog.checked).toHaveLength(1);
  await dialog.advance(1);
  await dialog.advance(30_000);
  expect(dialog.takeNotices()).toEqual([]);
  expect([dialog.see(selectPayment)?.payableUntil, dialog.see(selectCanPayAgain)]).toEqual([undefined, true]);
  // Its page cannot be paid any more.
  await dialog.advance(60_000);
  expect(dialog.checked).toHaveLength(3);
});

it('[B7] [I2] [I27] a refused payment that moves again hides the way to another one, until it is confirmed', async () => {
  const until = { payableUntil: 1_800_000 };
  const dialog = await openPayment({
    checks: [says('cancelled', until), says('movingAgain'), says('confirmed')],
  });
  await dialog.advance(5_000);
  dialog.takeNotices();
  await dialog.send({ type: 'page.returned' });
  expect(dialog.see(selectShownVerdict)).toBe('movingAgain');
  expect([selectCanPayAgain, selectCanPay, selectCanChangeMethod].map(dialog.see)).toEqual([
    false,
    false,
    false,
  ]);
  await dialog.advance(5_000);
  expect(dialog.takeNotices()).toEqual(['success: Paiement confirmé avec succès!']);
});

it('[PM-06] B2: without a URL yet, the window is closed and a later check shows the link', async () => {
  const unanswered = { ...initiated, nextStep: undefined };
  const dialog = await openPayment({
    payments: [unanswered],
    checks: [says('pending', { nextStep: payLink })],
  });
  expect(dialog.emitted).toEqual([{ type: 'provider.notOpened' }]);
  expect(dialog.see(selectIsPreparing)).toBe(true);
  await dialog.advance(5_000);
  expect(dialog.see(selectIsPreparing)).toBe(false);
  expect(dialog.see(selectNextStep)).toEqual({
    kind: 'link',
    url: 'https://pay.wave.com/c/cos-18qq25rgr100a',
  });
  expect(dialog.emitted).toHaveLength(1); // offered, not opened by itself
});

it('[PM-11] B3 B31: checks every 5 s in silence, at once on return, and finds the confirmation', async () => {
  const looks = [says('pending'), says('pending'), says('confirmed')] as const;
  const dialog = await openPayment({ checks: [...looks] });
  await dialog.advance(4_999);
  expect(dialog.checked).toHaveLength(0);
  await dialog.advance(1);
  expect(dialog.checked).toEqual([
    { subject: { transactionId: 'WV42-1-8Z3K6Q2N5T7W9Y1B', provider: 'wave' } },
  ]);
  await dialog.send({ type: 'page.returned' });
  expect(dialog.checked).toHaveLength(2);
  expect(dialog.takeNotices()).toEqual([]);

  await dialog.advance(5_000);
  expect(dialog.takeNotices()).toEqual(['success: Paiement confirmé avec succès!']);
  expect(dialog.see(selectShownVerdict)).toBe('confirmed');
  await dialog.advance(1_999);
  expect(dialog.actor.getSnapshot().output).toBeUndefined();
  await dialog.advance(1);
  expect(dialog.actor.getSnapshot().output).toEqual({ outcome: 'settled' });
});

it('I17 B4: a background check without an answer changes nothing, however often', async () => {
  const dialog = await openPayment({ checks: Array.from({ length: 20 }, () => rejected(offline)) });
  const before = dialog.see(selectNextStep);
  expect([dialog.see(selectIsPreparing), dialog.see(selectMinutesLeft(0))]).toEqual([false, undefined]);
  for (let i = 0; i < 20; i++) await dialog.advance(5_000);
  expect(dialog.checked).toHaveLength(20);
  expect(dialog.takeNotices()).toEqual([]);
  expect(dialog.see(selectNextStep)).toBe(before);
  expect(dialog.see(selectShownVerdict)).toBeUndefined();
  expect(dialog.see(selectCanVerify)).toBe(true);
});

it.each([
  [says('confirmed'), 'success: Paiement confirmé avec succès!'],
  [says('failed'), 'error: Le paiement a échoué'],
  [says('cancelled'), 'error: Le paiement a été annulé'],
  [says('expired'), 'error: Le délai de ce paiement est passé'],
  [says('refunded'), 'info: Ce paiement a été remboursé'],
  [says('surplus'), 'warning: Ce paiement est arrivé en trop\u00a0: il sera remboursé'],
  [says('settledElsewhere'), 'info: Ce montant est déjà payé\u00a0: ne payez pas de nouveau'],
  [says('orderClosed'), 'warning: La commande est annulée\u00a0: ne payez pas'],
  [says('processing'), 'info: Le paiement est en cours de traitement'],
  [says('movingAgain'), 'info: Ce paiement est de nouveau en cours\u00a0: ne payez pas de nouveau'],
  [says('otherMoving'), 'info: Un autre paiement de ce montant est en cours\u00a0: attendez la réponse'],
  [says('pending'), 'warning: Le paiement est toujours en attente'],
  [says('checking'), 'info: Statut de paiement en cours de vérification...'],
  [
    says('superseded'),
    'warning: Ce paiement n’est plus disponible. Vous pouvez en commencer un nouveau\u00a0: ne payez alors plus l’ancien.',
  ],
  [says('unknownTransaction'), 'error: Transaction non trouvée'],
  [rejected(offline), 'error: Erreur lors de la vérification: La connexion ne répond pas.'],
  [
    rejected(failed('timeout', 'La réponse tarde trop. Réessayez dans un instant.')),
    'error: Erreur lors de la vérification: La réponse tarde trop. Réessayez dans un instant.',
  ],
] as const)('[PM-10] a check by the user that finds %j shows "%s"', async (look, words) => {
  const dialog = await openPayment({ checks: [look] });
  await dialog.send({ type: 'verify.requested' });
  expect(dialog.takeNotices()).toEqual([words]);
});

it('[PM-10] keeps checking after a check without news', async () => {
  const looks = [rejected(offline), says('pending'), says('confirmed')] as const;
  const dialog = await openPayment({ checks: [...looks] });
  await dialog.send({ type: 'verify.requested' });
  expect(dialog.see(selectShownVerdict)).toBe('cannotCheck');
  await dialog.send({ type: 'verify.requested' });
  expect(dialog.see(selectShownVerdict)).toBe('pending');
  await dialog.advance(5_000);
  expect(dialog.see(selectShownVerdict)).toBe('confirmed');
});

it('[PM-06] the link stays when a check does not repeat it', async () => {
  const dialog = await openPayment({ checks: [says('pending')] });
  await dialog.send({ type: 'verify.requested' });
  expect(dialog.see(selectNextStep)).toEqual({
    kind: 'link',
    url: 'https://pay.wave.com/c/cos-18qq25rgr100a',
  });
});

it('A8 I17: while money may be on its way there is no link to pay a second time', async () => {
  const dialog = await openPayment({ checks: [says('checking')] });
  await dialog.advance(5_000);
  expect(dialog.see(selectNextStep)).toBeUndefined();
  expect(dialog.see(selectShownVerdict)).toBe('checking');
  expect([dialog.see(selectIsPreparing), dialog.see(selectMinutesLeft(0))]).toEqual([false, undefined]);
  expect(dialog.takeNotices()).toEqual([]);
});

/** A payment whose checks the test answers itself; the first is under way. */
async function openChecked() {
  const { logic, calls } = held<PaymentAnswer, { subject: WatchedPayment }>();
  const machine = connect(mobileMoneyMachine, {
    initiate: scripted([initiated]),
    readOrder: scripted<CurrentOrder, { orderId: number }>([]),
    watch: connect(paymentWatch, { fetchStatus: logic }),
    automaticWatch: automaticWatchMachine,
  });
  const dialog = await startMachine(machine, {
    order,
    providers: [firstProvider],
    live: undefined,
    preferred: undefined,
    signedIn: false,
  });
  await dialog.send(
    { type: 'phone.changed', value: '77 123 45 67' },
    { type: 'pay.requested', sameTab: true },
  );
  await dialog.advance(5_000);
  return { dialog, calls };
}

it('B38: an answer superseded by a check of the user is ignored', async () => {
  const { dialog, calls } = await openChecked();
  await dialog.send({ type: 'verify.requested' });
  const verifying = dialog.actor.getSnapshot();
  expect([selectIsVerifying(verifying), selectCanVerify(verifying)]).toEqual([true, false]);
  expect(selectShownVerdict(verifying)).toBeUndefined();
  calls[1]!.resolve(says('confirmed'));
  await settle();
  calls[0]!.resolve(says('failed'));
  await settle();
  expect(dialog.takeNotices()).toEqual(['success: Paiement confirmé avec succès!']);
  expect(selectShownVerdict(dialog.actor.getSnapshot())).toBe('confirmed');
});

it('A8 I17: while a payment that may be on its way is verified again, its steps stay hidden', async () => {
  const { dialog, calls } = await openChecked();
  calls[0]!.resolve(says('checking'));
  await settle();
  await dialog.send({ type: 'verify.requested' });
  const verifying = dialog.actor.getSnapshot();
  expect([selectIsVerifying(verifying), selectShownVerdict(verifying)]).toEqual([true, 'checking']);
});

it.each(['failed', 'cancelled'] as const)(
  '[PM-10] after %s the user can start again, with the phone number kept',
  async (verdict) => {
    const second = { ...initiated, transactionId: 'WV42-1-SECONDATTEMPT' };
    const dialog = await openPayment({
      payments: [initiated, second],
      checks: [says(verdict), says('pending')],
    });
    await dialog.advance(5_000);
    expect(dialog.see(selectShownVerdict)).toBe(verdict);
    expect(dialog.see(selectNextStep)).toBeUndefined();

    await dialog.send({ type: 'retry.requested' });
    expect(dialog.see(selectPhone)).toBe('77 123 45 67');
    await dialog.send({ type: 'pay.requested', sameTab: true });
    await dialog.advance(5_000);
    expect(dialog.checked.at(-1)).toEqual({
      subject: { transactionId: 'WV42-1-SECONDATTEMPT', provider: 'wave' },
    });
  },
);

it('[PM-08] B21: a payment in progress is checked first, and never started again', async () => {
  const until = 1_800_000;
  const look = says('pending', { nextStep: payLink, validUntil: until });
  const dialog = await openDialog({ live, checks: [look] });
  expect(dialog.checked).toEqual([
    { subject: { transactionId: 'WV42-1-8Z3K6Q2N5T7W9Y1B', provider: 'wave' } },
  ]);
  expect(dialog.paid).toEqual([]);
  expect(dialog.see(selectNextStep)).toEqual({ kind: 'link', url: checkoutUrl });
  expect(dialog.see(selectMinutesLeft(0))).toBe(30);
  expect(dialog.see(selectMinutesLeft(until - 59_999))).toBe(0);
  expect(dialog.see(selectMinutesLeft(until))).toBeUndefined();
  expect(dialog.takeNotices()).toEqual(['info: Transaction existante récupérée']);
});

it('B21 I16: restored offline, it says so and recovers without interaction', async () => {
  const dialog = await openDialog({
    live,
    checks: [rejected(offline), says('confirmed')],
  });
  expect(dialog.see(selectIsRestoring)).toBe(false);
  expect(dialog.see(selectShownVerdict)).toBe('cannotCheck');
  await dialog.send({ type: 'page.returned' });
  expect(dialog.takeNotices()).toEqual(['success: Paiement confirmé avec succès!']);
});

it('B4: only a transaction unknown to the server leads back to the choice', async () => {
  const dialog = await openDialog({ live, checks: [says('unknownTransaction')] });
  expect(dialog.see(selectIsChoosing)).toBe(true);
  expect(dialog.takeNotices()).toEqual(['error: Transaction non trouvée']);
});

it('returns to choosing, with the phone kept, when the payment is superseded [B9]', async () => {
  const second = { ...initiated, transactionId: 'WV42-1-SECONDATTEMPT' };
  const dialog = await openPayment({
    payments: [{ ...initiated, nextStep: undefined }, second],
    checks: [says('pending'), says('superseded'), says('pending')],
  });
  await dialog.advance(5_000);
  expect(dialog.see(selectIsPreparing)).toBe(true);
  await dialog.advance(5_000);
  expect(dialog.takeNotices()).toEqual([
    'warning: Ce paiement n’est plus disponible. Vous pouvez en commencer un nouveau\u00a0: ne payez alors plus l’ancien.',
  ]);
  expect(dialog.see(selectIsPreparing)).toBe(false);
  expect(dialog.see(selectIsChoosing)).toBe(true);
  expect(dialog.see(selectPhone)).toBe('77 123 45 67');
  await dialog.send({ type: 'pay.requested', sameTab: true });
  await dialog.advance(5_000);
  expect(dialog.checked.at(-1)).toEqual({
    subject: { transactionId: 'WV42-1-SECONDATTEMPT', provider: 'wave' },
  });
});

it('closing ends the dialog where it is allowed; after a confirmation it counts as settled', async () => {
  const choosing = await openDialog();
  await choosing.send({ type: 'dialog.closed' });
  expect(choosing.actor.getSnapshot().output).toEqual({ outcome: 'closed' });

  const open = await openPayment();
  await open.send({ type: 'dialog.closed' });
  expect(open.actor.getSnapshot().output).toEqual({ outcome: 'closed' });

  const confirmed = await openDialog({ live, checks: [says('confirmed')] });
  await confirmed.send({ type: 'dialog.closed' });
  expect(confirmed.actor.getSnapshot().output).toEqual({ outcome: 'settled' });
});

const second = { transactionId: 'TG42-1-8Z3K6Q2N5T7W9Y1B', provider: otherProvider };
const two = [firstProvider, otherProvider];

it.each([
  ['of the live payment', { live: second, preferred: 'wave', checks: [says('cancelled')] }, 'teranga'],
  ['last used on this device', { preferred: 'teranga' }, 'teranga'],
  ['that is first, where the last one is not offered', { preferred: 'gone' }, 'wave'],
  ['that is first, where none was used', {}, 'wave'],
])('of two providers the one %s is selected', async (_, options, id) => {
  const dialog = await openDialog({ providers: two, ...options });
  await dialog.send({ type: 'retry.requested' });
  expect(dialog.see(selectProvider)?.id).toBe(id);
});

it('the selected provider decides phone rule, texts and calls', async () => {
  const dialog = await openDialog({
    providers: two,
    payments: [{ ...initiated, transactionId: 'TG42-1' }],
    checks: [says('pending', { transactionId: 'TG42-1' })],
  });
  await dialog.type('77 123 45 67');
  await dialog.advance(500);
  expect(dialog.see(selectPhoneMessage)).toBe('Numéro Wave Money valide');
  await dialog.send({ type: 'provider.selected', provider: 'teranga' });
  expect(dialog.see(selectPhoneMessage)).toBe('Numéro Teranga Argent invalide');
  await dialog.send({ type: 'pay.requested', sameTab: false });
  expect(dialog.takeNotices()).toEqual(['error: Numéro invalide: Numéro Teranga Argent invalide']);

  await dialog.type('78 123 45 67');
  await dialog.send({ type: 'pay.requested', sameTab: false });
  expect(dialog.paid.map(({ provider }) => provider)).toEqual(['teranga']);
  expect(dialog.takeNotices()).toEqual(['info: Page Teranga ouverte dans un nouvel onglet']);
  await dialog.advance(5_000);
  expect(dialog.checked).toEqual([{ subject: { transactionId: 'TG42-1', provider: 'teranga' } }]);
});

const TO_SIGN_IN = '/login?redirectTo=%2Fcommandes%2F42%2Fd%C3%A9tails%23paiement';

it('a session that has ended is no failed payment: the number is kept, and paying goes on after signing in', async () => {
  const dialog = await openDialog({
    signedIn: true,
    payments: [rejected(failed('session.expired', 'Votre session a expiré.')), initiated],
  });
  await dialog.type('77 123 45 67');
  await dialog.send({ type: 'pay.requested', sameTab: false });
  expect(dialog.emitted).toEqual([{ type: 'provider.notOpened' }]);
  expect(dialog.see(selectError)).toBeUndefined();
  expect(dialog.see(selectPhone)).toBe('77 123 45 67');
  expect(dialog.see(selectCanPay)).toBe(false);
  expect(dialog.see(selectSignInPath)).toBe(TO_SIGN_IN);

  await dialog.send({ type: 'session.changed', signedIn: true }, { type: 'pay.requested', sameTab: false });
  expect(dialog.see(selectSignInPath)).toBeUndefined();
  expect(dialog.see(selectIsOpen)).toBe(true);
});

it('a payment in progress is followed to its end without a session', async () => {
  const dialog = await openPayment({ signedIn: true, checks: [says('pending'), says('confirmed')] });
  await dialog.send({ type: 'session.changed', signedIn: false });
  expect(dialog.see(selectSignInPath)).toBe(TO_SIGN_IN);
  expect(dialog.see(selectNextStep)).toEqual(payLink);
  await dialog.advance(5_000);
  await dialog.advance(5_000);
  expect(dialog.see(selectShownVerdict)).toBe('confirmed');
});

it('guests have no session that could end', async () => {
  const dialog = await openDialog();
  await dialog.send({ type: 'session.changed', signedIn: false });
  expect(dialog.see(selectSignInPath)).toBeUndefined();
});

it('a provider that asks for no number is paid without one', async () => {
  const hosted = { ...otherProvider, isPayerPhone: undefined };
  const dialog = await openDialog({ providers: [hosted], payments: [initiated] });
  expect(dialog.see(selectCanPay)).toBe(true);
  await dialog.send({ type: 'pay.requested', sameTab: true });
  expect(dialog.paid.map(({ phone }) => phone)).toEqual([undefined]);
});

it('ignores a provider that is not offered', async () => {
  const dialog = await openDialog();
  await dialog.send({ type: 'provider.selected', provider: 'teranga' });
  expect(dialog.see(selectProvider)?.id).toBe('wave');
});

it('a QR code or a confirmation opens no window, and is shown', async () => {
  const code = { kind: 'qr', code: 'data:image/png;base64,AAAA', links: [], validUntil: undefined } as const;
  const dialog = await openDialog({ payments: [{ ...initiated, nextStep: code }] });
  await dialog.type('77 123 45 67');
  await dialog.send({ type: 'pay.requested', sameTab: false });
  expect(dialog.emitted[0]).toEqual({ type: 'provider.notOpened' });
  expect(dialog.see(selectNextStep)).toEqual(code);
});

it('[SI-02] an open payment can be left for another method, but not while its result is unknown', async () => {
  const dialog = await openPayment({ checks: [says('checking')] });
  expect(dialog.see(selectCanChangeMethod)).toBe(true);
  await dialog.advance(5_000);
  expect(dialog.see(selectCanChangeMethod)).toBe(false);
});

it('if the server cannot replace the open payment, a message says so and the payment continues', async () => {
  const dialog = await openPayment({
    providers: two,
    preferred: 'teranga',
    phone: '78 123 45 67',
    payments: [rejected(failed('payment.in_progress', 'Un paiement est déjà en cours.'))],
    orders: [{ ...current, verdict: 'inProgress', live }],
    checks: [says('pending', { nextStep: payLink })],
    keepsNotices: true,
  });
  expect(dialog.takeNotices()).toEqual([
    'info: Votre premier paiement est déjà en cours de traitement\u00a0: il ne peut plus être remplacé. Suivez-le ici.',
  ]);
  expect(dialog.checked).toEqual([{ subject: { transactionId, provider: 'wave' } }]);
  expect(dialog.see(selectIsOpen)).toBe(true);
  expect(dialog.see(selectProvider)?.id).toBe('wave');
  expect(dialog.see(selectNextStep)).toEqual(payLink);
});

const withCode = { ...initiated, nextStep: code };

it('[PM-07] shows a code and says so; on a phone, which cannot scan itself, opens its link instead', async () => {
  const wide = await openPayment({ providers: [codeProvider], payments: [withCode] });
  expect(wide.emitted).toEqual([
    { type: 'provider.notOpened' },
    { type: 'notice', tone: 'info', text: 'QR Code Orange Money généré avec succès' },
  ]);
  expect(wide.see(selectNextStep)).toEqual(code);
  const narrow = await openPayment({
    providers: [codeProvider],
    payments: [withCode],
    isNarrow: true,
  });
  expect(narrow.emitted).toEqual([{ type: 'provider.opened', url: code.url }]);
});

it('[PM-07] copies the link of a code, and says whether it could', async () => {
  const { url: _url, ...withoutUrl } = code;
  const dialog = await openPayment({ payments: [withCode] });
  await dialog.send({ type: 'codeLink.copyRequested' });
  expect(dialog.emitted.at(-1)).toEqual({ type: 'codeLink.toCopy', text: code.url });
  await dialog.send({ type: 'codeLink.copied' }, { type: 'codeLink.copyFailed' });
  expect(dialog.takeNotices()).toEqual(['info: URL du QR code copiée', 'error: Erreur lors de la copie']);
  const other = await openPayment({ payments: [{ ...initiated, nextStep: withoutUrl }] });
  await other.send({ type: 'codeLink.copyRequested' });
  expect(other.takeNotices()).toEqual(['error: URL du QR code non disponible']);
});

it('[PM-06] copies the link of a page, and says whether it could', async () => {
  const url = 'https://pay.wave.com/c/cos-1';
  const dialog = await openPayment({ payments: [{ ...initiated, nextStep: { kind: 'link', url } }] });
  dialog.takeNotices();
  await dialog.send({ type: 'codeLink.copyRequested' });
  expect(dialog.emitted.at(-1)).toEqual({ type: 'codeLink.toCopy', text: url });
  await dialog.send({ type: 'codeLink.copied' }, { type: 'codeLink.copyFailed' });
  expect(dialog.takeNotices()).toEqual(['info: Lien de paiement copié', 'error: Erreur lors de la copie']);
});

it.each([
  ['confirmed', 'success: Paiement confirmé automatiquement!'],
  ['failed', 'error: Paiement échoué'],
] as const)('[PM-09] the automatic watch stops when the payment is %s', async (verdict, notice) => {
  const dialog = await openPayment({
    payments: [withCode],
    checks: [says('pending'), rejected(offline), says(verdict)],
  });
  await dialog.send({ type: 'monitoring.requested' });
  expect(dialog.see(selectIsMonitoring)).toBe(true);
  await dialog.advance(5_000);
  await dialog.advance(5_000);
  expect(dialog.takeNotices()).toEqual([]);
  await dialog.advance(5_000);
  expect(dialog.checked).toHaveLength(3);
  expect(dialog.takeNotices()).toEqual([notice]);
  expect(dialog.see(selectShownVerdict)).toBe(verdict);
});

it('[PM-09] the automatic watch ends after ten checks 5 s apart, and another click does not start it again', async () => {
  const checks = Array.from({ length: 12 }, () => says('pending'));
  const dialog = await openPayment({ payments: [withCode], checks });
  await dialog.send({ type: 'monitoring.requested' });
  for (let check = 1; check <= 10; check += 1) {
    expect(dialog.see(selectIsMonitoring)).toBe(true);
    await dialog.advance(4_999);
    await dialog.send({ type: 'monitoring.requested' });
    expect(dialog.checked).toHaveLength(check - 1);
    await dialog.advance(1);
    expect(dialog.checked).toHaveLength(check);
  }
  expect(dialog.see(selectIsMonitoring)).toBe(false);
  expect(dialog.takeNotices()).toEqual([
    'info: Surveillance automatique terminée. Veuillez vérifier manuellement.',
  ]);
  expect(dialog.see(selectIsOpen)).toBe(true);
});

const changed = failed('payment.instalment_changed', 'Le versement à payer a changé.');
const current: CurrentOrder = { verdict: undefined, amountDue: 72_300, instalmentNo: 2, live: undefined };

it.each([
  ['payment.instalment_changed', changed],
  ['payment.amount_changed', failed('payment.amount_changed', 'Le montant a changé.')],
] as const)(
  '[PM-12] %s causes the order to be read again, with the phone number kept',
  async (_, refusal) => {
    const dialog = await openPayment({
      payments: [rejected(refusal), initiated],
      orders: [current],
    });
    expect(dialog.read).toEqual([{ orderId: 42 }]);
    expect(dialog.see(selectIsChoosing)).toBe(true);
    expect(dialog.see(selectError)).toBe(`Erreur lors du paiement: ${refusal.message}`);
    expect(dialog.see(selectOrder)).toMatchObject({ amountDue: 72_300, instalmentNo: 2 });
    expect(dialog.see(selectPhone)).toBe('77 123 45 67');
    await dialog.send({ type: 'pay.requested', sameTab: true });
    expect(dialog.paid.map(({ amount, instalmentNo }) => [amount, instalmentNo])).toEqual([
      [241_000, 1],
      [72_300, 2],
    ]);
  },
);

it.each([
  ['paid', { ...current, verdict: 'settled', amountDue: 0 }, 'settled'],
  ['under way', { ...current, verdict: 'inProgress', live }, undefined],
] as const)('an order that is %s when it is read again is not paid again', async (_, found, verdict) => {
  const dialog = await openPayment({
    payments: [rejected(changed)],
    orders: [found],
    checks: [says('pending')],
  });
  expect(dialog.see(selectCanPay)).toBe(false);
  expect(dialog.see(selectShownVerdict)).toBe(verdict);
  expect(dialog.see(selectIsOpen)).toBe(verdict === undefined);
});

it('an order that can no longer be paid has no pay button', async () => {
  const closed = { ...current, amountDue: 0 };
  const dialog = await openPayment({ payments: [rejected(changed)], orders: [closed] });
  expect(dialog.see(selectCanPay)).toBe(false);
  await dialog.send({ type: 'pay.requested', sameTab: false });
  expect(dialog.paid).toHaveLength(1);
});

const finds = (found: PaymentAnswer) =>
  tells('watch', { answer: found, reach: 'reached', failure: undefined }, 'waiting');

it('[TL-05] [PM-10] every transition leads to its expected state, and no payment is started twice or announced without the server (I16, I17, B21, B38)', async () => {
  const input = { order, providers: two, live: undefined, preferred: undefined, signedIn: true };
  const problems = await walk(mobileMoneyMachine, {
    starts: {
      'no method, for a guest': {
        input: { ...input, providers: [], signedIn: false },
        state: 'choosing.unvalidated',
      },
      'two methods': { input, state: 'choosing.unvalidated' },
      'a payment under way': { input: { ...input, live }, state: 'watched.restoring' },
    },
    events: {
      'watch finds confirmed': finds(says('confirmed')),
      'watch finds pending': finds(says('pending', { nextStep: payLink })),
      'watch finds checking': finds(says('checking')),
      'watch finds elsewhere': finds(says('settledElsewhere', { payableUntil: 1 })),
      'watch finds refunded': finds(says('refunded')),
      'watch finds failed': finds(says('failed')),
      'watch finds superseded': finds(says('superseded')),
      'watch finds none': finds(says('unknownTransaction')),
      'watch is unanswered': tells('watch', { reach: 'unreachable', failure: offline }),
      'watch breaks': failure('watch'),
      'monitor finds confirmed': answer('automaticWatch', { found: says('confirmed') }),
      'monitor finds failed': answer('automaticWatch', { found: says('failed') }),
      'monitor ends': answer('automaticWatch', { found: undefined }),
      'monitor breaks': failure('automaticWatch'),
      'initiate succeeds': answer('initiate', initiated),
      'initiate has a code': answer('initiate', { ...initiated, nextStep: code }),
      'initiate fails': failure('initiate', offline),
      'initiate needs a session': failure('initiate', failed('session.expired', 'Expirée')),
      'order is already paid': failure('initiate', failed('payment.already_paid', 'Déjà payée.')),
      'instalment has changed': failure('initiate', changed),
      'payment is in progress': failure('initiate', failed('payment.in_progress', 'En cours.')),
      'order is open': answer('readOrder', current),
      'order is closed': answer('readOrder', { ...current, amountDue: 0 }),
      'order is paid': answer('readOrder', { ...current, verdict: 'settled', amountDue: 0 }),
      'order has a live payment': answer('readOrder', { ...current, verdict: 'inProgress', live }),
      'readOrder fails': failure('readOrder', offline),
      'phone typed': { type: 'phone.changed', value: '77 123 45 67' },
      'other method selected': { type: 'provider.selected', provider: 'teranga' },
      'pay.requested': { type: 'pay.requested', sameTab: false },
      'verify.requested': { type: 'verify.requested' },
      'monitoring.requested': { type: 'monitoring.requested' },
      'codeLink.copyRequested': { type: 'codeLink.copyRequested' },
      'codeLink.copied': { type: 'codeLink.copied' },
      'codeLink.copyFailed': { type: 'codeLink.copyFailed' },
      'retry.requested': { type: 'retry.requested' },
      'page.returned': { type: 'page.returned' },
      'session ends': { type: 'session.changed', signedIn: false },
      'session begins': { type: 'session.changed', signedIn: true },
      'dialog.closed': { type: 'dialog.closed' },
    },
    given: {
      offered: ({ context }) => context.providers.length > 0,
      'no phone': ({ context }) => context.phone === '',
      // The second method takes numbers that begin with 78 only.
      'valid phone': ({ context }) => context.phone === '77 123 45 67' && context.provider?.id === 'wave',
      ended: ({ context }) => context.session === 'ended',
      due: ({ context }) => context.order.amountDue > 0,
      // By the payment itself or, where it could not be checked, by its order.
      pending: ({ context: { answer: last, orderVerdict } }) =>
        last === undefined ? orderVerdict === 'inProgress' : last.verdict === 'pending',
      link: ({ context }) =>
        context.answer?.transactionId !== undefined && context.answer.nextStep?.kind === 'link',
      reachable: ({ context }) => context.isReachable,
      code: ({ context }) =>
        context.answer?.transactionId !== undefined && context.answer.nextStep?.kind === 'qr',
    },
    targets: {
      '*': { 'session ends': 'stays', 'session begins': 'stays' },
      choosing: {
        'phone typed': 'choosing.debouncing',
        'other method selected [offered, no phone]': 'choosing.unvalidated',
        'other method selected [offered, not no phone]': 'choosing.invalid',
        'pay.requested [not offered]': 'stays',
        'pay.requested [offered, no phone]': 'stays',
        'pay.requested [offered, valid phone, due, not ended]': 'initiating',
        'pay.requested [offered, valid phone, due, ended]': 'stays',
        'pay.requested [offered, valid phone, not due]': 'stays',
        'pay.requested [offered, not no phone, not valid phone]': 'choosing.invalid',
        'verify.requested': 'stays',
        'dialog.closed': 'closed',
      },
      'choosing.debouncing': {
        'after phoneDebounce [offered, valid phone]': 'choosing.valid',
        'after phoneDebounce [offered, not valid phone]': 'choosing.invalid',
        'after phoneDebounce [not offered]': 'choosing.unvalidated',
      },
      // It cannot be closed: the shopper would not learn of the payment that begins.
      initiating: {
        'initiate succeeds': 'watched.open.awaiting',
        'initiate has a code': 'watched.open.awaiting',
        'initiate fails': 'choosing.valid',
        'initiate needs a session': 'choosing.valid',
        'order is already paid [not ended]': 'alreadyPaid',
        'instalment has changed [not ended]': 'readingOrder',
        'payment is in progress [not ended]': 'readingOrder',
        // The refusals of a visitor say nothing about the order.
        'order is already paid [ended]': 'choosing.valid',
        'instalment has changed [ended]': 'choosing.valid',
        'payment is in progress [ended]': 'choosing.valid',
      },
      readingOrder: {
        'order is open': 'choosing.valid',
        'order is closed': 'choosing.valid',
        'order is paid': 'alreadyPaid',
        'order has a live payment': 'watched.restoring',
        'readOrder fails': 'choosing.valid',
      },
      watched: {
        'watch finds confirmed': 'confirmed',
        'watch finds refunded': 'watched.over',
        'watch finds elsewhere': 'watched.over',
        'watch finds failed': 'watched.refused',
        'watch finds checking': 'watched.open.checking',
        'watch finds pending': 'watched.open.awaiting',
        'watch finds superseded [no phone]': 'choosing.unvalidated',
        'watch finds superseded [not no phone]': 'choosing.valid',
        'watch finds none [no phone]': 'choosing.unvalidated',
        'watch finds none [not no phone]': 'choosing.valid',
        'watch is unanswered': 'stays',
        'watch breaks': 'unwatched',
        'page.returned': 'stays',
        'dialog.closed': 'closed',
      },
      'watched.restoring': { 'watch is unanswered': 'watched.open.cannotCheck' },
      'watched.open | monitoring': {
        'verify.requested': 'watched.open.verifying',
        'codeLink.copyRequested': 'stays',
        'codeLink.copied': 'stays',
        'codeLink.copyFailed': 'stays',
      },
      'watched.open': { 'monitoring.requested [pending, code, reachable]': 'monitoring' },
      'watched.open.verifying': {
        'watch finds pending': 'watched.open.stillPending',
        'watch is unanswered': 'watched.open.cannotCheck',
      },
      'watched.refused': {
        'retry.requested [no phone]': 'choosing.unvalidated',
        'retry.requested [not no phone]': 'choosing.valid',
      },
      // A second click does not start it again.
      monitoring: {
        'monitor finds confirmed': 'confirmed',
        'monitor finds failed': 'watched.refused',
        'monitor ends': 'watched.open.awaiting',
        'monitor breaks': 'unwatched',
        'dialog.closed': 'closed',
      },
      unwatched: { 'verify.requested': 'watched.open.verifying', 'dialog.closed': 'closed' },
      alreadyPaid: { 'dialog.closed': 'closed' },
      confirmed: { 'after redirectDelay': 'settled', 'dialog.closed': 'settled' },
    },
    openEnded: ['choosing.unvalidated', 'choosing.valid', 'choosing.invalid', 'unwatched', 'alreadyPaid'],
    rules: {
      'nothing can be paid after the session has ended, and the way to sign-in is shown': (snapshot) =>
        (selectSignInPath(snapshot) !== undefined) === (snapshot.context.session === 'ended') &&
        (selectSignInPath(snapshot) === undefined || !selectCanPay(snapshot)),
      'no payment can be started while another is known to be over or to have money on its way': (snapshot) =>
        !selectCanPay(snapshot) || snapshot.context.answer === undefined,
      'beside an open payment none can be started': (snapshot) =>
        !selectIsOpen(snapshot) ||
        (!selectCanPay(snapshot) && !snapshot.can({ type: 'pay.requested', sameTab: false })),
      'a payment under way is always open, looked up or told': (snapshot) =>
        snapshot.context.live === undefined ||
        snapshot.status === 'done' ||
        selectIsOpen(snapshot) ||
        selectIsRestoring(snapshot) ||
        selectIsInitiating(snapshot) ||
        selectShownVerdict(snapshot) !== undefined,
      'success and failure are never told together': (_, emitted) =>
        new Set(emitted.flatMap((event) => (event.type === 'notice' ? [event.tone] : []))).size < 2,
      'success is told for a confirmed payment alone': (snapshot, emitted) =>
        selectShownVerdict(snapshot) === 'confirmed' ||
        !emitted.some((event) => event.type === 'notice' && event.tone === 'success'),
      'the link is shown and opened only for a pending payment': (snapshot, emitted) => {
        const isOpened = emitted.some(({ type }) => type === 'provider.opened');
        const mayLink = selectIsOpen(snapshot) && snapshot.context.answer?.verdict === 'pending';
        return mayLink || (selectNextStep(snapshot) === undefined && !isOpened);
      },
      'an open payment can be verified or is being verified': (snapshot) =>
        !selectIsOpen(snapshot) || selectCanVerify(snapshot) || selectIsVerifying(snapshot),
    },
  });
  expect(problems).toEqual([]);
});
