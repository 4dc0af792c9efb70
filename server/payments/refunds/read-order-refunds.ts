import { inArray } from 'drizzle-orm';
import type { OrderRefundState, RefundCause } from '#domain/payments/order-refund.ts';
import type { RefundAnswer } from '#domain/payments/refund.ts';
import { accountId } from '#domain/account/ids.ts';
import { staff as text } from '#domain/messages/staff.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { accounts, invoices, paymentAttempts, paymentIntents } from '../../db/schema.ts';
import { canSend, type Core } from '../store/core.ts';
import { amountGiven, readRefundsOfOrder, type OrderRefundRow } from '../store/order-refunds.repository.ts';
import { receivedBy } from './complete-refund.ts';

/** A payment of an order that counts, with what can still be returned of it. Whole francs. */
interface RefundablePayment {
  transactionId: string;
  /** Id of the provider. */
  provider: string;
  instalmentNo: number;
  received: number;
  left: number;
}

/** A refund as staff see it. */
interface SeenRefund {
  id: number;
  transactionId: string;
  provider: string;
  /** Whole francs. */
  amount: number;
  cause: RefundCause;
  reason: string;
  lines: number[];
  state: OrderRefundState;
  isByTwo: boolean;
  askedBy: number;
  askedByName: string;
  askedAt: Date;
  claimedBy: number | null;
  claimantName: string | null;
  claimedAt: Date | null;
  providerAnswer: RefundAnswer | null;
  /** The provider's word for its last refusal. */
  refusal: string | null;
  reference: string | null;
  madeAt: Date | null;
  creditNote: string | null;
  /** The provider can return it by its API: the whole of a payment. */
  isSendable: boolean;
}

/** What was received and returned of an order. Whole francs. */
export interface OrderRefunds {
  received: number;
  returned: number;
  payments: RefundablePayment[];
  /** The latest first. */
  refunds: SeenRefund[];
}

/** Reads what was received and returned of an order by payments that count, and the refunds of it. */
export async function readOrderRefunds(core: Core, orderId: number): Promise<OrderRefunds> {
  const { db } = core;
  const rows = await readRefundsOfOrder(db, orderId);
  const counted = await db
    .select({ attempt: paymentAttempts, instalmentNo: paymentIntents.instalmentNo })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .innerJoin(invoices, eq(invoices.attemptId, paymentAttempts.id))
    .where(and(eq(paymentIntents.orderId, orderId), eq(paymentAttempts.state, 'succeeded')))
    .orderBy(asc(paymentIntents.instalmentNo));
  const brought = new Map<string, number>();
  for (const { attempt } of counted) brought.set(attempt.id, await receivedBy(db, attempt));
  const givenOf = (attemptId: string) =>
    amountGiven(rows.flatMap(({ refund }) => (refund.attemptId === attemptId ? [refund] : [])));
  const names = await namesOf(
    db,
    rows.flatMap(({ refund: { askedBy, claimedBy } }) => [
      askedBy,
      ...(claimedBy === null ? [] : [claimedBy]),
    ]),
  );
  const nameOf = (id: number) => names.get(id) ?? text.staffAccount(id);
  return {
    received: [...brought.values()].reduce((sum, amount) => sum + amount, 0),
    returned: rows.reduce((sum, { refund }) => sum + (refund.state === 'made' ? refund.amount : 0), 0),
    payments: counted.map(({ attempt, instalmentNo }) => {
      const received = brought.get(attempt.id) ?? 0;
      return {
        transactionId: attempt.clientReference,
        provider: attempt.provider,
        instalmentNo,
        received,
        left: received - givenOf(attempt.id),
      };
    }),
    refunds: rows.map(({ refund, transactionId, creditNote }) => {
      const counting = counted.find(({ attempt }) => attempt.id === refund.attemptId);
      return {
        ...factsOf(refund),
        transactionId,
        askedByName: nameOf(refund.askedBy),
        claimantName: refund.claimedBy === null ? null : nameOf(refund.claimedBy),
        creditNote: creditNote?.number ?? null,
        isSendable:
          counting !== undefined &&
          canSend(core, counting.attempt) &&
          refund.amount === brought.get(refund.attemptId),
      };
    }),
  };
}

const factsOf = ({ providerReference, createdAt, ...facts }: OrderRefundRow) => ({
  ...facts,
  reference: providerReference,
  askedAt: createdAt,
});

/** The e-mail addresses of members of staff. */
async function namesOf(db: Database, ids: readonly number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)].map(accountId)));
  return new Map(found.map(({ id, email }) => [id, email]));
}
