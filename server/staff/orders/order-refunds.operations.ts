import { eq } from 'drizzle-orm';
import { orderRefundForm, reasonForm, refundRecordForm } from '#domain/forms/staff.ts';
import { REFUND_STEPS, type RefundStep } from '#domain/payments/order-refund.ts';
import { mayStaff } from '#domain/staff/roles.ts';
import { nextOrderRefund, type OrderRefundEvent } from '#machines/order-refund/index.ts';
import { inContract } from '#openapi/names.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Caller } from '../../access/caller.ts';
import { staffMay } from '../../access/policy.ts';
import { staffOf } from '../../access/staff-actions.ts';
import { type Database, tables } from '../../db/index.ts';
import { pick } from '../../keys.ts';
import { STAFF_WRITE_LIMITS } from '../../limits.ts';
import type { Operations } from '../../operations.ts';
import type { OrderRefunds, Payments } from '../../payments/index.ts';
import { Problem } from '../../problem.ts';
import { readForm } from '../read-form.ts';

type Wire = components['schemas'];

interface Parts {
  db: Database;
  payments: Pick<Payments, 'orderRefunds' | 'askForOrderRefund' | 'takeRefundStep'>;
}

/** Refunds of payments that count, from the page of an order. @see DK-07 */
export const orderRefundOperations = {
  listOrderRefunds: {
    access: staffMay.readOrders,
    notFound: 'order.unknown',
    handle: (parts, { params, caller }) => readRefunds(parts, params.id, caller),
  },

  askForOrderRefund: {
    access: staffMay.decidePayments,
    limits: STAFF_WRITE_LIMITS,
    notFound: 'order.unknown',
    handle: async (parts, { params, headers, body, caller }) => {
      await requireOrder(parts.db, params.id);
      const { transaction_id: transactionId, lines = [], ...typed } = body;
      const form = readForm(orderRefundForm, { ...typed, transactionId, lines });
      await parts.payments.askForOrderRefund({
        ...form,
        orderId: params.id,
        staffId: staffOf(caller).accountId,
        requestKey: headers['idempotency-key']?.toString(),
      });
      return readRefunds(parts, params.id, caller);
    },
  },

  takeOrderRefundStep: {
    access: staffMay.decidePayments,
    limits: STAFF_WRITE_LIMITS,
    notFound: 'refund.unknown',
    handle: async (parts, { params, body, caller }) => {
      await parts.payments.takeRefundStep({
        orderId: params.id,
        refundId: params.remboursement,
        step: body.step,
        ...viewerOf(caller),
        ...readStep(body),
      });
      return readRefunds(parts, params.id, caller);
    },
  },
} satisfies Operations<Parts>;

/** @throws Problem `request.invalid` for a missing reason or reference */
function readStep({ step, reason = '', refund_reference: refundReference = '' }: Wire['OrderRefundStep']): {
  reason: string | undefined;
  refundReference: string | undefined;
} {
  if (step === 'record') return readForm(refundRecordForm, { reason, refundReference });
  const isReasoned = step === 'takeOver' || step === 'withdraw';
  return {
    reason: isReasoned ? readForm(reasonForm, { reason }).reason : undefined,
    refundReference: undefined,
  };
}

const viewerOf = (caller: Caller) => {
  const { accountId: staffId, role } = staffOf(caller);
  return { staffId, isManager: mayStaff(role, 'overrule') };
};

/** @throws Problem `order.unknown` */
async function requireOrder(db: Database, id: number): Promise<void> {
  const [order] = await db
    .select({ id: tables.orders.id })
    .from(tables.orders)
    .where(eq(tables.orders.id, id));
  if (!order) throw new Problem('order.unknown');
}

const SEEN = [
  'id',
  'transactionId',
  'provider',
  'amount',
  'cause',
  'reason',
  'lines',
  'state',
  'isByTwo',
  'askedByName',
  'askedAt',
  'claimantName',
  'claimedAt',
  'providerAnswer',
  'refusal',
  'reference',
  'madeAt',
  'creditNote',
] as const satisfies (keyof OrderRefunds['refunds'][number])[];

async function readRefunds(
  { db, payments }: Parts,
  orderId: number,
  caller: Caller,
): Promise<Wire['OrderRefunds']> {
  await requireOrder(db, orderId);
  const { refunds, ...money } = await payments.orderRefunds(orderId);
  return inContract({
    ...money,
    refunds: refunds.map((refund) => ({ ...pick(refund, SEEN), steps: stepsOf(refund, caller) })),
  });
}

/** What a member of staff may do with a refund now. */
function stepsOf(refund: OrderRefunds['refunds'][number], caller: Caller): RefundStep[] {
  const { staffId: by, isManager } = viewerOf(caller);
  if (!mayStaff(staffOf(caller).role, 'decidePayments')) return [];
  const events: Record<RefundStep, OrderRefundEvent> = {
    claim: { type: 'refund.claimed', by },
    takeOver: { type: 'refund.takenOver', by, isManager },
    release: { type: 'refund.released', by },
    send: { type: 'refund.sent', by },
    record: { type: 'refund.made', by },
    withdraw: { type: 'refund.withdrawn' },
  };
  return REFUND_STEPS.filter(
    (step) => nextOrderRefund(refund, events[step]) !== undefined && (step !== 'send' || refund.isSendable),
  );
}
