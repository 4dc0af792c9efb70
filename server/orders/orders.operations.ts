import { eq } from 'drizzle-orm';
import { customerId } from '#domain/account/ids.ts';
import { checkout } from '#domain/messages/checkout.ts';
import { pack as text } from '#domain/messages/pack.ts';
import { inContract } from '#domain/orders/delivery-fields.ts';
import { PROMISES } from '#domain/shop/promises.ts';
import { PAYMENT_MODE_WORDS, PAYMENT_MODES_BY_WORD } from '#openapi/order-words.ts';
import type { components } from '#openapi/schema.d.ts';
import { actingStaffOf } from '../access/staff-actions.ts';
import type { OrderAccess, OrderRow } from '../access/order-access.ts';
import { requireSignedIn } from '../access/caller.ts';
import { isGuestOrder } from '../access/capability.ts';
import { findProfile } from '../accounts/accounts.repository.ts';
import { ANONYMOUS } from '../access/principal.ts';
import { setOrderCookie, type ShopCookies } from '../access/cookies.ts';
import { tables } from '../db/index.ts';
import {
  allButStaff,
  cancellations,
  changesOfOrder,
  customersOnly,
  everyone,
  orderHolders,
  purchasesOfCustomer,
} from '../access/policy.ts';
import {
  byAccount,
  byGuest,
  byMailbox,
  byNetwork,
  byPhone,
  byReference,
  byTrackedReference,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  OWN_LIST_LIMITS,
  TEN_MINUTES_MS,
  type Limit,
} from '../limits.ts';
import type { Operations } from '../operations.ts';
import { Problem } from '../problem.ts';
import { cancelOrder, changeOrder, deleteOrder } from './change-order.ts';
import { readBasketOrder, readBasketQuote, readDelivery } from './basket-request.ts';
import { findDiscountClaim, requireBuyer, requireMember } from './buyer.ts';
import { readGuestDetails, readOrderChanges } from './guest-details.ts';
import { wireCancelled, wireOrder, wirePlaced, wireQuote, wireTracking } from './order-wire.ts';
import { findCustomerOrders, findDeliveryPlaces } from './orders.repository.ts';
import { readDetails as detailsAt, readDetailsOfOrders } from './order-details.ts';
import { type OrderParts, placeOrder } from './place-order.ts';
import { type ClientLine, quoteBasket, quotePack } from './quote.ts';
import { trackOrder } from './track-order.ts';
import type { Payments } from '../payments/index.ts';
import { readCreditOfCustomer } from '../payments/ledger/credit.ts';
import { isFirstPurchase } from '../payments/ledger/welcome-discount.ts';

const toClientLines = (lines: components['schemas']['PackOrderRequest']['order_lines']): ClientLine[] =>
  lines.map(({ id, quantity, list_price: unitPrice }) => ({ lineId: id, quantity, unitPrice }));

const TRACKING_WINDOW_MS = PROMISES.trackingWaitMinutes * MINUTE_MS;

const CUSTOMER_ORDER_LIMITS: readonly Limit[] = [
  { keyOf: byNetwork, max: 600, windowMs: TEN_MINUTES_MS },
  { keyOf: byAccount, max: 20, windowMs: TEN_MINUTES_MS, isShared: true },
  { keyOf: byAccount, max: 60, windowMs: DAY_MS, isShared: true },
];
const FORM_LIMITS: readonly Limit[] = [{ keyOf: byNetwork, max: 2_400, windowMs: TEN_MINUTES_MS }];
const CHANGE_LIMITS: readonly Limit[] = [{ keyOf: byNetwork, max: 1_200, windowMs: TEN_MINUTES_MS }];

type Parts = OrderParts & { access: OrderAccess; cookies: ShopCookies; payments: Payments };

