import type { RefundAnswer, RefundState } from '#domain/payments/refund.ts';
import type { AttemptState } from '#domain/payments/attempt-state.ts';
import { findAttempt, readEvents } from '../store/attempts.repository.ts';
import { canSend, type Core } from '../store/core.ts';
import { findRefund } from '../store/refunds.repository.ts';
import { receivedOf, type AttemptRow, type Received } from '../store/projection.ts';
import { staffName } from '../../access/staff-actions.ts';
import type { OrderRow } from '../../access/order-access.ts';

/** A refund as staff see it. */
export interface RefundCase {
  state: RefundState;
  /** The account that claimed it, and its address or number. */
  claimedBy: number | null;
  claimantName: string | null;
  claimedAt: Date | null;
  providerAnswer: RefundAnswer | null;
  /** The provider's word for its last refusal to return the money. */
  refusal: string | null;
  /** The provider can return it by its API. */
  isSendable: boolean;
  providerReference: string | null;
  foundAtProvider: boolean;
  madeAt: Date | null;
}

/** Everything that staff need to decide about a payment; read only. */
export interface PaymentCase {
  transactionId: string;
  provider: string;
  state: AttemptState;
  /** Whole francs that were asked for. */
  amount: number;
  /** `undefined` while the provider showed no payment. */
  received: Received | undefined;
  /** E.164 */
  phone: string | null;
  providerTransactionId: string | null;
  providerWord: string | null;
  createdAt: Date;
  checkedAt: Date | null;
  completedAt: Date | null;
  /** The refund of its money; `undefined` when none is asked for. */
  refund: RefundCase | undefined;
  /** With whom to reach: the payer's phone is that of a wallet, and not every provider asks for one. */
  order: Pick<OrderRow, 'id' | 'reference' | 'total' | 'state' | 'customerName' | 'phone' | 'email'>;
  events: {
    at: Date;
    type: string;
    actor: string;
    state: AttemptState;
    reason: string | null;
  }[];
}

const ASKED: Omit<RefundCase, 'isSendable'> = {
  state: 'asked',
  claimedBy: null,
  claimantName: null,
  claimedAt: null,
  providerAnswer: null,
  refusal: null,
  providerReference: null,
  foundAtProvider: false,
  madeAt: null,
};

/** A payment that became surplus before refunds were stored has no row yet. */
async function refundCase(core: Core, attempt: AttemptRow): Promise<RefundCase | undefined> {
  const { db } = core;
  const { id, state } = attempt;
  const refund = await findRefund(db, id);
  const isSendable = canSend(core, attempt);
  if (!refund) return state === 'surplus' || state === 'conflicted' ? { ...ASKED, isSendable } : undefined;
  const { claimedBy, foundAtProvider, ...facts } = refund;
  return {
    ...facts,
    isSendable,
    claimedBy,
    claimantName: claimedBy === null ? null : await staffName(db, claimedBy),
    foundAtProvider: foundAtProvider === true,
  };
}

/** @returns `undefined` when there is no such attempt */
export async function findCase(core: Core, attemptId: string): Promise<PaymentCase | undefined> {
  const { db } = core;
  const found = await findAttempt(db, attemptId);
  if (!found) return undefined;
  const { attempt, order } = found;
  const events = await readEvents(db, attemptId);
  return {
    transactionId: attempt.clientReference,
    provider: attempt.provider,
    state: attempt.state,
    amount: attempt.amount,
    received: receivedOf(events),
    refund: await refundCase(core, attempt),
    phone: attempt.phone,
    providerTransactionId: attempt.providerTransactionId,
    providerWord: attempt.providerWord,
    createdAt: attempt.createdAt,
    checkedAt: attempt.checkedAt,
    completedAt: attempt.completedAt,
    order: {
      id: order.id,
      reference: order.reference,
      total: order.total,
      state: order.state,
      customerName: order.customerName,
      phone: order.phone,
      email: order.email,
    },
    events: events.map(({ at, type, actor, toState, reason }) => ({
      at,
      type,
      actor,
      state: toState,
      reason,
    })),
  };
}
