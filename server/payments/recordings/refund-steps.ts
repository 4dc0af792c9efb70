import { asc, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import {
  nextOrderRefund,
  type OrderRefundEvent,
  type OrderRefundPosition,
} from '#machines/order-refund/index.ts';
import { nextRefund, type RefundEvent, type RefundPosition } from '#machines/refund/index.ts';
import type { Database } from '../../db/index.ts';
import { orderRefunds, refunds } from '../../db/schema.ts';
import {
  readRefundEvents,
  type RefundEventRow,
  StoredOrderRefundEvent,
  StoredRefundEvent,
} from '../store/refund-events.repository.ts';
import { toRefund } from '../store/refunds.repository.ts';
import { factsOf, type RecordedStep } from './recorded-step.ts';

/** A refund of a recording, as it is stored now. */
export interface RecordedRefund {
  /** Of money that does not count, or of a payment that does: the folder of its machine. */
  machine: 'refund' | 'order-refund';
  /** From 1, of the refunds of the payment with this machine. */
  number: number;
  /** Whole francs; `null` where the provider gave none. */
  amount: number | null;
  state: string;
  /** Giving its events to the machine again leads to exactly this state; `null` for a refund from before events were stored. */
  isFaithful: boolean | null;
}

/** A refund with the attempt that it belongs to and its steps. */
export interface ReplayedRefund {
  attemptId: string;
  refund: RecordedRefund;
  steps: RecordedStep[];
}

/** The lifecycle of a kind of refund. */
interface Lifecycle<Event, Position> {
  machine: RecordedRefund['machine'];
  stored: v.GenericSchema<Event>;
  next: (from: Position | undefined, event: Event) => Position | undefined;
}

const OF_MONEY: Lifecycle<RefundEvent, RefundPosition> = {
  machine: 'refund',
  stored: StoredRefundEvent,
  next: nextRefund,
};
const OF_ORDERS: Lifecycle<OrderRefundEvent, OrderRefundPosition> = {
  machine: 'order-refund',
  stored: StoredOrderRefundEvent,
  next: nextOrderRefund,
};

/** The refunds of some payments with their steps. @param payments our references, by the id of the attempt @see TL-03 */
export async function replayRefunds(
  db: Database,
  payments: ReadonlyMap<string, string>,
): Promise<ReplayedRefund[]> {
  const ids = [...payments.keys()];
  const ofMoney = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.attemptId, ids))
    .orderBy(asc(refunds.number));
  const ofOrders = await db
    .select()
    .from(orderRefunds)
    .where(inArray(orderRefunds.attemptId, ids))
    .orderBy(asc(orderRefunds.number));
  const events = ofMoney.length + ofOrders.length === 0 ? [] : await readRefundEvents(db, ids);
  const referenceOf = (attemptId: string) => payments.get(attemptId) ?? '';
  return [
    ...ofMoney.map((row) =>
      replayed(OF_MONEY, toRefund(row), {
        transactionId: referenceOf(row.attemptId),
        events: events.filter(({ refundId }) => refundId === row.id),
      }),
    ),
    ...ofOrders.map((row) =>
      replayed(OF_ORDERS, row, {
        transactionId: referenceOf(row.attemptId),
        events: events.filter(({ orderRefundId }) => orderRefundId === row.id),
      }),
    ),
  ];
}

/** What every refund has besides its position. */
type Terms = Pick<typeof orderRefunds.$inferSelect, 'attemptId' | 'number'> & { amount: number | null };

function replayed<Event extends { type: string }, Position extends { state: string }>(
  { machine, stored, next }: Lifecycle<Event, Position>,
  refund: Position & Terms,
  { transactionId, events }: { transactionId: string; events: readonly RefundEventRow[] },
): ReplayedRefund {
  let position: Position | undefined;
  let isAccepted = true;
  const { attemptId, number, amount, state } = refund;
  const steps = events.map((row): RecordedStep => {
    const event = v.safeParse(stored, row.event);
    const after = event.success ? next(position, event.output) : undefined;
    isAccepted &&= after?.state === row.toState;
    position = after ?? position;
    const by = event.success && 'by' in event.output ? event.output.by : undefined;
    return {
      at: row.at,
      lane: by === undefined ? 'server' : 'staff',
      transactionId,
      machine,
      event: event.success ? event.output.type : '?',
      from: row.fromState,
      to: row.toState,
      context: position ? contextOf(position) : {},
      facts: factsOf({ refund: number, amount, actor: typeof by === 'number' ? `staff:${by}` : undefined }),
      refundNo: number,
    };
  });
  const isWhole = events[0]?.fromState === 'absent';
  return {
    attemptId,
    refund: {
      machine,
      number,
      amount,
      state,
      isFaithful: isWhole ? isAccepted && isAt(refund, position) : null,
    },
    steps,
  };
}

/** Whether a refund is stored at exactly this position. */
const isAt = (refund: object, position: object | undefined): boolean =>
  position !== undefined &&
  Object.entries(position).every(([name, value]) => Reflect.get(refund, name) === value);

/** Besides its state a position has people, by their staff account, and facts that are true or false. */
const contextOf = (position: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(position).flatMap(([name, value]: [string, unknown]) => {
      if (typeof value === 'number') return [[name, `staff:${value}`]];
      return typeof value === 'boolean' ? [[name, String(value)]] : [];
    }),
  );
