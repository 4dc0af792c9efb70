import { and, eq, isNull, max, ne, sql } from 'drizzle-orm';
import { staff as text } from '#domain/messages/staff.ts';
import { isReturnedByTwo } from '#domain/payments/refund.ts';
import { recordStaffAction } from '../../access/staff-actions.ts';
import type { OrderRow } from '../../access/order-access.ts';
import { databaseFailure } from '../../db/failure.ts';
import type { Transaction } from '../../db/index.ts';
import { inTransaction } from '../../db/retry.ts';
import { accounts, customerCredits, staffActions } from '../../db/schema.ts';
import { enqueue } from '../../jobs/outbox.ts';
import { closeStaffTask, raiseStaffTask } from '../../jobs/staff-task.ts';
import { Problem } from '../../problem.ts';
import { lockCredit, readCredit } from '../ledger/credit.ts';
import { lockLedger } from '../ledger/ledger.ts';
import type { Core } from '../store/core.ts';
import { unaskedRefundKey } from '../store/unasked-refund.repository.ts';
import { findUseOfReference } from '../store/refund-references.repository.ts';

/** Credit that a person returns to the customer by hand. */
export interface CreditReturn {
  orderId: number;
  /** All that is left, as the person saw it. Whole francs. */
  credit: number;
  /** Id of the provider by which the money leaves. */
  provider: string;
  /** The provider's own reference of the transfer; required unless another person has to confirm first. */
  refundReference: string | undefined;
  /** Id of the staff account. */
  staffId: number;
  reason: string;
}

/**
 * Records that all credit that is left was returned to the customer by hand. Above the sum that one person may return, the first
 * call only asks, and another person returns the money and records it. The customer gets a message. The same reference again from the same person changes nothing (I19).
 * A return with a reference that is refused, because the credit is gone or changed, is a task `unasked_refund`: its money may have left.
 *
 * @returns `proposed` while another person has to confirm: no money may leave before
 * @throws Problem `order.unknown`, `credit.none`, `credit.changed` for another balance than the person saw, `task.second_person`,
 *   `request.invalid` for an unknown provider, without a reference, and for that of another refund
 * @see DK-11
 */
export const returnCredit = (core: Core, request: CreditReturn): Promise<'proposed' | 'returned'> =>
  inTransaction(core.db, (tx) => returnOrPropose(core, tx, request)).catch(async (error: unknown) => {
    if (error instanceof Problem && (error.code === 'credit.none' || error.code === 'credit.changed'))
      await reportRefused(core, request);
    if (databaseFailure(error)?.constraint !== 'customer_credits_reference') throw error;
    throw invalid('refund_reference', text.errors.referenceTaken);
  });

/**
 * Raises a task for a transfer that a person made before the return was refused: no entry names it, because a colleague returned the
 * credit meanwhile, or it was used.
 */
async function reportRefused(
  { db, log }: Pick<Core, 'db' | 'log'>,
  { orderId, credit, provider, refundReference: reference, staffId, reason }: CreditReturn,
): Promise<void> {
  if (reference === undefined) return;
  const detail = { orderId, reference, amount: credit, reason, detail: text.creditReturnRefused };
  const key = await unaskedRefundKey(db, provider, reference);
  if (await raiseStaffTask(db, { kind: 'unasked_refund', key, detail }))
    log.error({ provider, orderId, reference, amount: credit, staffId }, 'a return of credit was refused');
}

const invalid = (field: string, message: string): Problem =>
  new Problem('request.invalid', { fields: [{ field, message }] });

async function returnOrPropose(
  core: Core,
  tx: Transaction,
  { orderId, credit, provider, refundReference, staffId, reason }: CreditReturn,
): Promise<'proposed' | 'returned'> {
  const { order } = await lockLedger(tx, orderId);
  await lockCredit(tx, order);
  if (!core.knownProviders.some(({ id }) => id === provider)) throw invalid('provider', text.errors.provider);
  if (refundReference !== undefined && (await isTaken(tx, { orderId, provider, refundReference, staffId })))
    return 'returned';
  const left = await readCredit(tx, order);
  if (left <= 0) throw new Problem('credit.none');
  if (left !== credit) throw new Problem('credit.changed');
  const at = core.clock.now();
  const subject = { kind: 'order', id: orderId } as const;
  if (isReturnedByTwo(credit)) {
    const asked = await findRequests(tx, order, credit);
    if (!asked.some((by) => by !== staffId)) {
      if (asked.length > 0) throw new Problem('task.second_person');
      const detail = { amount: credit, provider, round: await readRound(tx, orderId) };
      await recordStaffAction(
        tx,
        { staffId, action: 'payment.credit_return_proposed', subject, reason, detail },
        at,
      );
      return 'proposed';
    }
  }
  if (refundReference === undefined) throw invalid('refund_reference', text.errors.referenceRequired);
  const [entry] = await tx
    .insert(customerCredits)
    .values({
      orderId,
      provider,
      providerReference: refundReference,
      amount: -credit,
      staffId,
      reason,
      at,
    })
    .returning({ id: customerCredits.id });
  if (!entry) throw new Error(`the returned credit of order ${orderId} was not written`);
  await enqueue(tx, {
    kind: order.email === null ? 'sms.credit_returned' : 'mail.credit_returned',
    key: String(entry.id),
    payload: { entryId: entry.id },
  });
  // A transfer that the statement listed first, or that was refused before.
  const task = await unaskedRefundKey(tx, provider, refundReference);
  await closeStaffTask(tx, { kind: 'unasked_refund', key: task, at });
  const detail = { amount: credit, provider, reference: refundReference };
  await recordStaffAction(tx, { staffId, action: 'payment.credit_returned', subject, reason, detail }, at);
  core.log.info({ orderId, staffId, amount: credit, provider }, 'credit returned');
  return 'returned';
}

/** Whether this person has recorded the same return before. @throws Problem `request.invalid` for the reference of another refund */
async function isTaken(
  tx: Transaction,
  {
    orderId,
    provider,
    refundReference,
    staffId,
  }: Pick<CreditReturn, 'orderId' | 'provider' | 'staffId'> & { refundReference: string },
): Promise<boolean> {
  const use = await findUseOfReference(tx, provider, refundReference);
  if (use?.of === 'credit' && use.orderId === orderId && use.staffId === staffId) return true;
  if (use) throw invalid('refund_reference', text.errors.referenceTaken);
  return false;
}

/** The last entry of the order: a request counts until the next one. */
async function readRound(tx: Transaction, orderId: number): Promise<number> {
  const [found] = await tx
    .select({ last: max(customerCredits.id) })
    .from(customerCredits)
    .where(eq(customerCredits.orderId, orderId));
  return found?.last ?? 0;
}

/** Who has asked to return the credit as it is now, of the people who are staff. */
async function findRequests(
  tx: Transaction,
  { id }: Pick<OrderRow, 'id'>,
  credit: number,
): Promise<number[]> {
  const rows = await tx
    .select({ staffId: staffActions.staffId })
    .from(staffActions)
    .innerJoin(accounts, eq(accounts.id, staffActions.staffId))
    .where(
      and(
        isNull(accounts.deletedAt),
        ne(accounts.role, 'customer'),
        eq(staffActions.action, 'payment.credit_return_proposed'),
        eq(staffActions.subjectKind, 'order'),
        eq(staffActions.subjectId, String(id)),
        eq(sql`${staffActions.detail} ->> 'amount'`, String(credit)),
        eq(sql`${staffActions.detail} ->> 'round'`, String(await readRound(tx, id))),
      ),
    );
  return rows.map(({ staffId }) => staffId);
}
