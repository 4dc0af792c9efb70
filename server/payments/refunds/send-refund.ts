import { isAtProvider } from '#domain/payments/refund.ts';
import type { PayloadOf } from '../../jobs/outbox-work.ts';
import { ownerOf, refundSession } from '../attempts/provider-session.ts';
import { lockAttempt, readAttempt } from '../store/attempts.repository.ts';
import type { Core } from '../store/core.ts';
import { findOrderRefund, moveOrderRefund } from '../store/order-refunds.repository.ts';
import { findRefundById, moveRefund } from '../store/refunds.repository.ts';
import { applyRefund, recordReturned } from './apply-refund.ts';
import { completeRefund } from './complete-refund.ts';
import { askAboutRefunds } from './known-refunds.ts';

const CAUSE = { source: 'staff' } as const;

type SentRefund = PayloadOf<'refund.send'>;

/** What the provider said when it was told to return the money. */
interface SendingAnswer {
  type: 'provider.accepted' | 'provider.refused' | 'provider.answerLost';
  /** The provider's word for a refusal. */
  refusal: string | null;
}

/**
 * Has the provider return the whole of a payment, as one piece of claimed work (decision 0011): of a payment of an order that counts, or of
 * money that does not. The call names the provider's session, so that repeating it returns nothing twice; it is repeated until its answer is
 * known. After a lost answer the statement is read first.
 *
 * @returns `wait` while the answer is not known: the work is done again after a growing pause
 * @see DK-07 @see DK-09
 */
export async function sendRefund(core: Core, sent: SentRefund): Promise<'wait' | void> {
  const refund = await find(core, sent);
  if (!refund || !isAtProvider(refund.state)) return undefined;
  const { attempt } = await readAttempt(core.db, refund.attemptId);
  if (refund.state === 'unknown') {
    const known = await askAboutRefunds(core, attempt);
    if (known.kind === 'refunded' && (await applyRefund(core, attempt.id, known.item))) return undefined;
  }
  const { providerSessionId } = attempt;
  if (providerSessionId === null) throw new Error(`${attempt.clientReference} has no session to refund`);
  const answer = await refundSession(core, ownerOf(attempt, CAUSE), providerSessionId);
  if (answer.kind === 'refunded')
    return settle(core, sent, attempt.id, { type: 'provider.accepted', refusal: null });
  if (answer.kind === 'refused' && !answer.isTemporary)
    return settle(core, sent, attempt.id, { type: 'provider.refused', refusal: answer.reason });
  // A call that was not made, or not carried out, leaves what was known before.
  const isSent = answer.kind === 'unanswered' && answer.isHeldBack !== true;
  if (isSent) await settle(core, sent, attempt.id, { type: 'provider.answerLost', refusal: null });
  return 'wait';
}

const find = ({ db }: Pick<Core, 'db'>, { refundId, of }: SentRefund) =>
  of === 'task' ? findRefundById(db, refundId) : findOrderRefund(db, refundId);

/** Stores what the provider answered. The statement may have told the outcome meanwhile: then the answer changes nothing. */
async function settle(core: Core, sent: SentRefund, attemptId: string, answer: SendingAnswer): Promise<void> {
  const state = await (sent.of === 'task' ? settleTask : settleOrder)(core, sent.refundId, attemptId, answer);
  if (state === undefined) return;
  core.log[answer.type === 'provider.refused' ? 'warn' : 'info'](
    { refundId: sent.refundId, attemptId, state, refusal: answer.refusal },
    'the provider answered about a refund',
  );
}

/** A refund of a payment that counts: it goes on counting, and a credit note is issued. @returns the state after it */
const settleOrder = (core: Core, id: number, attemptId: string, { type, refusal }: SendingAnswer) =>
  core.db.transaction(async (tx) => {
    const { order } = await lockAttempt(tx, attemptId);
    const refund = await findOrderRefund(tx, id);
    const at = core.clock.now();
    const isMade = type === 'provider.accepted';
    const changes = { at, refusal, ...(isMade && { foundAtProvider: true, madeAt: at }) };
    const moved = refund && (await moveOrderRefund(tx, refund, { type }, changes));
    if (moved && isMade) await completeRefund(tx, order, moved, at);
    return moved?.state;
  });

/** A refund of money that does not count: its payment ends. @returns the state after it */
const settleTask = (core: Core, id: number, attemptId: string, { type, refusal }: SendingAnswer) =>
  core.db.transaction(async (tx) => {
    const held = await lockAttempt(tx, attemptId);
    const refund = await findRefundById(tx, id);
    if (!refund || !isAtProvider(refund.state)) return undefined;
    const at = core.clock.now();
    if (type !== 'provider.accepted') return (await moveRefund(tx, refund, { type }, { refusal, at }))?.state;
    await recordReturned(core, tx, held, { reference: null, at }, type);
    return 'made' as const;
  });
