import { expect, it } from 'vitest';
import { connect } from '#machines/connect.ts';
import {
  mobileMoneyMachine,
  selectCanClose,
  selectCanPay,
  selectCanVerify,
  selectError,
  selectIsChoosing,
  selectIsOpen,
  selectIsPreparing,
  selectIsRestoring,
  selectIsVerifying,
  selectLink,
  selectMinutesLeft,
  selectPhone,
  selectPhoneMessage,
  selectProvider,
  selectStanding,
  type InitiatedPayment,
  type PaymentLook,
  type PaymentRequest,
} from '#machines/mobile-money/index.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { held, rejected, scripted, settle } from '#tests/support/machines/scripted.ts';
import { stage } from '#tests/support/machines/stage.ts';
import { checkoutUrl, failed, offline, transactionId } from './fixtures.ts';
import { initiated, openDialog, openPayment, order } from './mobile-money.stage.ts';

it('[PM-04] [VA-06] judges a typed number after it has rested for 500 ms', async () => {
  const dialog = await openDialog();
  await dialog.type('77 123 45 6');
  await dialog.pass(499);
  await dialog.type('77 123 45 67');
  await dialog.pass(499);
  expect(dialog.see(selectPhoneMessage)).toBeUndefined();
  await dialog.pass(1);
  expect(dialog.see(selectPhoneMessage)).toBe('Numéro Wave Money valide');

  await dialog.type('33 860 00 00');
  expect(dialog.see(selectPhoneMessage)).toBeUndefined();
  await dialog.pass(500);
  expect(dialog.see(selectPhoneMessage)).toBe('Numéro Wave Money invalide');

  await dialog.type(' ');
  await dialog.pass(500);
  expect(dialog.see(selectPhoneMessage)).toBeUndefined();
});

it('[PM-04] pays only with a method and a valid phone', async () => {
  const dialog = await openDialog({ providers: [] });
  await dialog.type('77 123 45 67');
  expect(dialog.see(selectCanPay)).toBe(false);
  await dialog.send({ type: 'provider.chosen', provider: 'wave' });
  expect(dialog.see(selectCanPay)).toBe(true);
  await dialog.type('33 860 00 00');
  expect(dialog.see(selectCanPay)).toBe(false);
});

it('[PM-04] the only method there is stands chosen', async () => {
  expect((await openDialog()).see(selectProvider)).toBe('wave');
});

it('[PM-05] says what is missing, calls nobody, and lets the prepared window be closed', async () => {
  const dialog = await openDialog({ providers: [] });
  const pay = { type: 'pay.requested', narrow: false } as const;
  await dialog.send(pay);
  await dialog.send({ type: 'provider.chosen', provider: 'wave' }, pay);
  await dialog.type('33 860 00 00');
  await dialog.send(pay, { type: 'verify.requested' });
  expect(dialog.heard()).toEqual([
    'error: Veuillez sélectionner une méthode de paiement',
    'error: Veuillez entrer votre numéro de téléphone Wave',
    'error: Numéro invalide: Numéro Wave Money invalide',
    'error: Aucune transaction à vérifier',
  ]);
  expect(dialog.emitted.filter(({ type }) => type === 'provider.notOpened')).toHaveLength(3);
  expect(dialog.paid).toEqual([]);
});

it('[PM-05] D9: the rules hold at the click, before the number has rested', async () => {
  const dialog = await openDialog({ payments: [initiated] });
  await dialog.type('77 123 45 67');
  await dialog.pass(500);
  await dialog.type('77 123');
  await dialog.send({ type: 'pay.requested', narrow: false });
  expect(dialog.heard()).toEqual(['error: Numéro invalide: Numéro Wave Money invalide']);
  expect(dialog.paid).toEqual([]);
});

it('[PM-06] B29: sends the prepared window to Wave, and says so', async () => {
  const dialog = await openDialog({ payments: [initiated] });
  await dialog.type('77-123-45-67');
  await dialog.send({ type: 'pay.requested', narrow: false });
  expect(dialog.paid).toEqual([{ orderId: 42, provider: 'wave', phone: '+221771234567', amount: 241_000 }]);
  expect(dialog.emitted).toEqual([
    { type: 'provider.opened', url: 'https://pay.wave.com/c/cos-18qq25rgr100a' },
    { type: 'notice', tone: 'info', text: 'Lien de paiement Wave ouvert dans un nouvel onglet' },
  ]);
  expect(dialog.see(selectLink)).toBe('https://pay.wave.com/c/cos-18qq25rgr100a');

  await dialog.send({ type: 'reopen.requested' });
  expect(dialog.emitted.at(-1)).toEqual({
    type: 'provider.opened',
    url: 'https://pay.wave.com/c/cos-18qq25rgr100a',
  });
});

