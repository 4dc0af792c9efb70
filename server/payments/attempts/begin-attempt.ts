import type { Transaction } from '../../db/index.ts';
import { Problem } from '../../problem.ts';
import type { PaymentRequest } from '../../providers/payment-calls.ts';
import { isBeingOpened, LEASE_MS } from './apply-silence.ts';
import type { AttemptRow } from './projection.ts';
import { findOpened, lockOrder, type OrderRow } from './attempts.repository.ts';
import { definitionOf, providerOf, type Core } from '../core.ts';
import { readLedger, type Instalment } from '../ledger/ledger.ts';
import { judgeLive, type Judgement, type Wish } from './live-attempt.ts';
import { recordNewAttempt } from './record-event.ts';
import { newReference } from './reference.ts';
import { nextCheckAt } from '../reconciliation/schedule.ts';

/** Sessions opened within an hour, for one order and for one phone by one order owner (HAZARDS B43). */
const OPENED_PER_ORDER_MAX = 10;
const OPENED_PER_PHONE_MAX = 5;
const HOUR_MS = 3_600_000;

/** A request whose phone number is checked. */
export interface CheckedRequest extends Omit<PaymentRequest, 'phone'> {
  /** E.164; `null` where the provider needs none. */
  phone: string | null;
}

/** A new attempt to carry out, or the live one and what to do with it. */
export type Beginning = { judgement: 'new' | Judgement; attempt: AttemptRow };

/**
 * Phase 1: in one transaction that holds the order, finds the live attempt of the instalment that is due,
 * or writes a new one with our own reference, before anybody calls the provider.
 *
 * @param options.id for the attempt, should a new one be written; the same again when this is tried again
 * @param options.asked attempts about which the provider was asked a moment ago
 * @throws Problem when nothing may be paid here now
 */
export function beginAttempt(
  core: Core,
  request: CheckedRequest,
  { id, asked }: { id: string; asked: ReadonlySet<string> },
): Promise<Beginning> {
  return core.db.transaction(async (tx) => {
    const order = await lockOrder(tx, request.orderId);
    if (!order) throw new Problem('order.unknown');
    const { intent, live } = await readDueInstalment(core, tx, order, request);
    const wish = { provider: request.provider, phone: request.phone, amount: intent.amountDue };
    if (live?.id === id) return { judgement: 'new', attempt: live };
    if (live) {
      const isAsked = asked.has(live.id);
      const view = { now: core.clock.now(), isBeingOpened: isBeingOpened(core, live), isAsked };
      return { judgement: judgeLive(live, wish, view), attempt: live };
    }
    if (!providerOf(core, wish.provider).isAnswering()) throw new Problem('payment.provider_unavailable');
    await refuseTooMany(core, tx, order, request.phone);
    return {
      judgement: 'new',
      attempt: await insertAttempt(core, tx, { id, orderId: order.id }, intent, wish),
    };
  });
}

async function readDueInstalment(
  core: Core,
  tx: Transaction,
  order: OrderRow,
  { amount }: CheckedRequest,
): Promise<Instalment> {
  const { next, isSettled } = await readLedger(tx, order);
  if (isSettled) throw new Problem('payment.already_paid');
  if (!next || next.isInConflict) throw new Problem('payment.in_progress');
  if (order.state === 'cancel') throw new Problem('payment.order_closed');
  const { amountDue } = next.intent;
  if (amount !== undefined && amount !== amountDue) {
    core.log.warn({ orderId: order.id, amount, amountDue }, 'another amount than the one due');
    throw new Problem('payment.amount_changed');
  }
  return next;
}

/**
 * Limits how many sessions one owner opens. Attempts of other owners that name the same phone do not count, so that
 * other clients cannot use up a customer's limit; nor do attempts that the provider refused or left unanswered.
 *
 * @throws Problem `payment.too_many` with the seconds until the oldest counted session is an hour old
 */
async function refuseTooMany(
  { clock }: Core,
  tx: Transaction,
  order: OrderRow,
  phone: string | null,
): Promise<void> {
  const now = clock.now().getTime();
  const opened = await findOpened(tx, order, new Date(now - HOUR_MS));
  const ofOrder = opened.filter(({ orderId }) => orderId === order.id);
  const ofPhone = phone === null ? [] : opened.filter((attempt) => attempt.phone === phone);
  // Newest first: the limit is free again once the last of the newest `max` is an hour old.
  const waits = [ofOrder[OPENED_PER_ORDER_MAX - 1], ofPhone[OPENED_PER_PHONE_MAX - 1]].flatMap((last) =>
    last ? [last.createdAt.getTime() + HOUR_MS - now] : [],
  );
  if (waits.length > 0)
    throw new Problem('payment.too_many', { retryAfterS: Math.ceil(Math.max(...waits) / 1_000) });
}

async function insertAttempt(
  core: Core,
  tx: Transaction,
  { id, orderId }: { id: string; orderId: number },
  { id: intentId, instalmentNo }: Instalment['intent'],
  { provider, phone, amount }: Wish,
): Promise<AttemptRow> {
  const { mode, random, clock } = core;
  const now = clock.now();
  const terms = { provider, mode, amount };
  const { referencePrefix: prefix } = definitionOf(core, provider);
  const schedule = {
    leaseUntil: new Date(now.getTime() + LEASE_MS),
    nextCheckAt: nextCheckAt({ state: 'created', createdAt: now, validUntil: now, refusedAt: null }, now),
  };
  const cause = { source: 'initiate' } as const;
  for (;;) {
    const clientReference = newReference(random, { prefix, orderId, instalmentNo });
    const attempt = await recordNewAttempt(
      tx,
      { ...terms, ...schedule, id, intentId, phone, clientReference, createdAt: now },
      { event: { type: 'attempt.created' }, evidence: { mode, amount, clientReference }, cause, at: now },
    );
    // Eighty random bits; should two ever be equal, another reference is drawn (HAZARDS B19).
    if (attempt) return attempt;
  }
}
