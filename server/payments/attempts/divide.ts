import { and, desc, eq, sql } from 'drizzle-orm';
import { isInDivision } from '#domain/payments/division.ts';
import { PROMISES } from '#domain/shop/promises.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import type { OrderRow } from '../../access/order-access.ts';
import type { Transaction } from '../../db/index.ts';
import { inTransaction } from '../../db/retry.ts';
import { instalmentDivisions, paymentIntents } from '../../db/schema.ts';
import { Problem } from '../../problem.ts';
import { divisionNow, requireDueInstalment } from '../ledger/due.ts';
import { type Instalment, lockLedger } from '../ledger/ledger.ts';
import { losesDiscount } from '../ledger/welcome-discount.ts';
import type { Core } from '../store/core.ts';
import { supersede } from './follow-up.ts';

const DAY_MS = 86_400_000;
const CAUSE = { source: 'status' } as const;

/** A division that the owner of an order asks for. Amounts in whole francs. */
export interface DivisionRequest {
  orderId: number;
  instalmentNo: number;
  /** What was due as the owner saw it. */
  amountDue: number;
  /** What is to be paid first. */
  firstAmount: number;
}

/**
 * Divides the instalment that is due into a first part and the rest, which follows it. No attempt for the whole amount is offered any
 * more: where one is paid all the same, its money settles neither part and is surplus (`settlementFacts`). The same division again
 * changes nothing. `putAside` comes before, so that a page that is merely open makes way.
 *
 * @throws Problem `order.unknown`, `payment.indivisible`, `payment.in_progress` while a payment is under way, and what
 *   `requireDueInstalment` throws
 * @see DK-12 @see docs/decisions/0067-part-payments.md
 */
export async function divideInstalment(core: Core, request: DivisionRequest): Promise<void> {
  const { orderId, instalmentNo, amountDue, firstAmount } = request;
  const isPriced = await inTransaction(core.db, async (tx) => {
    const { order, ledger } = await lockLedger(tx, orderId);
    if (await isDivided(tx, request)) return true;
    if (await losesDiscount(tx, order)) return false;
    const due = requireDueInstalment(core, order, ledger, { instalmentNo, amount: amountDue });
    if (due.live || due.moving) throw new Problem('payment.in_progress');
    const division = divisionNow(core, order, ledger);
    if (division === undefined || !isInDivision(division, firstAmount))
      throw new Problem('payment.indivisible');
    await writeDivision(core, tx, { order, due, firstAmount, actor: 'shopper' });
    core.log.info({ orderId, instalmentNo, amountDue, firstAmount }, 'instalment divided');
    return true;
  });
  // Thrown after the commit, which has written the new price: the owner has to see it first.
  if (!isPriced) throw new Problem('payment.amount_changed');
}

/** What is divided, and by whom: `shopper` or `staff:<id>`. Amount in whole francs. */
interface WrittenDivision {
  order: OrderRow;
  due: Instalment;
  firstAmount: number;
  actor: string;
}

/** Supersedes what was offered for the whole amount, and writes both parts. The caller holds the lock of the order. */
export async function writeDivision(
  core: Core,
  tx: Transaction,
  { order, due, firstAmount, actor }: WrittenDivision,
): Promise<void> {
  for (const attempt of due.earlier)
    if (!attempt.superseded) await supersede(core, tx, attempt, CAUSE, 'its amount is divided');
  const { id, dueOn } = due.intent;
  const now = core.clock.now();
  const later = isoDayInDakar(now.getTime() + PROMISES.unpaidOrderDays * DAY_MS);
  // An order that is paid at once has no plan with days: what is left of it has as long as an order of which nothing is paid.
  const restDueOn = order.saleType === 'order' && later > dueOn ? later : dueOn;
  await tx.execute(
    sql`select divide_instalment(${id}, ${firstAmount}, ${restDueOn}, ${actor}, ${now.toISOString()}::timestamptz)`,
  );
}

/** Whether the last division of the instalment is the one that is asked for: its answer was lost. */
async function isDivided(
  tx: Transaction,
  { orderId, instalmentNo, amountDue, firstAmount }: DivisionRequest,
): Promise<boolean> {
  const [last] = await tx
    .select({ division: instalmentDivisions, amount: paymentIntents.amountDue })
    .from(instalmentDivisions)
    .innerJoin(paymentIntents, eq(paymentIntents.id, instalmentDivisions.intentId))
    .where(and(eq(paymentIntents.orderId, orderId), eq(paymentIntents.instalmentNo, instalmentNo)))
    .orderBy(desc(instalmentDivisions.restId))
    .limit(1);
  return (
    last !== undefined && last.division.amount === amountDue && last.division.firstAmount === firstAmount
  );
}