it('[PM-06] on a narrow screen Wave takes the same tab, without that message', async () => {
  const dialog = await openDialog({ payments: [initiated] });
  await dialog.type('77 123 45 67');
  await dialog.send({ type: 'pay.requested', narrow: true });
  expect(dialog.emitted).toEqual([
    { type: 'provider.opened', url: 'https://pay.wave.com/c/cos-18qq25rgr100a' },
  ]);
});

it('B8: says when an earlier payment goes on', async () => {
  const dialog = await openDialog({ payments: [{ ...initiated, existing: true }] });
  await dialog.type('77 123 45 67');
  await dialog.send({ type: 'pay.requested', narrow: true });
  expect(dialog.heard()).toEqual(['info: Transaction existante récupérée']);
});

it('[PM-20] [PM-05] a payment that could not begin is told in toast and red box; the phone is kept', async () => {
  const refusal = failed('payment.provider_refused', 'Wave a refusé d’ouvrir ce paiement.');
  const dialog = await openPayment({ payments: [rejected(refusal)] });
  expect(dialog.emitted.slice(-2)).toEqual([
    { type: 'provider.notOpened' },
    {
      type: 'notice',
      tone: 'error',
      text: 'Erreur lors du paiement: Wave a refusé d’ouvrir ce paiement.',
    },
  ]);
  expect(dialog.see(selectError)).toBe('Erreur lors du paiement: Wave a refusé d’ouvrir ce paiement.');
  expect(dialog.see(selectPhone)).toBe('77 123 45 67');
  expect(dialog.see(selectPhoneMessage)).toBe('Numéro Wave Money valide');
});

it('B1: after a lost answer the same click asks again, and goes on with the payment that began', async () => {
  const dialog = await openPayment({ payments: [rejected(offline), { ...initiated, existing: true }] });
  expect(dialog.see(selectIsChoosing)).toBe(true);
  await dialog.send({ type: 'pay.requested', narrow: false });
  expect(dialog.paid).toHaveLength(2);
  expect(dialog.paid[1]).toEqual(dialog.paid[0]);
  expect(dialog.see(selectError)).toBeUndefined();
  expect(dialog.heard()[0]).toBe('info: Transaction existante récupérée');
});

it('B1: cannot pay twice nor be closed while a payment is being begun', async () => {
  const { logic, calls } = held<InitiatedPayment, PaymentRequest>();
  const machine = connect(mobileMoneyMachine, {
    initiate: logic,
    fetchStatus: scripted<PaymentLook, { transactionId: string }>([]),
  });
  const dialog = await stage(machine, { order, providers: ['wave'], transaction: undefined });
  const pay = { type: 'pay.requested', narrow: false } as const;
  await dialog.send({ type: 'phone.changed', value: '77 123 45 67' }, pay, pay, { type: 'dialog.closed' });
  expect(calls).toHaveLength(1);
  expect(selectCanPay(dialog.actor.getSnapshot())).toBe(false);
  expect(selectCanClose(dialog.actor.getSnapshot())).toBe(false);
  calls[0]!.resolve(initiated);
  await settle();
  expect(selectCanClose(dialog.actor.getSnapshot())).toBe(true);
});

it('an order that is already paid is not paid again', async () => {
  const paid = failed('payment.already_paid', 'Cette commande est déjà payée.');
  const dialog = await openDialog({ payments: [rejected(paid)] });
  await dialog.type('77 123 45 67');
  await dialog.send({ type: 'pay.requested', narrow: false });
  expect(dialog.heard()).toEqual(['success: Paiement confirmé avec succès!']);
  await dialog.pass(2_000);
  expect(dialog.emitted.at(-1)).toEqual({ type: 'settled' });
});

