import { and, eq, inArray } from 'drizzle-orm';
import { CURRENCY } from '#domain/money/money.ts';
import { isPaid } from '#domain/payments/attempt-state.ts';
import { MISMATCHES, type Mismatch } from '#machines/payment-lifecycle/index.ts';
import type { Transaction } from '../../db/index.ts';
import { paymentAttempts } from '../../db/schema.ts';
import type { Evidence, FurtherPayment } from '../../providers/provider.ts';
import type { AttemptInOrder } from '../store/attempts.repository.ts';
import { definitionOf, type Core } from '../store/core.ts';
import { followUp, settlementFacts } from './follow-up.ts';
import { recordFoundAttempt } from './found-attempt.ts';
import type { AttemptRow } from '../store/projection.ts';
import { recordEvent } from '../store/record-event.ts';
import type { Cause } from '../store/stored-event.ts';

/**
 * Records every payment that was made with the page or code of an attempt besides its own, each as an attempt of its own, so
 * that each provider transaction counts once, whatever names it (I21): as surplus where the instalment is settled. The caller
 * holds the lock of the order.
 *
 * @param held the attempt after the evidence was applied to it, and the other attempts of its instalment
 */
export async function recordFurtherPayments(
  core: Core,
  tx: Transaction,
  held: AttemptInOrder & { siblings: readonly AttemptRow[] },
  evidence: Evidence,
  cause: Cause,
): Promise<void> {
  const { attempt } = held;
  const further = await withoutKnown(tx, attempt, paymentsBeside(attempt, evidence));
  let others = [attempt, ...held.siblings];
  for (const payment of further) {
    // A payment before this one has superseded what was offered.
    if (others.some(({ state }) => isPaid(state)))
      others = others.map((other) => ({ ...other, superseded: true }));
    const found = await insertFound(core, tx, held, evidence, cause);
    others.push(await recordPayment(core, tx, { ...held, attempt: found }, others, payment, cause));
  }
}

/** The payments of an evidence that are not the attempt's own. Which of several comes first may change between two reads. */
function paymentsBeside(
  { providerTransactionId }: AttemptRow,
  { transactionId, amount, currency, raw, verdict, furtherPayments = [] }: Evidence,
): FurtherPayment[] {
  if (furtherPayments.length === 0) return [];
  const first =
    verdict === 'succeeded' && transactionId !== undefined ? [{ transactionId, amount, currency, raw }] : [];
  return [...first, ...furtherPayments].filter((one) => one.transactionId !== providerTransactionId);
}

async function withoutKnown(
  tx: Transaction,
  { provider }: AttemptRow,
  payments: readonly FurtherPayment[],
): Promise<FurtherPayment[]> {
  if (payments.length === 0) return [];
  const { providerTransactionId } = paymentAttempts;
  const ids = payments.map(({ transactionId }) => transactionId);
  const known = await tx
    .select({ id: providerTransactionId })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, provider), inArray(providerTransactionId, ids)));
  return payments.filter(({ transactionId }) => !known.some(({ id }) => id === transactionId));
}

/** An attempt without a session. */
async function insertFound(
  core: Core,
  tx: Transaction,
  { attempt: { provider, mode, intentId, amount, clientReference: of }, intent, order }: AttemptInOrder,
  { mode: shownMode }: Evidence,
  cause: Cause,
): Promise<AttemptRow> {
  const at = core.clock.now();
  const subject = {
    orderId: order.id,
    orderReference: order.reference,
    instalmentNo: intent.instalmentNo,
    isInstalment: order.paymentMode === 'instalments',
    at,
  };
  const reason = `paid with the code of ${of}`;
  for (;;) {
    const clientReference = definitionOf(core, provider).reference.create(
      core.random,
      subject,
      core.referenceSecrets,
    );
    const terms = { intentId, provider, mode, clientReference, amount, shownMode, reason, at };
    const found = await recordFoundAttempt(tx, terms, cause);
    // Should two references ever be equal, another one is drawn (HAZARDS B19).
    if (found) return found;
  }
}

async function recordPayment(
  core: Core,
  tx: Transaction,
  held: AttemptInOrder,
  others: readonly AttemptRow[],
  { transactionId, amount, currency, raw }: FurtherPayment,
  cause: Cause,
): Promise<AttemptRow> {
  const { attempt } = held;
  const differs: Partial<Record<Mismatch, boolean>> = {
    amount: amount !== attempt.amount,
    currency: currency !== CURRENCY,
  };
  const mismatches = MISMATCHES.filter((mismatch) => differs[mismatch]);
  const event = { type: 'provider.succeeded', mismatches, ...settlementFacts(held, others) } as const;
  const { mode, clientReference } = attempt;
  const evidence = { verdict: 'succeeded', mode, amount, currency, clientReference, transactionId, raw };
  const at = core.clock.now();
  const changed = await recordEvent(tx, attempt, { event, evidence, cause, at }, () => ({ checkedAt: at }));
  if (!changed) throw new Error(`The further payment ${transactionId} was not recorded`);
  core.log.error(
    { event: 'payment.further', attemptId: attempt.id, transactionId, amount, state: changed.state },
    'one page or code was paid more than once',
  );
  await followUp(core, tx, held, changed, others, cause);
  return changed;
}
