import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readLedger } from '#server/payments/ledger/ledger.ts';
import { orange } from '#server/providers/orange/index.ts';
import { paydunya } from '#server/providers/paydunya/index.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { inTurn } from '#tests/support/in-campaigns.ts';
import { type CoreHarness, openCoreHarness, PHONE } from '#tests/support/payments/core-harness.ts';
import { features as orangeFeatures } from '#tests/support/payments/providers/orange.ts';
import { features as paydunyaFeatures } from '#tests/support/payments/providers/paydunya.ts';
import { SCRIPTED_SESSION_LIFE_MS } from '#tests/support/payments/scripted-provider.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SUBJECTS = [
  { definition: { ...orange, sessionLifeMs: SCRIPTED_SESSION_LIFE_MS }, features: orangeFeatures },
  { definition: { ...paydunya, sessionLifeMs: SCRIPTED_SESSION_LIFE_MS }, features: paydunyaFeatures },
];

describe.each(inTurn(SUBJECTS, 0))(
  '$definition.id: a page or code that was refused or has ended',
  ({ definition, features }) => {
    let harness: CoreHarness;
    beforeAll(async () => void (harness = await openCoreHarness({ definition, features })));
    afterAll(() => harness.close());
    beforeEach(() => harness.clear());

    /** A payment that the provider refused a moment ago. */
    async function refused() {
      const order = await harness.placeOrder();
      const { transactionId } = await harness.pay(order.id);
      harness.wave.settle(transactionId, 'failed');
      await harness.advance(5 * SECOND);
      expect(await harness.attemptOf(transactionId)).toMatchObject({ state: 'failed', resumedAs: null });
      return { order, transactionId };
    }
    const view = (transactionId: string) => harness.payments.status(transactionId, { check: false });
    const reads = () => harness.wave.calls.filter(({ call }) => call === 'read').length;

    it('[B3] [B7] is seen to be paid within a minute, at any moment until its validity ends, without a callback', async () => {
      for (const after of [20 * SECOND, 7 * MINUTE, 14 * MINUTE, 29 * MINUTE]) {
        const { transactionId } = await refused();
        await harness.advance(after, 30 * SECOND);
        harness.wave.settle(transactionId, 'succeeded');
        await harness.advance(MINUTE, 5 * SECOND);
        expect([after, (await harness.attemptOf(transactionId)).state]).toEqual([after, 'succeeded']);
      }
      await harness.audit();
    });

    it('[B7] says until when it can be paid, and no longer once that is over', async () => {
      const { order, transactionId } = await refused();
      const { validUntil } = await harness.attemptOf(transactionId);
      expect(await view(transactionId)).toMatchObject({ state: 'failed', payableUntil: validUntil });
      expect(await harness.payments.due(order.id)).toMatchObject({
        state: 'open',
        earlierPayableUntil: validUntil,
      });
      await harness.advance(33 * MINUTE, MINUTE);
      expect(await view(transactionId)).toMatchObject({ payableUntil: null });
      expect(await harness.payments.due(order.id)).toMatchObject({ earlierPayableUntil: null });
    });

    it('[I5] [B38] moves again in the eyes of its payer, whose money is awaited, and keeps its state', async () => {
      const { order, transactionId } = await refused();
      harness.wave.settle(transactionId, 'processing');
      await harness.advance(MINUTE, 5 * SECOND);
      expect(await harness.attemptOf(transactionId)).toMatchObject({
        state: 'failed',
        resumedAs: 'processing',
      });
      expect(await view(transactionId)).toMatchObject({
        state: 'processing',
        isResumed: true,
        payableUntil: null,
      });
      expect(await harness.payments.due(order.id)).toMatchObject({
        state: 'inProgress',
        liveTransaction: transactionId,
      });
      await harness.pay(order.id, '+221781234567').catch(() => undefined);
      expect(await harness.attempts()).toHaveLength(1);
      harness.wave.settle(transactionId, 'failed');
      await harness.advance(MINUTE, 5 * SECOND);
      expect(await view(transactionId)).toMatchObject({ state: 'failed', isResumed: false });
      expect(await harness.payments.due(order.id)).toMatchObject({ state: 'open', liveTransaction: null });
      harness.wave.settle(transactionId, 'succeeded');
      await harness.advance(MINUTE, 5 * SECOND);
      expect(await harness.payments.due(order.id)).toMatchObject({ state: 'paid' });
      await harness.audit();
    });

    it('[B6] is checked with the provider before another payment is opened', async () => {
      const { order, transactionId } = await refused();
      harness.wave.settle(transactionId, 'succeeded');
      await expect(harness.pay(order.id)).rejects.toMatchObject({ code: 'payment.already_paid' });
      expect(await harness.attempts()).toHaveLength(1);
      await harness.audit();
    });

    it('[B6] [I2] is superseded by another payment; what moves again then stops every further one', async () => {
      const { order, transactionId: first } = await refused();
      const { transactionId: second } = await harness.pay(order.id);
      expect(second).not.toBe(first);
      expect(await harness.attemptOf(first)).toMatchObject({ state: 'failed', superseded: true });
      expect((await harness.payments.due(order.id)).earlierPayableUntil).not.toBeNull();

      harness.wave.settle(first, 'processing');
      await harness.advance(MINUTE, 5 * SECOND);
      // The order shows the payment whose money moves, not the one that was opened after it.
      expect(await harness.payments.due(order.id)).toMatchObject({
        state: 'inProgress',
        liveTransaction: first,
      });
      await expect(
        harness.payments.initiate({ orderId: order.id, provider: definition.id, phone: PHONE }),
      ).rejects.toMatchObject({ code: 'payment.in_progress' });
      harness.wave.settle(first, 'succeeded');
      await harness.advance(MINUTE, 5 * SECOND);
      harness.wave.settle(second, 'succeeded');
      await harness.advance(MINUTE, 5 * SECOND);
      expect((await harness.attempts()).map(({ state }) => state)).toEqual(['succeeded', 'surplus']);
      expect(await harness.tasks()).toEqual(['refund']);
      expect((await readLedger(harness.db, order)).residual).toBe(0);
      await harness.audit();
    });

    it('[B6] [I2] what moves again after its validity takes no place of the payment that is offered', async () => {
      const { order, transactionId: first } = await refused();
      await harness.advance(50 * MINUTE, MINUTE);
      const { transactionId: second } = await harness.pay(order.id);
      expect(await harness.attemptOf(first)).toMatchObject({ superseded: false });
      harness.wave.settle(first, 'processing');
      await harness.advance(15 * MINUTE, 30 * SECOND);
      expect(await harness.attemptOf(first)).toMatchObject({ superseded: true, resumedAs: 'processing' });
      expect(await harness.attemptOf(second)).toMatchObject({ superseded: false, state: 'pending' });
      expect(await auditOf(harness.db, harness.clock.now())).toEqual([]);
    });

    it('[B4] [PM-10] is offered no more once its time is over, and what was paid in time still counts', async () => {
      const order = await harness.placeOrder();
      const { transactionId } = await harness.pay(order.id);
      expect(await view(transactionId)).toMatchObject({
        verdict: 'pending',
        nextStep: expect.objectContaining({ kind: expect.any(String) }),
      });
      await harness.advance(30 * MINUTE, 30 * SECOND);
      expect(await view(transactionId)).toMatchObject({ verdict: 'lapsed', nextStep: null });
      harness.wave.settle(transactionId, 'succeeded');
      await harness.advance(2 * MINUTE, 5 * SECOND);
      expect(await view(transactionId)).toMatchObject({ verdict: 'confirmed' });
      await harness.audit();
    });

    it('[B4] [B9] a provider that does not answer after its end keeps its payer from no other payment', async () => {
      const order = await harness.placeOrder();
      const { transactionId } = await harness.pay(order.id);
      await harness.advance(29 * MINUTE, MINUTE);
      harness.wave.stopAnswering();
      await harness.advance(4 * MINUTE, 30 * SECOND);
      expect(await view(transactionId)).toMatchObject({ verdict: 'superseded', nextStep: null });
      harness.wave.answerAgain();
      await harness.advance(10 * MINUTE, 30 * SECOND);
      expect(await view(transactionId)).toMatchObject({ verdict: 'expired' });
      const { transactionId: second } = await harness.pay(order.id);
      expect(await view(second)).toMatchObject({ verdict: 'pending' });
      await harness.audit();
    });

    it('[B7] late money without a callback is seen within fourteen days', async () => {
      for (const days of [2, 6, 13]) {
        const { transactionId } = await refused();
        await harness.advance(days * DAY, 6 * HOUR);
        harness.wave.settle(transactionId, 'succeeded');
        await harness.advance(DAY, 6 * HOUR);
        expect([days, (await harness.attemptOf(transactionId)).state]).toEqual([days, 'succeeded']);
      }
      await harness.audit();
    });

    it('[B23] is not asked about more often than an open one', async () => {
      await refused();
      const before = reads();
      await harness.advance(20 * MINUTE, 5 * SECOND);
      expect(reads() - before).toBeLessThanOrEqual(27);
    });
  },
);
