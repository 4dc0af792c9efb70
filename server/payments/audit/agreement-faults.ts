import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { lowestAgreedPrice } from '#domain/forms/agreed-prices.ts';
import type { StaffActionName } from '#domain/staff/actions.ts';
import { type Database, tables } from '../../db/index.ts';
import { isOneOf } from './audited-orders.ts';

const { orderLines, orders, staffActions } = tables;

/** The actions by which a price is agreed on. */
const AGREEING: StaffActionName[] = ['order.placed', 'order.changed'];

/**
 * Finds orders whose total is not the sum of their lines, lines below the price of the day without a valid agreement: without
 * a reason, outside the limit of the person at that time, or without an entry of that person in the trail; and amounts without
 * products that are not one line, or that no entry of the trail asked for (I28).
 */
export async function findAgreementFaults(
  db: Database,
  orderIds: readonly number[],
): Promise<{ subject: string; detail: string }[]> {
  const sum = sql<number>`sum(${orderLines.subtotal})::int`;
  const unequal = await db
    .select({ id: orders.id, total: orders.total, sum })
    .from(orderLines)
    .innerJoin(orders, sql`${orders.id} = ${orderLines.orderId}`)
    .where(isOneOf(orders.id, orderIds))
    .groupBy(orders.id)
    .having(ne(sql`sum(${orderLines.subtotal})`, orders.total));
  const agreed = await db
    .select()
    .from(orderLines)
    .where(and(isOneOf(orderLines.orderId, orderIds), isNotNull(orderLines.dayPrice)));
  const acted = await whoActed(db, AGREEING, [...new Set(agreed.map(({ orderId }) => orderId))]);
  return [
    ...(await amountFaults(db, orderIds)),
    ...unequal.map(({ id, total, sum: lines }) => ({
      subject: `order ${id}`,
      detail: `its lines are ${lines}, its total is ${total}`,
    })),
    ...agreed.flatMap(
      ({ orderId, position, unitPrice, dayPrice, agreedBy, agreedWithin, agreementReason }) => {
        const subject = `line ${orderId}/${position}`;
        const lowest = lowestAgreedPrice(dayPrice ?? 0, agreedWithin ?? 0);
        return [
          ...(agreementReason === null || agreementReason === '' ? ['it has no reason'] : []),
          ...(unitPrice < lowest ? [`it costs ${unitPrice}, and ${lowest} was the limit`] : []),
          ...(acted.has(`${orderId} ${agreedBy}`) ? [] : ['nobody agreed on it in the trail']),
        ].map((detail) => ({ subject, detail }));
      },
    ),
  ];
}

/** Amounts that have other lines than one, or that the person who placed them did not ask for. */
async function amountFaults(
  db: Database,
  orderIds: readonly number[],
): Promise<{ subject: string; detail: string }[]> {
  const isAmount = sql`${orderLines.kind} = 'amount'`;
  const found = await db
    .select({
      id: orders.id,
      orderType: orders.orderType,
      placedBy: orders.placedBy,
      isAlone: sql<boolean>`bool_and(${isAmount}) and count(*) = 1`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(isOneOf(orders.id, orderIds))
    .groupBy(orders.id)
    .having(sql`${orders.orderType} = 'amount' or bool_or(${isAmount})`);
  const asked = await whoActed(
    db,
    ['order.amount_placed'],
    found.map(({ id }) => id),
  );
  return found.flatMap(({ id, orderType, placedBy, isAlone }) =>
    [
      ...(isAlone && orderType === 'amount' ? [] : ['it has an amount without a product beside other lines']),
      ...(asked.has(`${id} ${placedBy}`) ? [] : ['nobody asked for its amount in the trail']),
    ].map((detail) => ({ subject: `order ${id}`, detail })),
  );
}

/** Which account did one of these actions to which order. */
async function whoActed(
  db: Database,
  actions: readonly StaffActionName[],
  orderIds: readonly number[],
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .select({ orderId: staffActions.subjectId, staffId: staffActions.staffId })
    .from(staffActions)
    .where(
      and(
        sql`${staffActions.subjectKind} = 'order'`,
        inArray(staffActions.subjectId, orderIds.map(String)),
        inArray(staffActions.action, [...actions]),
      ),
    );
  return new Set(rows.map(({ orderId, staffId }) => `${orderId} ${staffId}`));
}
