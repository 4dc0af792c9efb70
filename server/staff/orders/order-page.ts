import { eq } from 'drizzle-orm';
import { nextInstalment } from '#domain/orders/order-instalments.ts';
import { type OrderMoney, orderStanding } from '#domain/staff/order-standing.ts';
import type { PaymentVerdict } from '#domain/payments/verdict.ts';
import type { Clock } from '../../clock.ts';
import { type Database, tables } from '../../db/index.ts';
import { type OrderDetails, readDetails } from '../../orders/order-details.ts';
import { readRevision, type Revision } from '../../orders/revise-order.ts';
import type { PaymentInOrder, Payments } from '../../payments/index.ts';
import { Problem } from '../../problem.ts';
import { findOpenTasksOf } from '../tasks.ts';
import { readTimeline, type Timeline } from './order-timeline.ts';

interface Parts {
  db: Database;
  clock: Clock;
  payments: Pick<Payments, 'ofOrder' | 'recording'>;
}

/** All that staff read about an order. */
export interface OrderPage {
  details: OrderDetails;
  money: OrderMoney;
  /** The oldest first. */
  payments: readonly PaymentInOrder[];
  timeline: Timeline;
  /** `undefined` for an order that does not change. */
  revision: Revision | undefined;
  /** Open tasks about its payments and refunds, the oldest first. */
  tasks: Awaited<ReturnType<typeof findOpenTasksOf>>;
}

/** @throws Problem `order.unknown` */
export async function readOrderPage(
  { db, clock, payments: all }: Parts,
  orderId: number,
): Promise<OrderPage> {
  const [order] = await db.select().from(tables.orders).where(eq(tables.orders.id, orderId));
  if (!order) throw new Problem('order.unknown');
  const details = await readDetails(db, order, clock.now());
  const payments = await all.ofOrder(orderId);
  const [first] = payments;
  const recording = first && (await all.recording(first.transactionId));
  const timeline = await readTimeline(db, order, { payments, steps: recording?.steps ?? [] });
  const revision = await readRevision(db, order);
  const tasks = await findOpenTasksOf(db, orderId);
  return { details, money: moneyOf(details, payments), payments, timeline, revision, tasks };
}

const MOVING: readonly PaymentVerdict[] = ['processing', 'movingAgain'];

function moneyOf(
  { order, instalments, residual, returned }: OrderDetails,
  payments: readonly PaymentInOrder[],
): OrderMoney {
  const next = nextInstalment(instalments);
  const settled = instalments.findLast(({ paid }) => paid !== undefined)?.paid;
  const lastTry = payments.findLast(({ instalmentNo }) => instalmentNo === next?.number);
  return {
    standing: orderStanding(
      order,
      instalments,
      payments.some(({ instalmentNo, verdict }) => instalmentNo === next?.number && MOVING.includes(verdict)),
    ),
    total: order.total,
    residual,
    next: next && {
      number: next.number,
      count: instalments.length,
      amount: next.amount,
      dueOn: next.dueOn,
    },
    settled: settled && { method: settled.method, at: settled.at?.getTime() },
    lastTry: lastTry && {
      provider: lastTry.provider,
      verdict: lastTry.verdict,
      at: lastTry.createdAt.getTime(),
      payableUntil: lastTry.payableUntil?.getTime(),
    },
    toReturn: returned.reduce((sum, { amount, madeAt }) => sum + (madeAt === null ? (amount ?? 0) : 0), 0),
  };
}
