import { expect, it } from 'vitest';
import { connect } from '#machines/connect.ts';
import {
  mobileMoneyMachine,
  selectCanClose,
  selectCanPay,
  selectError,
  selectIsChoosing,
  selectIsPreparing,
  selectLink,
  selectPhone,
  selectPhoneMessage,
  selectProvider,
  type InitiatedPayment,
  type PaymentLook,
  type PaymentRequest,
} from '#machines/mobile-money/index.ts';
import { held, rejected, scripted, settle } from '#tests/support/scripted.ts';
import { stage } from '#tests/support/stage.ts';
import { checkoutUrl, failed, offline } from './fixtures.ts';
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
