import { isFinal } from '#domain/payments/attempt-state.ts';
import type { StatementItem } from '../../providers/provider.ts';
import type { AttemptRow } from '../store/projection.ts';
import { findByNames } from '../store/attempts.repository.ts';
import { reportOrphanPayment } from '../settlement/orphan-payment.ts';
import { adoptNamed, mayBeAdopted } from '../settlement/adopt-payment.ts';
import type { Checks } from '../attempts/check.ts';
import { definitionOf, type Core } from '../store/core.ts';
import { applyRefund, reportUnasked } from '../refunds/apply-refund.ts';
import { isOf } from '../refunds/known-refunds.ts';
import { linesOfItem, recordLines } from '../settlement/record-lines.ts';

/** How long a provider's session may lag behind its statement before staff are told. */
const SETTLING_MS = 3_600_000;

/**
 * Stores one movement of the provider's statement and compares it with ours: a payment, or the refund of one. A wallet may serve others
 * as well: what bears neither our reference nor a session of ours is theirs, and is not stored.
 *
 * @returns false while it cannot be told yet
 */
export async function settleStatementItem(
  core: Core,
  checks: Checks,
  provider: string,
  item: StatementItem,
): Promise<boolean> {
  const found = await findByNames(core.db, provider, item);
  const { reference } = definitionOf(core, provider);
  const isOurs =
    found.length > 0 || (item.clientReference !== undefined && reference.isOurs(item.clientReference));
  if (!isOurs) return true;
  await recordLines(core.db, provider, linesOfItem(item), { fileId: null, at: core.clock.now() });
  return item.kind === 'refund'
    ? settleRefund(core, checks, provider, item, found)
    : settlePayment(core, checks, provider, item, found);
}

/**
 * Applies a refund that the statement lists. Of a payment that is not recorded as paid yet, the payment is settled first: the
 * refund is the proof that it was paid.
 */
async function settleRefund(
  core: Core,
  checks: Checks,
  provider: string,
  item: StatementItem,
  named: readonly AttemptRow[],
): Promise<boolean> {
  const found = named.find((attempt) => isOf(attempt, item));
  if (!found) {
    const { reference } = definitionOf(core, provider);
    if (item.clientReference !== undefined && reference.isOurs(item.clientReference))
      await reportUnasked(core, core.db, provider, item);
    return true;
  }
  if (!isFinal(found.state) && !(await checks.fresh(found.id, { source: 'reconciler' })).isAnswered)
    return false;
  return applyRefund(core, found.id, item);
}

/**
 * Compares one payment in the provider's statement with ours. Where ours is not paid yet, the provider is asked and
 * the answer applied as always; money that still no attempt accounts for becomes a staff task, once (HAZARDS F5).
 *
 * @returns false while it cannot be told yet
 */
async function settlePayment(
  core: Core,
  checks: Checks,
  provider: string,
  item: StatementItem,
  found: readonly AttemptRow[],
): Promise<boolean> {
  if (found.some((attempt) => accountsFor(attempt, item))) return true;
  if (found.length === 0) return settleLost(core, provider, item);
  const checked = [];
  for (const { id } of found) checked.push(await checks.fresh(id, { source: 'reconciler' }));
  // The check may have found further payments of the same code, each with an attempt of its own.
  const known = await findByNames(core.db, provider, item);
  if (known.some((attempt) => accountsFor(attempt, item))) return true;
  const isOverdue = item.at.getTime() + SETTLING_MS <= core.clock.now().getTime();
  const isElsewhere = checked.every(({ attempt }) => isFinal(attempt.state));
  if (!checked.every(({ isAnswered }) => isAnswered) || !(isElsewhere || isOverdue)) return false;
  await reportOrphanPayment(core, { ...item, provider });
  return true;
}

/**
 * A payment that no attempt has: it belongs to the order that it proves, unless staff were told of it.
 *
 * @returns false while the provider does not say what it is
 */
async function settleLost(core: Core, provider: string, item: StatementItem): Promise<boolean> {
  const adoption = (await mayBeAdopted(core, provider, item))
    ? await adoptNamed(core, provider, item, { source: 'reconciler' })
    : 'left';
  if (adoption === 'left') await reportOrphanPayment(core, { ...item, provider });
  return adoption !== 'unanswered';
}

/**
 * The attempt is paid, and by this very payment. The session decides where both name one: the statement may give the
 * payment another id than the session does.
 */
const accountsFor = (attempt: AttemptRow, { transactionId, sessionId }: StatementItem): boolean =>
  isFinal(attempt.state) &&
  (sessionId !== undefined && attempt.providerSessionId !== null
    ? attempt.providerSessionId === sessionId
    : attempt.providerTransactionId === transactionId);