/** The operations on orders. @see AP-04 @see PK-09 */
export const orderOperations = {
  placeGuestOrder: {
    access: allButStaff,
    limits: [
      { keyOf: byNetwork, max: 600, windowMs: TEN_MINUTES_MS },
      { keyOf: byGuest, max: 20, windowMs: TEN_MINUTES_MS, isShared: true },
      { keyOf: byPhone, max: 20, windowMs: HOUR_MS, isShared: true },
      { keyOf: byMailbox, max: 20, windowMs: HOUR_MS, isShared: true },
      { keyOf: byNetwork, max: 60, windowMs: TEN_MINUTES_MS, isShared: true },
      { keyOf: byNetwork, max: 300, windowMs: DAY_MS, isShared: true },
    ],
    handle: async (parts, { body, headers, caller }, reply) => {
      const { code, payment_mode: paymentMode, order_lines: lines } = body.order;
      // Also with a session it is a guest's order: the response contains the order's capability.
      const details = await placeOrder(
        parts,
        () => quotePack(parts.db, code, toClientLines(lines), parts.clock.now()),
        ANONYMOUS,
        {
          paymentMode: PAYMENT_MODES_BY_WORD[paymentMode],
          recipient: readGuestDetails(body),
          subject: code,
          guestHash: caller.guestHash,
          idempotencyKey: headers['idempotency-key']?.toString(),
        },
      );
      const { order } = details;
      reply.code(201);
      if (!isGuestOrder(order)) throw new Error(`order ${order.id} is not a guest's`);
      setOrderCookie(reply, parts.cookies, caller.orderCookies, parts.access.cookieOf(order));
      const placed = { message: text.orderCreated, order: wireOrder(details) };
      // Scripts can read the body: only a client without cookies, which needs the capability, gets it there (HAZARDS E3).
      return caller.hasCookies ? placed : { ...placed, capability: parts.access.capabilityOf(order) };
    },
  },

  placePackOrder: {
    access: customersOnly,
    limits: CUSTOMER_ORDER_LIMITS,
    handle: async (parts, { body, headers, caller }, reply) => {
      const {
        code,
        payment_mode: word = PAYMENT_MODE_WORDS.onDelivery,
        order_lines: lines,
        partner_id: claimed,
      } = body;
      const buyer = await requireBuyer(parts.db, caller, readDelivery(body));
      // The buyer is the session's; another customer's id is answered with 404 (HAZARDS C4).
      if (claimed !== undefined && claimed !== buyer.customerId) throw new Problem('account.unknown');
      const details = await placeOrder(
        parts,
        () => quotePack(parts.db, code, toClientLines(lines), parts.clock.now()),
        buyer.principal,
        {
          paymentMode: PAYMENT_MODES_BY_WORD[word],
          recipient: buyer.recipient,
          subject: `${code} ${word}`,
          guestHash: undefined,
          idempotencyKey: headers['idempotency-key']?.toString(),
        },
      );
      reply.code(201);
      return wirePlaced(details);
    },
  },

  listAddresses: {
    access: customersOnly,
    limits: FORM_LIMITS,
    handle: async ({ db }, { caller }) => {
      const { accountId } = requireSignedIn(caller);
      const places = await findDeliveryPlaces(db, accountId);
      const customer = (await findProfile(db, accountId))?.customer;
      return {
        ...(customer && { compte: { adresse: customer.address, telephone: customer.phone } }),
        data: places.map(({ region, ...place }) => ({
          adresse: '',
          telephone: '',
          ...inContract(place),
          region,
        })),
      };
    },
  },

  quoteOrder: {
    access: everyone,
    limits: FORM_LIMITS,
    handle: async (parts, { body, caller }) => {
      // Without the account the welcome discount would be missing.
      if (caller.hasInvalidToken) throw new Problem('session.expired');
      const { saleType, clientLines, region, delivery } = readBasketQuote(body);
      if (saleType === 'creditOrder') requireMember(caller);
      const claim = await findDiscountClaim(parts.db, caller, delivery);
      const isFirst =
        claim !== undefined && (await isFirstPurchase(parts.db, { ...claim, region: region ?? null }));
      const quote = await quoteBasket(parts.db, {
        saleType,
        clientLines,
        region,
        isFirstPurchase: isFirst,
      });
      return wireQuote(quote, parts.clock.now());
    },
  },

  placeOrder: {
    access: customersOnly,
    limits: CUSTOMER_ORDER_LIMITS,
    handle: async (parts, { body, headers, caller }, reply) => {
      const { saleType, paymentMode, clientLines, region, delivery, shownTotal } = readBasketOrder(body);
      const buyer = await requireBuyer(parts.db, caller, delivery);
      if (body.partner_id !== undefined && body.partner_id !== buyer.customerId)
        throw new Problem('account.unknown');
      const { customerId: buyerId, recipient } = buyer;
      const details = await placeOrder(
        parts,
        async () =>
          quoteBasket(parts.db, {
            saleType,
            clientLines,
            region,
            isFirstPurchase: await isFirstPurchase(parts.db, { customerId: buyerId, region, ...recipient }),
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
  },

  cancelOrder: {
    access: cancellations,
    limits: CHANGE_LIMITS,
    notFound: 'order.unknown',
    isFetchOnly: true,
    handle: async (parts, { params, query, caller, rule }) => {
      const { id } = await parts.access.require({ caller, rule }, params.id);
      const staffId = actingStaffOf(caller);
      const reason = query.reason?.trim() ?? '';
      if (staffId !== undefined && reason === '') throw new Problem('order.reason_required');
      const cancelled = await cancelOrder(parts, { orderId: id, staff: staffId && { staffId, reason } });
      return wireCancelled(text.orderCancelled, cancelled);
    },
  },

  deleteOrder: {
    access: changesOfOrder,
    limits: CHANGE_LIMITS,
    notFound: 'order.unknown',
    isFetchOnly: true,
    handle: async (parts, { params, caller, rule }) => {
      const { id } = await parts.access.require({ caller, rule }, params.id);
      const staffId = actingStaffOf(caller);
      const cancelled = await deleteOrder(parts, { orderId: id, staff: staffId && { staffId } });
      return wireCancelled(text.orderDeleted, cancelled);
    },
  },

  changeOrder: {
    access: changesOfOrder,
    limits: CHANGE_LIMITS,
    notFound: 'order.unknown',
    handle: async (parts, { params, body, caller, rule }) => {
      const { id } = await parts.access.require({ caller, rule }, params.id);
      const staffId = actingStaffOf(caller);
      const deed = { orderId: id, staff: staffId && { staffId } };
      const { isDiscountWithdrawn } = await changeOrder(parts, deed, readOrderChanges(body));
      const details = await readDetails(parts, await parts.access.require({ caller, rule }, id));
      const notice = checkout.discountWithdrawn(details.order.total);
      return { ...wireOrder(details), ...(isDiscountWithdrawn && { notice }) };
    },
  },

  /** `partner_id` is not read: whose order it is, is in the order. */
  getOrderDetails: {
    access: orderHolders,
    limits: CHANGE_LIMITS,
    handle: async (parts, { body, caller, rule }) => {
      const order = await parts.access.require({ caller, rule }, body.commande_id);
      return wireOrder(await readDetails(parts, order));
    },
  },

  listCustomerOrders: {
    access: purchasesOfCustomer,
    limits: OWN_LIST_LIMITS,
    notFound: 'account.unknown',
    handle: async ({ db, clock }, { params, query }) => {
      const customer = customerId(params.id);
      const { orders, total } = await findCustomerOrders(db, customer, query);
      const details = await readDetailsOfOrders(db, orders, clock.now());
      const credit = await readCreditOfCustomer(db, customer);
      return { data: details.map(wireOrder), total, ...(credit > 0 && { credit }) };
    },
  },

  openGuestAccess: {
    access: everyone,
    limits: [
      { keyOf: byReference, max: 60, windowMs: TEN_MINUTES_MS },
      { keyOf: byNetwork, max: 1_200, windowMs: TEN_MINUTES_MS },
    ],
    handle: async (parts, { body, caller }, reply) => {
      const order = await findByReference(parts, body.reference);
      const link = { capabilities: [body.capability], orderCookies: new Map<number, string>() };
      const isTheirs = parts.access.holds(link, order);
      if (!order || !isGuestOrder(order) || !isTheirs) throw new Problem('order.unknown');
      setOrderCookie(reply, parts.cookies, caller.orderCookies, parts.access.cookieOf(order));
      return { reference: order.reference, order_id: order.id };
    },
  },

  trackOrder: {
    access: everyone,
    limits: [
      { keyOf: byTrackedReference, max: 20, windowMs: TRACKING_WINDOW_MS },
      { keyOf: byPhone, max: 60, windowMs: TRACKING_WINDOW_MS },
      { keyOf: byNetwork, max: 300, windowMs: TRACKING_WINDOW_MS },
    ],
    handle: async ({ db, clock }, { body }) => wireTracking(await trackOrder(db, body, clock.now())),
  },

  getOrder: {
    access: orderHolders,
    notFound: 'order.unknown',
    handle: async (parts, { params, caller, rule }) => {
      return wireOrder(await readDetails(parts, await parts.access.require({ caller, rule }, params.id)));
    },
  },
} satisfies Operations<Parts>;

const readDetails = ({ db, clock }: Parts, order: OrderRow) => detailsAt(db, order, clock.now());

async function findByReference({ db }: Parts, reference: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(tables.orders).where(eq(tables.orders.reference, reference));
  return order;
}
