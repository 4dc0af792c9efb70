import { eq } from 'drizzle-orm';
import { customerId } from '#domain/account/ids.ts';
import { checkout } from '#domain/messages/checkout.ts';
import { pack as text } from '#domain/messages/pack.ts';
import type { components } from '#openapi/schema.d.ts';
import { actingStaffOf } from '../access/staff-actions.ts';
import type { OrderAccess, OrderRow } from '../access/order-access.ts';
import { requireSignedIn } from '../access/caller.ts';
import { isGuestOrder } from '../access/capability.ts';
import { findProfile } from '../accounts/accounts.repository.ts';
import { ANONYMOUS } from '../access/principal.ts';
import { setOrderCookie, shopCookies } from '../access/cookies.ts';
import { tables } from '../db/index.ts';
import type { Handlers } from '../operations.ts';
import { Problem } from '../problem.ts';
import { cancelOrder, changeOrder, deleteOrder } from './change-order.ts';
import { readBasketOrder, readBasketQuote, readDelivery } from './basket-request.ts';
import { findDiscountClaim, requireBuyer, requireMember } from './buyer.ts';
import { readGuestDetails, readOrderChanges } from './guest-details.ts';
import {
  PAYMENT_MODES,
  wireCancelled,
  wireOrder,
  wirePlaced,
  wireQuote,
  wireTracking,
} from './order-wire.ts';
import { findCustomerOrders, findDeliveryPlaces } from './orders.repository.ts';
import { readDetails as detailsAt, readDetailsOfOrders } from './order-details.ts';
import { type OrderParts, placeOrder } from './place-order.ts';
import { type ClientLine, quoteBasket, quotePack } from './quote.ts';
import { trackOrder } from './track-order.ts';
import type { Payments } from '../payments/index.ts';
import { isFirstPurchase } from '../payments/ledger/welcome-discount.ts';

const toClientLines = (lines: components['schemas']['PackOrderRequest']['order_lines']): ClientLine[] =>
  lines.map(({ id, quantity, list_price: unitPrice }) => ({ lineId: id, quantity, unitPrice }));

