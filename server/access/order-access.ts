import { eq } from 'drizzle-orm';
import { type Database, tables } from '../db/index.ts';
import { Problem } from '../problem.ts';
import type { Caller } from './caller.ts';
import { type CapabilitySubject, capabilityOf, isSameText } from './capability.ts';

export type OrderRow = typeof tables.orders.$inferSelect;

/** Who may see and pay an order. The one place that decides it. */
export interface OrderAccess {
  /** True for a caller who sent this order's capability along. */
  holds(caller: Caller, order: CapabilitySubject): boolean;
  /**
   * The order, for its owner.
   *
   * @throws Problem `order.capability_missing` for a caller who sent no capability at all; `order.unknown`
   *   for a missing order and for someone else's alike (HAZARDS C2)
   */
  require(caller: Caller, orderId: number): Promise<OrderRow>;
  /** What opens this order, for its guest's link and cookie. */
  capabilityOf(order: CapabilitySubject): string;
}

/** @param secrets the first one signs, all of them verify: a link outlives the change of a secret (HAZARDS F6) */
export function createOrderAccess({
  db,
  secrets,
}: {
  db: Database;
  secrets: readonly string[];
}): OrderAccess {
  const [newest] = secrets;
  if (newest === undefined) throw new TypeError('order access needs at least one secret');

  const holds = ({ capabilities }: Caller, order: CapabilitySubject): boolean => {
    const valid = secrets.map((secret) => capabilityOf(secret, order));
    return capabilities.some((sent) => valid.some((capability) => isSameText(sent, capability)));
  };

  return {
    holds,
    capabilityOf: (order) => capabilityOf(newest, order),
    async require(caller, orderId) {
      if (caller.capabilities.length === 0) throw new Problem('order.capability_missing');
      const [order] = await db.select().from(tables.orders).where(eq(tables.orders.id, orderId));
      if (!order || !holds(caller, order)) throw new Problem('order.unknown');
      return order;
    },
  };
}