it('[PM-06] B2: without an address yet, the window is closed and a later look offers the link', async () => {
  const unanswered = { ...initiated, checkoutUrl: undefined };
  const dialog = await openPayment({ payments: [unanswered], looks: [{ verdict: 'pending', checkoutUrl }] });
  expect(dialog.emitted).toEqual([{ type: 'provider.notOpened' }]);
  expect(dialog.see(selectIsPreparing)).toBe(true);
  await dialog.pass(5_000);
  expect(dialog.see(selectIsPreparing)).toBe(false);
  expect(dialog.see(selectLink)).toBe('https://pay.wave.com/c/cos-18qq25rgr100a');
  expect(dialog.emitted).toHaveLength(1); // offered, not opened by itself
});

it('B3 B31: looks by itself every 5 s without a word, at once on return, and finds the confirmation', async () => {
  const looks = [{ verdict: 'pending' }, { verdict: 'pending' }, { verdict: 'confirmed' }] as const;
  const dialog = await openPayment({ looks: [...looks] });
  await dialog.pass(4_999);
  expect(dialog.looked).toHaveLength(0);
  await dialog.pass(1);
  expect(dialog.looked).toEqual([{ transactionId: 'WV42-1-8Z3K6Q2N5T7W9Y1B' }]);
  await dialog.send({ type: 'page.returned' });
  expect(dialog.looked).toHaveLength(2);
  expect(dialog.heard()).toEqual([]);

  await dialog.pass(5_000);
  expect(dialog.heard()).toEqual(['success: Paiement confirmé avec succès!']);
  expect(dialog.see(selectStanding)).toBe('confirmed');
  await dialog.pass(1_999);
  expect(dialog.emitted).not.toContainEqual({ type: 'settled' });
  await dialog.pass(1);
  expect(dialog.emitted.at(-1)).toEqual({ type: 'settled' });
});

it('I17 B4: a silent look that is lost changes nothing, however often', async () => {
  const dialog = await openPayment({ looks: Array.from({ length: 20 }, () => rejected(offline)) });
  const before = dialog.see(selectLink);
  for (let i = 0; i < 20; i++) await dialog.pass(5_000);
  expect(dialog.looked).toHaveLength(20);
  expect(dialog.heard()).toEqual([]);
  expect(dialog.see(selectLink)).toBe(before);
  expect(dialog.see(selectStanding)).toBeUndefined();
  expect(dialog.see(selectCanVerify)).toBe(true);
});

it.each([
  [{ verdict: 'confirmed' }, 'success: Paiement confirmé avec succès!'],
  [{ verdict: 'failed' }, 'error: Le paiement a échoué'],
  [{ verdict: 'cancelled' }, 'error: Le paiement a été annulé'],
  [{ verdict: 'pending' }, 'warning: Le paiement est toujours en attente'],
  [{ verdict: 'checking' }, 'info: Statut de paiement en cours de vérification...'],
  [
    { verdict: 'superseded' },
    'warning: Ce paiement n’est plus disponible. Vous pouvez en commencer un nouveau.',
  ],
  [{ verdict: 'unknownTransaction' }, 'error: Transaction non trouvée'],
  [rejected(offline), 'error: Erreur lors de la vérification: La connexion ne répond pas.'],
  [
    rejected(failed('timeout', 'La réponse tarde trop. Réessayez dans un instant.')),
    'error: Erreur lors de la vérification: La réponse tarde trop. Réessayez dans un instant.',
  ],
] as const)('[PM-10] an asked check that finds %j says "%s"', async (look, words) => {
  const dialog = await openPayment({ looks: [look] });
  await dialog.send({ type: 'verify.requested' });
  expect(dialog.heard()).toEqual([words]);
});

it('[PM-10] goes on watching after a check that settled nothing', async () => {
  const looks = [rejected(offline), { verdict: 'pending' }, { verdict: 'confirmed' }] as const;
  const dialog = await openPayment({ looks: [...looks] });
  await dialog.send({ type: 'verify.requested' });
  expect(dialog.see(selectStanding)).toBe('cannotCheck');
  await dialog.send({ type: 'verify.requested' });
  expect(dialog.see(selectStanding)).toBe('pending');
  await dialog.pass(5_000);
  expect(dialog.see(selectStanding)).toBe('confirmed');
});

it('[PM-06] the link stays when a look does not repeat it', async () => {
  const dialog = await openPayment({ looks: [{ verdict: 'pending' }] });
  await dialog.send({ type: 'verify.requested' });
  expect(dialog.see(selectLink)).toBe('https://pay.wave.com/c/cos-18qq25rgr100a');
});

