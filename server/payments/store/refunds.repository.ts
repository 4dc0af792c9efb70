import { desc, eq } from 'drizzle-orm';
import { isAtProvider, type RefundReason, type RefundState } from '#domain/payments/refund.ts';
import { nextRefund, type RefundEvent } from '#machines/refund/index.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { refunds } from '../../db/schema.ts';
import type { AttemptRow } from './projection.ts';
import { recordRefundEvent } from './refund-events.repository.ts';

type Stored = typeof refunds.$inferSelect;
/** A refund with its state in its lifecycle (`machines/refund`). */
export type RefundRow = Omit<Stored, 'state' | 'sending' | 'keptAt'> & { state: RefundState };

/** A row as a refund of the lifecycle. */
export const toRefund = ({ state, sending, keptAt, ...facts }: Stored): RefundRow => ({
  ...facts,
  state: stateOf({ state, sending, keptAt }),
});

function stateOf({ state, sending, keptAt }: Pick<Stored, 'state' | 'sending' | 'keptAt'>): RefundState {
  if (state === 'withdrawn' && keptAt !== null) return 'kept';
  return state === 'claimed' ? (sending ?? state) : state;
}

function toStored(state: RefundState): Pick<Stored, 'state' | 'sending'> {
  if (state === 'kept') return { state: 'withdrawn', sending: null };
  return isAtProvider(state) ? { state: 'claimed', sending: state } : { state, sending: null };
}

/** A payment has one refund, of all that it brought. */
const FIRST = 1;

/** The refund of a payment, or its last one. */
export async function findRefund(db: Database, attemptId: string): Promise<RefundRow | undefined> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(eq(refunds.attemptId, attemptId))
    .orderBy(desc(refunds.number))
    .limit(1);
  return refund && toRefund(refund);
}

export async function findRefundById(db: Database, id: number): Promise<RefundRow | undefined> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id));
  return refund && toRefund(refund);
}

/**
 * The refund of a payment, which is asked for if there is none yet. The caller holds the lock of the order.
 *
 * @param received whole francs; `null` if they were not readable
 */
export async function askForRefund(
  tx: Transaction,
  { id: attemptId, provider, providerTransactionId, clientReference }: AttemptRow,
  { reason, received, at }: { reason: RefundReason; received: number | null; at: Date },
): Promise<RefundRow> {
  const known = await findRefund(tx, attemptId);
  if (known) return known;
  const transaction = providerTransactionId ?? clientReference;
  const key = { provider, transaction, number: FIRST };
  const terms = { ...key, attemptId, amount: received, reason };
  const [asked] = await tx
    .insert(refunds)
    .values({ ...terms, state: 'asked', createdAt: at })
    .returning();
  if (!asked) throw new Error(`the refund of ${transaction} was not written`);
  const event = { type: 'refund.asked' } as const;
  await recordRefundEvent(tx, {
    attemptId,
    of: { refundId: asked.id },
    event,
    from: 'absent',
    to: 'asked',
    at,
  });
  return toRefund(asked);
}

/** What is stored with an event of a refund. */
type RefundChanges = Partial<
  Pick<
    Stored,
    | 'claimedAt'
    | 'providerAnswer'
    | 'sendings'
    | 'refusal'
    | 'providerReference'
    | 'foundAtProvider'
    | 'madeAt'
    | 'keptAt'
  >
>;

/**
 * Stores the state of a refund after an event, and the event. The caller holds the lock of the order.
 *
 * @returns `undefined` when the lifecycle refuses the event: nothing was written
 */
export async function moveRefund(
  tx: Transaction,
  refund: RefundRow,
  event: RefundEvent,
  { at, ...changes }: RefundChanges & { at: Date },
): Promise<RefundRow | undefined> {
  const position = nextRefund(refund, event);
  if (!position) return undefined;
  const { state, claimedBy } = position;
  const [moved] = await tx
    .update(refunds)
    .set({ ...changes, ...toStored(state), claimedBy })
    .where(eq(refunds.id, refund.id))
    .returning();
  if (!moved) throw new Error(`refund ${refund.id} is gone`);
  const { attemptId, state: from } = refund;
  await recordRefundEvent(tx, { attemptId, of: { refundId: refund.id }, event, from, to: state, at });
  return toRefund(moved);
}

/** Adds the reference that the provider's statement has for a refund that its API made. */
export async function nameRefund(
  tx: Transaction,
  { id }: RefundRow,
  providerReference: string,
): Promise<void> {
  await tx.update(refunds).set({ providerReference }).where(eq(refunds.id, id));
}
