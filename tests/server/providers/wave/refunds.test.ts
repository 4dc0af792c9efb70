import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { wave } from '#server/providers/wave/index.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { openRealProvider, type RealProvider } from '#tests/support/payments/real-provider.ts';

const MINUTE = 60_000;
const AWA = 7;

let real: RealProvider;
beforeAll(async () => void (real = await openRealProvider(wave)));
afterAll(() => real.close());
beforeEach(() => real.harness.clear());

/** A paid order whose whole payment Wave is told to return; the worker has not called yet. */
async function sentRefund() {
  const { harness } = real;
  const { id: orderId } = await harness.placeOrder();
  const { transactionId } = await harness.pay(orderId);
  expect(real.payer.pay(transactionId)).toBe(true);
  await harness.advance(MINUTE);
  await harness.drainOutbox();
  const terms = {
    transactionId,
    amount: 389_000,
    cause: 'returnedLine',
    lines: [],
    requestKey: undefined,
  } as const;
  await harness.payments.askForOrderRefund({
    orderId,
    ...terms,
    reason: 'Retour de l’article.',
    staffId: AWA,
  });
  const [refund] = (await harness.payments.orderRefunds(orderId)).refunds;
  for (const step of ['claim', 'send'] as const)
    await harness.payments.takeRefundStep({
      orderId,
      refundId: refund?.id ?? 0,
      step,
      staffId: AWA,
      isManager: false,
      reason: undefined,
      refundReference: undefined,
    });
  return {
    transactionId,
    state: async () => (await harness.payments.orderRefunds(orderId)).refunds[0]?.state,
    reference: async () => (await harness.payments.orderRefunds(orderId)).refunds[0]?.reference,
  };
}

/** How often Wave's statement of today lists a refund of a payment. */
async function refundsAtWave(transactionId: string): Promise<number> {
  const { core, clock } = real.harness;
  const page = await core.providers[0]?.statement?.(clock.now().toISOString().slice(0, 10));
  if (page?.kind !== 'page') throw new Error('The statement was not read');
  return page.items.filter((item) => item.kind === 'refund' && item.clientReference === transactionId).length;
}

const workAgain = async () => {
  await real.harness.advance(2 * MINUTE);
  await real.harness.drainOutbox();
};

it.each(['request', 'answer'] as const)(
  '[DK-07] [DK-09] Wave returns a payment once, also when the %s of the call is lost',
  async (lost) => {
    const refund = await sentRefund();
    real.lose(lost);
    await real.harness.drainOutbox();
    expect(await refund.state()).toBe('unknown');
    await workAgain();
    expect(await refund.state()).toBe('made');
    expect(await refundsAtWave(refund.transactionId)).toBe(1);
    expect(await auditOf(real.harness.db, real.harness.clock.now())).toEqual([]);
  },
);

it.each([
  ['a page in place of the empty answer', { kind: 'html' }, 'unknown', 'made'],
  ['too many calls', { kind: 'error', code: 'too-many-requests' }, 'sending', 'made'],
  ['a refusal', { kind: 'error', code: 'checkout-refund-failed' }, 'refused', 'refused'],
  ['an error of Wave', { kind: 'error', code: 'internal-server-error' }, 'unknown', 'made'],
] as const)('[DK-09] %s is known for what it is', async (_, fault, first, last) => {
  const refund = await sentRefund();
  await real.control('/faults', { faults: [{ call: 'refund', ...fault }] });
  await real.harness.drainOutbox();
  expect(await refund.state()).toBe(first);
  await workAgain();
  expect(await refund.state()).toBe(last);
  expect(await refundsAtWave(refund.transactionId)).toBe(last === 'made' ? 1 : 0);
  expect(await auditOf(real.harness.db, real.harness.clock.now())).toEqual([]);
});

it('[DK-09] without its statement the lost answer is found by the same call', async () => {
  const refund = await sentRefund();
  await real.control('/faults', { faults: [{ call: 'transactions', kind: 'lost-answer', times: 'always' }] });
  real.lose('answer');
  await real.harness.drainOutbox();
  await workAgain();
  expect(await refund.state()).toBe('made');
});
