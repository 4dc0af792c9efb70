import { eq } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { type Database, tables } from '../db/index.ts';
import { Problem } from '../problem.ts';
import type { Caller } from './caller.ts';
import {
  type CapabilitySubject,
  capabilityOf,
  isGuestOrder,
  issuedAtOf,
  isSameText,
  orderCookieValue,
} from './capability.ts';
import { ORDER_COOKIE_LIFE_S } from './cookies.ts';

export type OrderRow = typeof tables.orders.$inferSelect;

/** Who may see and pay an order. The one place that decides it. */
export interface OrderAccess {
  /** True for a caller who sent this order's cookie or capability along. */
  holds(
    caller: Pick<Caller, 'capabilities' | 'orderCookies'>,
    order: Pick<OrderRow, 'id' | 'capabilityNonce'>,
  ): boolean;
  /**
   * The order, for its owner.
   *
   * @throws Problem `order.capability_missing` for a caller who sent no key at all; `order.unknown`
   *   for a missing order and for someone else's alike (HAZARDS C2)
   */
  require(caller: Caller, orderId: number): Promise<OrderRow>;
  /** What opens this order, for its guest's link and for a client without cookies. */
  capabilityOf(order: CapabilitySubject): string;
  /** What opens this order from a browser's cookie, for 90 days from now. */
  cookieOf(order: CapabilitySubject): { orderId: number; value: string };
}

/** @param secrets the first one signs, all of them verify: a link outlives the change of a secret (HAZARDS F6) */
export function createOrderAccess({
  db,
  secrets,
  clock,
}: {
  db: Database;
  secrets: readonly string[];
  clock: Clock;
}): OrderAccess {
  const [newest] = secrets;
  if (newest === undefined) throw new TypeError('order access needs at least one secret');
  const nowS = () => Math.floor(clock.now().getTime() / 1_000);

  function isCookieOf(order: CapabilitySubject, sent: string): boolean {
    const issuedAt = issuedAtOf(sent);
    if (issuedAt === undefined || nowS() - issuedAt >= ORDER_COOKIE_LIFE_S) return false;
    return secrets.some((secret) => isSameText(sent, orderCookieValue(secret, order, issuedAt)));
  }

  const holds: OrderAccess['holds'] = ({ capabilities, orderCookies }, order) => {
    if (!isGuestOrder(order)) return false;
    const cookie = orderCookies.get(order.id);
    if (cookie !== undefined && isCookieOf(order, cookie)) return true;
    const valid = secrets.map((secret) => capabilityOf(secret, order));
    return capabilities.some((sent) => valid.some((capability) => isSameText(sent, capability)));
  };

  return {
    holds,
    capabilityOf: (order) => capabilityOf(newest, order),
    cookieOf: (order) => ({ orderId: order.id, value: orderCookieValue(newest, order, nowS()) }),
    async require(caller, orderId) {
      if (caller.capabilities.length === 0 && caller.orderCookies.size === 0)
        throw new Problem('order.capability_missing');
      const [order] = await db.select().from(tables.orders).where(eq(tables.orders.id, orderId));
      if (!order || !holds(caller, order)) throw new Problem('order.unknown');
      return order;
    },
  };
}