/** The operations on orders. @see AP-04 @see PK-09 */
export function orderOperations(
  parts: OrderParts & { access: OrderAccess; publicOrigin: string; payments: Payments },
) {
  const { db, access, clock } = parts;
  const cookies = shopCookies(parts.publicOrigin);
  const readDetails = (order: OrderRow) => detailsAt(db, order, clock.now());

  return {
    async placeGuestOrder({ body, headers, caller }, reply) {
      const { code, payment_mode: paymentMode, order_lines: lines } = body.order;
      // Also with a session it is a guest's order: the response contains the order's capability.
      const details = await placeOrder(
        parts,
        () => quotePack(db, code, toClientLines(lines), parts.clock.now()),
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

    async placePackOrder({ body, headers, caller }, reply) {
      const { code, payment_mode: paymentMode, order_lines: lines, partner_id: claimed } = body;
      const buyer = await requireBuyer(db, caller, readDelivery(body));
      // The buyer is the session's; another customer's id is answered with 404 (HAZARDS C4).
      if (claimed !== undefined && claimed !== buyer.customerId) throw new Problem('account.unknown');
      const details = await placeOrder(
        parts,
        () => quotePack(db, code, toClientLines(lines), parts.clock.now()),
        buyer.principal,
        {
          paymentMode: PAYMENT_MODES[paymentMode ?? 'domicile'],
          recipient: buyer.recipient,
          subject: `${code} ${paymentMode ?? 'domicile'}`,
          guestHash: undefined,
          idempotencyKey: headers['idempotency-key']?.toString(),
        },
      );
      reply.code(201);
      return wirePlaced(details);
    },

    async listAddresses({ caller }) {
      const { accountId } = requireSignedIn(caller);
      const places = await findDeliveryPlaces(db, accountId);
      const customer = (await findProfile(db, accountId))?.customer;
      return {
        ...(customer && { compte: { adresse: customer.address, telephone: customer.phone } }),
        data: places.map(({ address, phone, region }) => ({ adresse: address, telephone: phone, region })),
      };
    },

    async quoteOrder({ body, caller }) {
      // Without the account the welcome discount would be missing.
      if (caller.hasInvalidToken) throw new Problem('session.expired');
      const { saleType, clientLines, region, delivery } = readBasketQuote(body);
      if (saleType === 'creditOrder') requireMember(caller);
      const claim = await findDiscountClaim(db, caller, delivery);
      const isFirst =
        claim !== undefined && (await isFirstPurchase(db, { ...claim, region: region ?? null }));
      const quote = await quoteBasket(db, { saleType, clientLines, region, isFirstPurchase: isFirst });
      return wireQuote(quote, parts.clock.now());
    },

    async placeOrder({ body, headers, caller }, reply) {
      const { saleType, paymentMode, clientLines, region, delivery, shownTotal } = readBasketOrder(body);
      const buyer = await requireBuyer(db, caller, delivery);
      if (body.partner_id !== undefined && body.partner_id !== buyer.customerId)
        throw new Problem('account.unknown');
      const { customerId: buyerId, recipient } = buyer;
      const details = await placeOrder(
        parts,
        async () =>
          quoteBasket(db, {
            saleType,
            clientLines,
            region,
            isFirstPurchase: await isFirstPurchase(db, { customerId: buyerId, region, ...recipient }),
          }),
        buyer.principal,
        {
          paymentMode,
          recipient,
          subject: JSON.stringify([saleType, paymentMode, region, clientLines]),
          products: new Map(clientLines.map(({ lineId, quantity }) => [lineId, quantity])),
          region,
          guestHash: undefined,
          idempotencyKey: headers['idempotency-key']?.toString(),
          shownTotal,
        },
      );
      reply.code(201);
      return wirePlaced(details);
    },

    async cancelOrder({ params, query, caller }) {
      const { id } = await access.require(caller, 'cancelOrder', params.id);
      const staffId = actingStaffOf(caller);
      const reason = query.reason?.trim() ?? '';
      if (staffId !== undefined && reason === '') throw new Problem('order.reason_required');
      const cancelled = await cancelOrder(parts, { orderId: id, staff: staffId && { staffId, reason } });
      return wireCancelled(text.orderCancelled, cancelled);
    },

    async deleteOrder({ params, caller }) {
      const { id } = await access.require(caller, 'deleteOrder', params.id);
      const staffId = actingStaffOf(caller);
      const cancelled = await deleteOrder(parts, { orderId: id, staff: staffId && { staffId } });
      return wireCancelled(text.orderDeleted, cancelled);
    },

    async changeOrder({ params, body, caller }) {
      const { id } = await access.require(caller, 'changeOrder', params.id);
      const staffId = actingStaffOf(caller);
      const deed = { orderId: id, staff: staffId && { staffId } };
      const { isDiscountWithdrawn } = await changeOrder(parts, deed, readOrderChanges(body));
      const details = await readDetails(await access.require(caller, 'changeOrder', id));
      const notice = checkout.discountWithdrawn(details.order.total);
      return { ...wireOrder(details), ...(isDiscountWithdrawn && { notice }) };
    },

    /** `partner_id` is not read: whose order it is, is in the order. */
    async getOrderDetails({ body, caller }) {
      const order = await access.require(caller, 'getOrderDetails', body.commande_id);
      return wireOrder(await readDetails(order));
    },

    async listCustomerOrders({ params, query }) {
      const { orders, total } = await findCustomerOrders(db, customerId(params.id), query);
      const details = await readDetailsOfOrders(db, orders, clock.now());
      return { data: details.map(wireOrder), total };
    },

    async openGuestAccess({ body, caller }, reply) {
      const order = await findByReference(body.reference);
      const link = { capabilities: [body.capability], orderCookies: new Map<number, string>() };
      const isTheirs = access.holds(link, order);
      if (!order || !isGuestOrder(order) || !isTheirs) throw new Problem('order.unknown');
      setOrderCookie(reply, cookies, caller.orderCookies, access.cookieOf(order));
      return { reference: order.reference, order_id: order.id };
    },

    trackOrder: async ({ body }) => wireTracking(await trackOrder(db, body, clock.now())),

    async getOrder({ params, caller }) {
      return wireOrder(await readDetails(await access.require(caller, 'getOrder', params.id)));
    },
  } satisfies Partial<Handlers>;

  async function findByReference(reference: string): Promise<OrderRow | undefined> {
    const [order] = await db.select().from(tables.orders).where(eq(tables.orders.reference, reference));
    return order;
  }
}
