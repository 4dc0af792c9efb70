import { isAtProvider } from '#domain/payments/order-refund.ts';
import type { OrderRefundEvent } from '#machines/order-refund/index.ts';
import { ownerOf, refundSession } from '../attempts/provider-session.ts';
import { lockAttempt, readAttempt } from '../store/attempts.repository.ts';
import type { Core } from '../store/core.ts';
import { findOrderRefund, moveOrderRefund, type OrderRefundRow } from '../store/order-refunds.repository.ts';
import { applyRefund } from './apply-refund.ts';
import { completeRefund } from './complete-refund.ts';
import { askAboutRefunds } from './known-refunds.ts';

const CAUSE = { source: 'staff' } as const;

/**
 * Has the provider return the whole of a payment, as one piece of claimed work (decision 0011). The call names the provider's session, so
 * that repeating it returns nothing twice; it is repeated until its answer is known. After a lost answer the statement is read first.
 *
 * @returns `wait` while the answer is not known: the work is done again after a growing pause
 * @see DK-07 @see DK-09
 */
export async function sendRefund(core: Core, refundId: number): Promise<'wait' | void> {
  const refund = await findOrderRefund(core.db, refundId);
  if (!refund || !isAtProvider(refund.state)) return undefined;
  const { attempt } = await readAttempt(core.db, refund.attemptId);
  if (refund.state === 'unknown') {
    const known = await askAboutRefunds(core, attempt);
    if (known.kind === 'refunded' && (await applyRefund(core, attempt.id, known.item))) return undefined;
  }
  const { providerSessionId } = attempt;
  if (providerSessionId === null) throw new Error(`${attempt.clientReference} has no session to refund`);
  const answer = await refundSession(core, ownerOf(attempt, CAUSE), providerSessionId);
  if (answer.kind === 'refunded') return settle(core, refund, { type: 'provider.accepted' });
  if (answer.kind === 'refused' && !answer.isTemporary)
    return settle(core, refund, { type: 'provider.refused' }, answer.reason);
  // A call that was not made, or not carried out, leaves what was known before.
  const isSent = answer.kind === 'unanswered' && answer.isHeldBack !== true;
  if (isSent) await settle(core, refund, { type: 'provider.answerLost' });
  return 'wait';
}

/** Stores what the provider answered. The statement may have told the outcome meanwhile: then the answer changes nothing. */
async function settle(
  core: Core,
  { id, attemptId }: OrderRefundRow,
  event: OrderRefundEvent,
  refusal: string | null = null,
): Promise<void> {
  await core.db.transaction(async (tx) => {
    const { order } = await lockAttempt(tx, attemptId);
    const refund = await findOrderRefund(tx, id);
    const at = core.clock.now();
    const isMade = event.type === 'provider.accepted';
    const moved =
      refund &&
      (await moveOrderRefund(tx, refund, event, {
        refusal,
        ...(isMade && { foundAtProvider: true, madeAt: at }),
      }));
    if (!moved) return;
    if (isMade) await completeRefund(tx, order, moved, at);
    core.log[event.type === 'provider.refused' ? 'warn' : 'info'](
      { refundId: id, attemptId, state: moved.state, refusal },
      'the provider answered about a refund',
    );
  });
}
