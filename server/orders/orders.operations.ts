import { eq } from 'drizzle-orm';
import { pack as text } from '#domain/messages/pack.ts';
import type { OrderAccess, OrderRow } from '../access/order-access.ts';
import { isGuestOrder } from '../access/capability.ts';
import { ANONYMOUS } from '../access/principal.ts';
import { setOrderCookie, shopCookies } from '../access/cookies.ts';
import { tables } from '../db/index.ts';
import type { Handlers } from '../operations.ts';
import { Problem } from '../problem.ts';
import { readGuestDetails } from './guest-details.ts';
import { PAYMENT_MODES, wireOrder, wireTracking } from './order-wire.ts';
import { readDetails } from './order-details.ts';
import { type OrderParts, placeOrder } from './place-order.ts';
import { quotePack } from './quote.ts';
import { trackOrder } from './track-order.ts';

/** The operations on orders. @see AP-04 @see PK-09 */
export function orderOperations(parts: OrderParts & { access: OrderAccess; publicOrigin: string }) {
  const { db, access } = parts;
  const cookies = shopCookies(parts.publicOrigin);

  return {
    async placeGuestOrder({ body, headers, caller }, reply) {
      const { code, payment_mode: paymentMode, order_lines: lines } = body.order;
      const clientLines = lines.map(({ id, quantity, list_price: unitPrice }) => ({
        lineId: id,
        quantity,
        unitPrice,
      }));
      // A guest's order, whoever makes it: this operation answers with the key of the order.
      const details = await placeOrder(
        parts,
        () => quotePack(db, code, clientLines, parts.clock.now()),
        ANONYMOUS,
        {
          paymentMode: PAYMENT_MODES[paymentMode],
          recipient: readGuestDetails(body),
          subject: code,
          guestHash: caller.guestHash,
          idempotencyKey: headers['idempotency-key']?.toString(),
        },
      );
      const { order } = details;
      reply.code(201);
      if (!isGuestOrder(order)) throw new Error(`order ${order.id} is not a guest's`);
      setOrderCookie(reply, cookies, caller.orderCookies, access.cookieOf(order));
      const placed = { message: text.orderCreated, order: wireOrder(details) };
      // Scripts can read the body: only a client without cookies, which needs the capability, gets it there (HAZARDS E3).
      return caller.hasCookies ? placed : { ...placed, capability: access.capabilityOf(order) };
    },

    async openGuestAccess({ body, caller }, reply) {
      const order = await findByReference(body.reference);
      const link = { capabilities: [body.capability], orderCookies: new Map<number, string>() };
      const isTheirs = access.holds(link, order);
      if (!order || !isGuestOrder(order) || !isTheirs) throw new Problem('order.unknown');
      setOrderCookie(reply, cookies, caller.orderCookies, access.cookieOf(order));
      return { reference: order.reference, order_id: order.id };
    },

    trackOrder: async ({ body }) => wireTracking(await trackOrder(db, body)),

    async getOrder({ params, caller }) {
      return wireOrder(await readDetails(db, await access.require(caller, 'getOrder', params.id)));
    },
  } satisfies Partial<Handlers>;

  async function findByReference(reference: string): Promise<OrderRow | undefined> {
    const [order] = await db.select().from(tables.orders).where(eq(tables.orders.reference, reference));
    return order;
  }
}
