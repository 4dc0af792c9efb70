import { expect, it } from 'vitest';
import { connect } from '#machines/connect.ts';
import {
  mobileMoneyMachine,
  selectCanVerify,
  selectIsChoosing,
  selectIsRestoring,
  selectLink,
  selectMinutesLeft,
  selectPhone,
  selectStanding,
  type PaymentLook,
} from '#machines/mobile-money/index.ts';
import { held, rejected, scripted, settle } from '#tests/support/scripted.ts';
import { stage } from '#tests/support/stage.ts';
import { checkoutUrl, failed, offline, transactionId } from './fixtures.ts';
import { initiated, openDialog, openPayment, order } from './mobile-money.stage.ts';

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
