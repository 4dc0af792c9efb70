import { DecisionRefused, recordRefund, type Refund } from '../attempts/staff-decisions.ts';
import { findByReference, readAttempt } from '../attempts/attempts.repository.ts';
import type { AttemptRow } from '../attempts/projection.ts';
import type { Core } from '../core.ts';
import { applyRefund } from './apply-refund.ts';
import { askAboutRefunds } from './known-refunds.ts';
import { findRefund } from './refunds.repository.ts';

/**
 * Records a refund that staff made. The provider is asked first, and its word wins: its reference is the one that later readings of
 * its statement show. Without an answer the refund is recorded as staff say.
 *
 * @throws DecisionRefused, see `recordRefund` of the decisions
 */
export async function recordRefundAfterAsking(core: Core, refund: Refund): Promise<AttemptRow> {
  const found = await findByReference(core.db, refund.transactionId);
  if (!found) throw new DecisionRefused('payment_unknown', refund);
  const { attempt } = found;
  const claimed = await findRefund(core.db, attempt.id);
  const isClaimed = claimed?.state === 'claimed' && claimed.claimedBy === refund.staffId;
  const known = isClaimed ? await askAboutRefunds(core, attempt) : undefined;
  if (known?.kind !== 'refunded') return recordRefund(core, refund);
  await applyRefund(core, attempt.id, known.item, refund.staffId);
  return (await readAttempt(core.db, attempt.id)).attempt;
}
