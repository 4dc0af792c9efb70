import { isStillAhead } from '../../clock.ts';
import type { Transaction } from '../../db/index.ts';
import { Problem } from '../../problem.ts';
import type { RequestedPayment } from '../../providers/payment-calls.ts';
import { shownState, type AttemptRow } from '../store/projection.ts';
import { findOpened } from '../store/attempts.repository.ts';
import { definitionOf, payableUntil, providerOf, type Core, isBeingOpened, LEASE_MS } from '../store/core.ts';
import { supersede } from './follow-up.ts';
import { requireDueInstalment } from '../ledger/due.ts';
import { lockLedger, type Instalment } from '../ledger/ledger.ts';
import { losesDiscount } from '../ledger/welcome-discount.ts';
import { recordNewAttempt } from '../store/record-event.ts';
import { nextCheckAt } from '../store/schedule.ts';
import type { OrderRow } from '../../access/order-access.ts';

/** Sessions opened within an hour, for one order and for one phone by one order owner (HAZARDS B43). */
const OPENED_PER_ORDER_MAX = 10;
const OPENED_PER_PHONE_MAX = 5;
const HOUR_MS = 3_600_000;

/** A request whose phone number is checked. */
export interface CheckedRequest extends Omit<RequestedPayment, 'phone'> {
  /** E.164; `null` where the provider needs none. */
  phone: string | null;
}

const CAUSE = { source: 'initiate' } as const;

/** What the shopper wants to pay with, and the server's own amount in whole francs. */
interface Terms {
  provider: string;
  /** E.164; `null` where the provider needs none. */
  phone: string | null;
  amount: number;
}

/** A live attempt is given back only if it can still be paid for this long, in milliseconds (HAZARDS B8). */
const VALIDITY_LEFT_MIN_MS = 60_000;

/**
 * What to do with an attempt:
 * - `open`: it is new, call the provider
 * - `reuse`: it is live and has the same terms, give it back
 * - `refuse`: it is live, and something may be happening with it that cannot be undone
 * - `check`: it is live, and whether the provider has a session of it is not known; or it was refused, and its page or code
 *   can be paid all the same
 * - `close`: it is live, and has other terms or expires too soon
 */
export type NextAction = 'open' | 'reuse' | 'refuse' | 'check' | 'close';

interface BegunAttempt {
  action: NextAction;
  attempt: AttemptRow;
}

/**
 * Phase 1: in one transaction that locks the order, finds the live attempt of the instalment that is due, or writes a
 * new one with a reference of ours, before the provider is called.
 *
 * @param options.id of the attempt, if a new one is written; a retry passes the same
 * @param options.asked attempts that were checked at the provider a moment ago
 * @throws Problem when nothing may be paid here now; `payment.amount_changed` also where the order has lost its welcome discount
 */
export async function beginAttempt(
  core: Core,
  request: CheckedRequest,
  { id, asked }: { id: string; asked: ReadonlySet<string> },
): Promise<BegunAttempt> {
  const begun = await core.db.transaction(async (tx): Promise<BegunAttempt | undefined> => {
    const { order, ledger } = await lockLedger(tx, request.orderId);
    if (await losesDiscount(tx, order)) return undefined;
    const { intent, live, moving, earlier } = requireDueInstalment(core, order, ledger, request);
    const terms = { provider: request.provider, phone: request.phone, amount: intent.amountDue };
    if (live?.id === id) return { action: 'open', attempt: live };
    if (moving && moving.id !== live?.id) throw new Problem('payment.in_progress');
    if (live) {
      return { action: decideOnLive(core, live, terms, asked.has(live.id)), attempt: live };
    }
    const payable = earlier.filter((attempt) => !attempt.superseded && payableUntil(core, attempt) !== null);
    const unchecked = payable.find((attempt) => !asked.has(attempt.id));
    if (unchecked) return { action: 'check', attempt: unchecked };
    if (providerOf(core, terms.provider).callsAllowed() === 0)
      throw new Problem('payment.provider_unavailable');
    await refuseTooMany(core, tx, order, request.phone);
    for (const attempt of payable) await supersede(core, tx, attempt, CAUSE, 'refused, and replaced');
    return {
      action: 'open',
      attempt: await insertAttempt(core, tx, { id, order }, intent, terms),
    };
  });
  // Thrown after the commit, which has written the new price: the payer has to see it first.
  if (!begun) throw new Problem('payment.amount_changed');
  return begun;
}

/** @param isChecked the provider was asked a moment ago, and the attempt is still as it was */
function decideOnLive(core: Core, live: AttemptRow, terms: Terms, isChecked: boolean): NextAction {
  const isSame =
    live.provider === terms.provider && live.phone === terms.phone && live.amount === terms.amount;
  const kept = isSame ? 'reuse' : 'refuse';
  const state = shownState(live);
  if (state === 'processing') return kept;
  if (state !== 'pending') return isBeingOpened(core, live) || isChecked ? kept : 'check';
  const left = (live.validUntil?.getTime() ?? 0) - core.clock.now().getTime();
  if (isSame && live.nextStep !== null && left >= VALIDITY_LEFT_MIN_MS) return 'reuse';
  return isChecked ? 'refuse' : 'close';
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
  const now = clock.now();
  const isCounted = ({ createdAt }: { createdAt: Date }) =>
    isStillAhead(new Date(createdAt.getTime() + HOUR_MS), now, HOUR_MS);
  const opened = (await findOpened(tx, order, new Date(now.getTime() - HOUR_MS))).filter(isCounted);
  const ofOrder = opened.filter(({ orderId }) => orderId === order.id);
  const ofPhone = phone === null ? [] : opened.filter((attempt) => attempt.phone === phone);
  // Newest first: the limit is free again once the last of the newest `max` is an hour old.
  const waits = [ofOrder[OPENED_PER_ORDER_MAX - 1], ofPhone[OPENED_PER_PHONE_MAX - 1]].flatMap((last) =>
    last ? [last.createdAt.getTime() + HOUR_MS - now.getTime()] : [],
  );
  if (waits.length > 0)
    throw new Problem('payment.too_many', { retryAfterS: Math.ceil(Math.max(...waits) / 1_000) });
}

async function insertAttempt(
  core: Core,
  tx: Transaction,
  { id, order: { id: orderId, reference: orderReference, saleType } }: { id: string; order: OrderRow },
  { id: intentId, instalmentNo }: Instalment['intent'],
  { phone, ...terms }: Terms,
): Promise<AttemptRow> {
  const { mode, random, referenceSecrets, clock } = core;
  const now = clock.now();
  const { reference, schedule } = definitionOf(core, terms.provider);
  const times = {
    leaseUntil: new Date(now.getTime() + LEASE_MS),
    nextCheckAt: nextCheckAt(
      schedule,
      { state: 'created', resumedAs: null, createdAt: now, validUntil: now, refusedAt: null },
      now,
    ),
  };
  for (;;) {
    const isInstalment = saleType !== 'order';
    const subject = { orderId, orderReference, instalmentNo, isInstalment, at: now };
    const clientReference = reference.create(random, subject, referenceSecrets);
    const attempt = await recordNewAttempt(
      tx,
      { ...terms, ...times, mode, id, intentId, phone, clientReference, createdAt: now },
      {
        event: { type: 'attempt.created' },
        evidence: { mode, amount: terms.amount, clientReference },
        cause: CAUSE,
        at: now,
      },
    );
    // Should two ever be equal, another reference is drawn (HAZARDS B19).
    if (attempt) return attempt;
  }
}