it('A8 I17: while money may be on its way no link invites to pay a second time', async () => {
  const dialog = await openPayment({ looks: [{ verdict: 'checking' }] });
  await dialog.pass(5_000);
  expect(dialog.see(selectLink)).toBeUndefined();
  expect(dialog.see(selectStanding)).toBe('checking');
  expect(dialog.heard()).toEqual([]);
});

it('B38: an answer that was overtaken by an asked check is not listened to', async () => {
  const { logic, calls } = held<PaymentLook, { transactionId: string }>();
  const machine = connect(mobileMoneyMachine, { initiate: scripted([initiated]), fetchStatus: logic });
  const dialog = await stage(machine, { order, providers: ['wave'], transaction: undefined });
  await dialog.send(
    { type: 'phone.changed', value: '77 123 45 67' },
    { type: 'pay.requested', narrow: true },
  );
  await dialog.pass(5_000);
  await dialog.send({ type: 'verify.requested' });
  calls[1]!.resolve({ verdict: 'confirmed' });
  await settle();
  calls[0]!.resolve({ verdict: 'failed' });
  await settle();
  expect(dialog.heard()).toEqual(['success: Paiement confirmé avec succès!']);
  expect(selectStanding(dialog.actor.getSnapshot())).toBe('confirmed');
});

it.each(['failed', 'cancelled'] as const)(
  '[PM-10] after %s the shopper may begin again, with the phone kept',
  async (verdict) => {
    const second = { ...initiated, transactionId: 'WV42-1-SECONDATTEMPT' };
    const dialog = await openPayment({
      payments: [initiated, second],
      looks: [{ verdict }, { verdict: 'pending' }],
    });
    await dialog.pass(5_000);
    expect(dialog.see(selectStanding)).toBe(verdict);
    expect(dialog.see(selectLink)).toBeUndefined();

    await dialog.send({ type: 'retry.requested' });
    expect(dialog.see(selectPhone)).toBe('77 123 45 67');
    await dialog.send({ type: 'pay.requested', narrow: true });
    await dialog.pass(5_000);
    expect(dialog.looked.at(-1)).toEqual({ transactionId: 'WV42-1-SECONDATTEMPT' });
  },
);

it('B21: a payment under way is looked at first, and never begun again', async () => {
  const until = 1_800_000;
  const look = { verdict: 'pending', checkoutUrl, validUntil: until } as const;
  const dialog = await openDialog({ transaction: transactionId, looks: [look] });
  expect(dialog.looked).toEqual([{ transactionId: 'WV42-1-8Z3K6Q2N5T7W9Y1B' }]);
  expect(dialog.paid).toEqual([]);
  expect(dialog.see(selectLink)).toBe(checkoutUrl);
  expect(dialog.see(selectMinutesLeft(0))).toBe(30);
  expect(dialog.see(selectMinutesLeft(until - 59_999))).toBe(0);
  expect(dialog.see(selectMinutesLeft(until))).toBeUndefined();
  expect(dialog.heard()).toEqual([]);
});

it('B21 I16: restored without a connection, it says so and finds its way back by itself', async () => {
  const dialog = await openDialog({
    transaction: transactionId,
    looks: [rejected(offline), { verdict: 'confirmed' }],
  });
  expect(dialog.see(selectIsRestoring)).toBe(false);
  expect(dialog.see(selectStanding)).toBe('cannotCheck');
  await dialog.send({ type: 'page.returned' });
  expect(dialog.heard()).toEqual(['success: Paiement confirmé avec succès!']);
});

it('B4: only a transaction that the server does not know leads back to the choice', async () => {
  const dialog = await openDialog({ transaction: transactionId, looks: [{ verdict: 'unknownTransaction' }] });
  expect(dialog.see(selectIsChoosing)).toBe(true);
  expect(dialog.heard()).toEqual(['error: Transaction non trouvée']);
});

it('returns to choosing, with the phone kept, when the payment is superseded [B9]', async () => {
  const second = { ...initiated, transactionId: 'WV42-1-SECONDATTEMPT' };
  const dialog = await openPayment({
    payments: [{ ...initiated, checkoutUrl: undefined }, second],
    looks: [{ verdict: 'pending' }, { verdict: 'superseded' }, { verdict: 'pending' }],
  });
  await dialog.pass(5_000);
  expect(dialog.see(selectIsPreparing)).toBe(true);
  await dialog.pass(5_000);
  expect(dialog.heard()).toEqual([
    'warning: Ce paiement n’est plus disponible. Vous pouvez en commencer un nouveau.',
  ]);
  expect(dialog.see(selectIsPreparing)).toBe(false);
  expect(dialog.see(selectIsChoosing)).toBe(true);
  expect(dialog.see(selectPhone)).toBe('77 123 45 67');
  await dialog.send({ type: 'pay.requested', narrow: true });
  await dialog.pass(5_000);
  expect(dialog.looked.at(-1)).toEqual({ transactionId: 'WV42-1-SECONDATTEMPT' });
});

