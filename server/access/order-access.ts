import { eq, sql } from 'drizzle-orm';
import { UNKNOWN_TO_BUYER } from '#domain/messages/problem.ts';
import type { Clock } from '../clock.ts';
import { type Database, tables } from '../db/index.ts';
import { prepared } from '../db/prepared.ts';
import { Problem } from '../problem.ts';
import type { Caller, OrderKeys } from './caller.ts';
import {
  type CapabilitySubject,
  capabilityOf,
  isGuestOrder,
  issuedAtOf,
  isSameText,
  orderCookieValue,
} from './capability.ts';
import { ORDER_COOKIE_LIFE_S } from './cookies.ts';
import { type Decision, decide, isForGuests, type Rule } from './policy.ts';
import type { Principal } from './principal.ts';
import { actingStaffOf } from './staff-actions.ts';

export type OrderRow = typeof tables.orders.$inferSelect;

/** The fields of an order that decide who may access it. */
export type OrderOwner = Pick<OrderRow, 'id' | 'customerId' | 'capabilityNonce'>;

/** Compared instead of an order that does not exist, so that both cases take the same time. */
const NO_ORDER: OrderOwner = { id: 0, customerId: null, capabilityNonce: '' };

const selectOrder = prepared('order', (db) =>
  db
    .select()
    .from(tables.orders)
    .where(eq(tables.orders.id, sql.placeholder('orderId'))),
);

/** A request for an operation, as the policy sees it. */
export interface RuledRequest {
  readonly caller: Caller;
  /** The rule in the operation's declaration. It is about orders wherever an order is asked for; another is a TypeError. */
  readonly rule: Rule;
}

/** Verifies credentials for guests' orders, and applies the policy to orders. */
export interface OrderAccess {
  /** Whether one of the credentials is this order's cookie or capability. */
  holds(keys: OrderKeys, order: OrderOwner | undefined): boolean;
  /** The principal of a request with regard to an order; without an order no credentials are verified. */
  principalOf(caller: Caller, order?: OrderOwner): Principal;
  /** The decision of the operation's rule for the caller; `undefined` means an order that does not exist. */
  decide(request: RuledRequest, order: OrderOwner | undefined): Decision;
  /**
   * Loads an order for a caller who may perform the request's operation on it.
   *
   * @throws Problem `order.capability_missing` or `session.required` (401), `access.forbidden` (403), or `order.unknown`, both for a
   * missing order and for an order of another owner (HAZARDS C2)
   */
  require(request: RuledRequest, orderId: number): Promise<OrderRow>;
  /**
   * The instalment that a caller may start a payment of: any for the owner, the link's own for the payer of a link.
   *
   * @param asked the instalment that the request names
   * @throws what `require` throws; `payment.instalment_changed` for another instalment than that of the link;
   *   `payment_link.revoked`, `payment_link.expired`
   */
  requirePayment(
    request: RuledRequest,
    orderId: number,
    asked: number | undefined,
  ): Promise<{ orderId: number; instalmentNo: number | undefined; linkId?: string }>;
  /** The capability of an order, for its mailed link and for clients without cookies. */
  capabilityOf(order: CapabilitySubject): string;
  /** The cookie of an order, valid for 90 days from now. */
  cookieOf(order: CapabilitySubject): { orderId: number; value: string };
}

/** @param secrets the first one signs, all of them verify: links stay valid when the secret is rotated (HAZARDS F6) */
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

  const holds: OrderAccess['holds'] = ({ capabilities, orderCookies }, order = NO_ORDER) => {
    if (!isGuestOrder(order)) return false;
    const cookie = orderCookies.get(order.id);
    if (cookie !== undefined && isCookieOf(order, cookie)) return true;
    const valid = secrets.map((secret) => capabilityOf(secret, order));
    return capabilities.some((sent) => valid.some((capability) => isSameText(sent, capability)));
  };

  const principalOf: OrderAccess['principalOf'] = (caller, order) =>
    caller.signedIn ?? {
      kind: 'guest',
      orderIds: new Set(order && holds(caller, order) ? [order.id] : []),
      sentKeys: sentKeys(caller),
    };

  const decideOwn: OrderAccess['decide'] = ({ caller, rule }, order = NO_ORDER) =>
    decide(principalOf(caller, order), rule, { kind: 'order', id: order.id, customerId: order.customerId });

  const decideOrder: OrderAccess['decide'] = (request, order = NO_ORDER) => {
    const own = decideOwn(request, order);
    const isShared = request.caller.sharedPayments.some(
      ({ orderId, status }) => status === 'active' && orderId === order.id,
    );
    return own === 200 || !isShared ? own : (request.rule.linkHolder ?? own);
  };

  const requireOrder: OrderAccess['require'] = async (request, orderId) => {
    const { caller, rule } = request;
    // Without any credentials the decision is the same for every order.
    const isDecided = caller.signedIn === undefined && !sentKeys(caller);
    const [order] = isDecided ? [] : await selectOrder(db, { orderId });
    const missing = isForGuests(rule) ? 'order.capability_missing' : 'session.required';
    const decision = decideOrder(request, order);
    if (decision === 404) throw unknownTo(caller);
    enforce(decision, 'order.unknown', missing);
    if (!order) throw unknownTo(caller);
    return order;
  };

  return {
    holds,
    principalOf,
    decide: decideOrder,
    capabilityOf: (order) => capabilityOf(newest, order),
    cookieOf: (order) => ({ orderId: order.id, value: orderCookieValue(newest, order, nowS()) }),
    requirePayment: async (request, orderId, asked) => {
      const { caller, rule } = request;
      const links = rule.linkHolder === 200 ? caller.sharedPayments : [];
      const shared = links.filter((link) => link.orderId === orderId);
      const [order] = shared.length === 0 ? [] : await selectOrder(db, { orderId });
      if (shared.length === 0 || decideOwn(request, order) === 200) {
        await requireOrder(request, orderId);
        return { orderId, instalmentNo: asked };
      }
      const meant = shared.filter(({ instalmentNo }) => instalmentNo === (asked ?? instalmentNo));
      const link = meant.find(({ status }) => status === 'active') ?? meant[0];
      if (link === undefined) throw new Problem('payment.instalment_changed');
      if (link.status !== 'active') throw new Problem(`payment_link.${link.status}`);
      return { orderId, instalmentNo: link.instalmentNo, linkId: link.linkId };
    },
    require: requireOrder,
  };
}

const unknownTo = (caller: Caller): Problem =>
  new Problem('order.unknown', actingStaffOf(caller) === undefined ? { message: UNKNOWN_TO_BUYER } : {});

const sentKeys = ({ capabilities, orderCookies }: OrderKeys): boolean =>
  capabilities.length > 0 || orderCookies.size > 0;

/**
 * Throws the error of a refusal.
 *
 * @param unknown the code for a missing object and for an object of another owner
 * @param missing the code for a request without credentials
 */
export function enforce(
  decision: Decision,
  unknown: 'order.unknown' | 'payment.unknown' | 'invoice.unknown' | 'account.unknown',
  missing: 'order.capability_missing' | 'session.required' = 'session.required',
): void {
  if (decision === 401) throw new Problem(missing);
  if (decision === 403) throw new Problem('access.forbidden');
  if (decision === 404) throw new Problem(unknown);
}
