import type { AttemptState } from '#domain/payments/attempt-state.ts';
import { guestMobile } from '#domain/text/phone.ts';
import { PAYMENT_PROVIDERS, isKnownProvider } from '#domain/payments/providers/index.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { enqueue } from '../../jobs/outbox.ts';
import type { PayloadOf } from '../../jobs/outbox-work.ts';
import type { Returned } from '../../providers/payment-calls.ts';
import { findAttempt } from '../store/attempts.repository.ts';
import type { AttemptRow } from '../store/projection.ts';
import { findReturned } from '../ledger/returned-payments.ts';
import type { OrderRow } from '../../access/order-access.ts';

type Step = PayloadOf<'mail.payment_returned'>['step'] | 'kept';

/** The states that have a message to the payer; the others are covered by other mails. */
const STEPS: Partial<Record<AttemptState, Exclude<Step, 'kept'>>> = {
  surplus: 'surplus',
  refunded: 'refunded',
};

/**
 * Enqueues the messages about money that does not count, in the transaction that writes its state: that it was received, and that
 * it was returned. The owner of the order gets a mail, or an SMS without a mailbox; a payer with another phone gets an SMS as
 * well. One message per step and recipient (I22).
 */
export async function enqueuePayerMessages(
  tx: Transaction,
  order: Pick<OrderRow, 'email' | 'phone'>,
  { id: attemptId, state, phone }: AttemptRow,
): Promise<void> {
  const step = STEPS[state];
  if (step === undefined) return;
  const key = `${attemptId}/${step}`;
  const text = (to: 'owner' | 'payer') =>
    enqueue(tx, { kind: 'sms.payment_returned', key: `${key}/${to}`, payload: { attemptId, step, to } });
  if (order.email !== null)
    await enqueue(tx, { kind: 'mail.payment_returned', key, payload: { attemptId, step } });
  else await text('owner');
  if (phone !== null && phone !== order.phone) await text('payer');
}

/** Enqueues the messages that money was kept as credit of the customer, to the same people. */
export async function enqueueKeptMessages(
  tx: Transaction,
  order: Pick<OrderRow, 'email' | 'phone'>,
  { id: attemptId, phone }: Pick<AttemptRow, 'id' | 'phone'>,
): Promise<void> {
  const text = (to: 'owner' | 'payer') =>
    enqueue(tx, { kind: 'sms.payment_kept', key: `${attemptId}/${to}`, payload: { attemptId, to } });
  if (order.email !== null)
    await enqueue(tx, { kind: 'mail.payment_kept', key: attemptId, payload: { attemptId } });
  else await text('owner');
  if (phone !== null && phone !== order.phone) await text('payer');
}

/** What such a message names. */
export interface ReturnedPaymentMessage extends Returned {
  /** Unique per step, for the message itself. */
  key: string;
  step: Step;
  order: OrderRow;
  /** The phone that paid, in E.164; `undefined` where it is not known or cannot receive an SMS. */
  payerPhone: string | undefined;
  /** Name of the provider. */
  provider: string;
}

/** @returns `undefined` once a later state has its own message */
export async function findPayerMessage(
  db: Database,
  { attemptId, step }: { attemptId: string; step: Step },
): Promise<ReturnedPaymentMessage | undefined> {
  const found = await findAttempt(db, attemptId);
  if (!found) throw new Error(`There is no attempt ${attemptId}`);
  const { attempt, order, isKept } = found;
  const returned = (await findReturned(db, [attempt])).get(attemptId);
  const current = isKept ? 'kept' : STEPS[attempt.state];
  if (current !== step || returned === undefined) return undefined;
  const { provider, phone } = attempt;
  return {
    ...returned,
    key: `payment-${step}-${attemptId}`,
    step,
    order,
    payerPhone: phone !== null && guestMobile(phone) === phone ? phone : undefined,
    provider: isKnownProvider(provider) ? PAYMENT_PROVIDERS[provider].name : provider,
  };
}