it('closing ends the dialog wherever it may be closed, and a confirmed one counts as settled', async () => {
  const choosing = await openDialog();
  await choosing.send({ type: 'dialog.closed' });
  expect(choosing.emitted).toEqual([{ type: 'closed' }]);

  const open = await openPayment();
  await open.send({ type: 'dialog.closed' });
  expect(open.emitted.at(-1)).toEqual({ type: 'closed' });

  const confirmed = await openDialog({ transaction: transactionId, looks: [{ verdict: 'confirmed' }] });
  await confirmed.send({ type: 'dialog.closed' });
  expect(confirmed.emitted.at(-1)).toEqual({ type: 'settled' });
});

const found = (verdict: PaymentLook['verdict']) => answer('fetchStatus', { verdict });

it('[TL-05] [PM-10] every edge leads where the table says, and no payment is begun twice or claimed unseen (I16, I17, B21, B38)', async () => {
  const unpaid = { order, providers: ['wave' as const], transaction: undefined };
  const problems = await walk(mobileMoneyMachine, {
    starts: {
      'no method yet': { input: { ...unpaid, providers: [] }, state: 'choosing.empty' },
      'one method': { input: unpaid, state: 'choosing.empty' },
      'a payment under way': { input: { ...unpaid, transaction: transactionId }, state: 'restoring' },
    },
    events: {
      'server says confirmed': found('confirmed'),
      'server says pending': found('pending'),
      'server says pending, with link': answer('fetchStatus', { verdict: 'pending', checkoutUrl }),
      'server says checking': found('checking'),
      'server says cancelled': found('cancelled'),
      'server says failed': found('failed'),
      'server says superseded': found('superseded'),
      'server knows none': found('unknownTransaction'),
      'fetchStatus fails': failure('fetchStatus', offline),
      'initiate succeeds': answer('initiate', initiated),
      'initiate has no link yet': answer('initiate', { ...initiated, checkoutUrl: undefined }),
      'initiate fails': failure('initiate', offline),
      'order is already paid': failure('initiate', failed('payment.already_paid', 'Déjà payée.')),
      'phone typed': { type: 'phone.changed', value: '77 123 45 67' },
      'phone mistyped': { type: 'phone.changed', value: '33 860 00 00' },
      'phone emptied': { type: 'phone.changed', value: ' ' },
      'provider.chosen': { type: 'provider.chosen', provider: 'wave' },
      'pay.requested': { type: 'pay.requested', narrow: false },
      'verify.requested': { type: 'verify.requested' },
      'reopen.requested': { type: 'reopen.requested' },
      'retry.requested': { type: 'retry.requested' },
      'page.returned': { type: 'page.returned' },
      'dialog.closed': { type: 'dialog.closed' },
    },
    given: {
      method: ({ context }) => context.provider !== undefined,
      'no phone': ({ context }) => context.phone.trim() === '',
      'valid phone': ({ context }) => context.phone === '77 123 45 67',
      link: ({ context }) => context.checkoutUrl !== undefined,
      'last answer checking': ({ context }) => context.verdict === 'checking',
    },
    targets: {
      choosing: {
        'phone typed': 'choosing.settling',
        'phone mistyped': 'choosing.settling',
        'phone emptied': 'choosing.settling',
        'provider.chosen': 'stays',
        'pay.requested [not method]': 'stays',
        'pay.requested [method, no phone]': 'stays',
        'pay.requested [method, valid phone]': 'initiating',
        'pay.requested [method, not no phone, not valid phone]': 'choosing.invalid',
        'verify.requested': 'stays',
        'dialog.closed': 'closed',
      },
      'choosing.settling': {
        'after phoneRest [no phone]': 'choosing.empty',
        'after phoneRest [valid phone]': 'choosing.valid',
        'after phoneRest [not no phone, not valid phone]': 'choosing.invalid',
      },
      // It cannot be closed: the shopper would not learn of the payment that begins.
      initiating: {
        'initiate succeeds': 'open.awaiting.resting',
        'initiate has no link yet': 'open.awaiting.resting',
        'initiate fails': 'choosing.valid',
        'order is already paid': 'confirmed',
      },
      'restoring | open': {
        'server says confirmed': 'confirmed',
        'server says cancelled': 'cancelled',
        'server says failed': 'refused',
        'server says checking': 'open.checking.resting',
        // "Pending" after "checking" is an older answer.
        'server says pending [last answer checking]': 'open.checking.resting',
        'server says pending [not last answer checking]': 'open.awaiting.resting',
        'server says pending, with link [last answer checking]': 'open.checking.resting',
        'server says pending, with link [not last answer checking]': 'open.awaiting.resting',
        'server says superseded [last answer checking]': 'open.checking.resting',
        'server says superseded [not last answer checking, no phone]': 'choosing.empty',
        'server says superseded [not last answer checking, valid phone]': 'choosing.valid',
        'server knows none [no phone]': 'choosing.empty',
        'server knows none [valid phone]': 'choosing.valid',
        'dialog.closed': 'closed',
      },
      restoring: { 'fetchStatus fails': 'open.cannotCheck.resting' },
      open: {
        'verify.requested': 'open.verifying',
        'reopen.requested [link, not last answer checking]': 'stays',
      },
      'open.awaiting.resting': {
        'after watchInterval': 'open.awaiting.looking',
        'page.returned': 'open.awaiting.looking',
      },
      'open.awaiting.looking': { 'fetchStatus fails': 'open.awaiting.resting' },
      'open.stillPending.resting': {
        'after watchInterval': 'open.stillPending.looking',
        'page.returned': 'open.stillPending.looking',
      },
      'open.stillPending.looking': { 'fetchStatus fails': 'open.stillPending.resting' },
      'open.checking.resting': {
        'after watchInterval': 'open.checking.looking',
        'page.returned': 'open.checking.looking',
      },
      'open.checking.looking': { 'fetchStatus fails': 'open.checking.resting' },
      'open.cannotCheck.resting': {
        'after watchInterval': 'open.cannotCheck.looking',
        'page.returned': 'open.cannotCheck.looking',
      },
      'open.cannotCheck.looking': { 'fetchStatus fails': 'open.cannotCheck.resting' },
      'open.verifying': {
        'server says pending [not last answer checking]': 'open.stillPending.resting',
        'server says pending, with link [not last answer checking]': 'open.stillPending.resting',
        'fetchStatus fails': 'open.cannotCheck.resting',
      },
      'refused | cancelled': {
        'retry.requested [no phone]': 'choosing.empty',
        'retry.requested [valid phone]': 'choosing.valid',
        'dialog.closed': 'closed',
      },
      confirmed: { 'after redirectDelay': 'settled', 'dialog.closed': 'settled' },
    },
    openEnded: ['choosing.empty', 'choosing.valid', 'choosing.invalid', 'refused', 'cancelled'],
    rules: {
      'no payment can be begun while another is open, unknown or over': (snapshot) =>
        snapshot.context.transaction === undefined ||
        (!selectCanPay(snapshot) && !snapshot.can({ type: 'pay.requested', narrow: false })),
      'a payment under way is always open, looked up or told': (snapshot) =>
        snapshot.context.transaction === undefined ||
        snapshot.status === 'done' ||
        selectIsOpen(snapshot) ||
        selectIsRestoring(snapshot) ||
        selectStanding(snapshot) !== undefined,
      'success and failure are never told together': (_, emitted) =>
        new Set(emitted.flatMap((event) => (event.type === 'notice' ? [event.tone] : []))).size < 2,
      'success is told for a confirmed payment alone': (snapshot, emitted) =>
        selectStanding(snapshot) === 'confirmed' ||
        !emitted.some((event) => event.type === 'notice' && event.tone === 'success'),
      'the link is shown and opened only for an open payment without money on its way': (
        snapshot,
        emitted,
      ) => {
        const isOpened = emitted.some(({ type }) => type === 'provider.opened');
        const mayLink = selectIsOpen(snapshot) && snapshot.context.verdict !== 'checking';
        return mayLink || (selectLink(snapshot) === undefined && !isOpened);
      },
      'an open payment can be verified or is being verified': (snapshot) =>
        !selectIsOpen(snapshot) || selectCanVerify(snapshot) || selectIsVerifying(snapshot),
    },
  });
  expect(problems).toEqual([]);
});
