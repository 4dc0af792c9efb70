import { queryOptions } from '@tanstack/react-query';
import {
  DELIVERY_FIELDS,
  DELIVERY_WORDS,
  type DeliveryDetails,
  fromContract,
  NO_DELIVERY,
} from '#domain/orders/delivery-fields.ts';
import type { OrderDelivery } from '#domain/orders/expected-delivery.ts';
import { checkout } from '#domain/messages/checkout.ts';
import { division } from '#domain/messages/division.ts';
import { invoice } from '#domain/messages/invoice.ts';
import { pack } from '#domain/messages/pack.ts';
import { payment } from '#domain/messages/payment.ts';
import { isKnownProvider, type Provider } from '#domain/payments/providers/index.ts';
import type { OrderPayment } from '#domain/payments/payment.ts';
import type { OrderPaymentState } from '#domain/payments/verdict.ts';
import type { GuestOrder, PackDraft } from '#machines/guest-reservation/index.ts';
import type { CustomerPackOrder } from '#machines/pack-order/index.ts';
import type { DivisionRequest } from '#machines/payment-division/index.ts';
import type { PlacedOrder } from '#domain/orders/payable-order.ts';
import { PAYMENT_MODE_WORDS, SALE_TYPES_BY_WORD } from '#openapi/order-words.ts';
import type { components } from '#openapi/schema.d.ts';
import type { PackPaymentMode } from '#domain/order.ts';
import { addCapability } from '../access/capability.ts';
import { currentMember } from '../access/member.ts';
import { type ShopClient, unwrap } from './client.ts';
import { readReturnedPayments } from './returned-payments.ts';
import { withFormFields } from './errors.ts';

type Wire = components['schemas'];

/** Form fields by their names in the contract, where first and last name are one field. */
export const FORM_FIELDS: Readonly<Record<string, string>> = {
  name: 'firstName',
  ...Object.fromEntries(DELIVERY_FIELDS.map((field) => [DELIVERY_WORDS[field], field])),
};

/** Delivery and discounts are lines of an order, too. */
export const articleCount = (kind: Wire['OrderLine']['kind'], quantity: number): number | undefined =>
  kind === 'product' ? quantity : undefined;

/** An order as placed or read. */
export const placedOrder = ({
  order,
  already_placed: placedBefore,
}: Pick<Wire['PlacedOrder'], 'order' | 'already_placed'>): PlacedOrder => ({
  id: order.id,
  name: order.name,
  reference: order.reference,
  saleType: SALE_TYPES_BY_WORD[order.type_sale],
  ...(order.partner !== null && { partner: order.partner }),
  lines: order.order_lines.map((line) => ({
    name: line.product_name,
    quantity: articleCount(line.kind, line.product_uom_qty),
    subtotal: line.price_total,
  })),
  amountTotal: order.amount_total,
  amountDue: order.amount_residual,
  ...(placedBefore && { placedBefore }),
});

/** Where and when an order is delivered. */
export const orderDelivery = (wire: Wire['OrderDelivery'] | undefined): OrderDelivery | undefined =>
  wire && {
    ...fromContract(wire),
    region: wire.region,
    expected: wire.from === null || wire.until === null ? undefined : { from: wire.from, until: wire.until },
  };

/** The order of a pack with the prices on screen; the server only compares them with its own. @see PK-06 */
const packOrderBody = (draft: PackDraft, mode: PackPaymentMode): Wire['PackOrderRequest'] => ({
  code: draft.code,
  type_sale: 'order',
  type_order: 'pack',
  payment_mode: PAYMENT_MODE_WORDS[mode],
  state: 'sale',
  commitment_date: new Date().toISOString(),
  order_lines: draft.lines.map(({ id, quantity, unitPrice }) => ({ id, quantity, list_price: unitPrice })),
});

/**
 * Places a signed-in customer's order of a pack.
 *
 * @throws ApiError; `account.incomplete` if the account has no phone or address, `order.price_changed` and `pack.ended`
 * if no order was created
 * @see PK-04 @see PK-06
 */
export async function placePackOrder(
  shop: ShopClient,
  { draft, address, mode, idempotencyKey }: CustomerPackOrder,
  signal: AbortSignal,
): Promise<PlacedOrder> {
  const customer = currentMember()?.id;
  const call = shop.POST('/api/commande-pack', {
    params: { header: { 'Idempotency-Key': idempotencyKey } },
    body: {
      ...packOrderBody(draft, mode),
      ...(address !== undefined && { adresse: address }),
      ...(customer !== undefined && { partner_id: customer }),
    },
    signal,
  });
  return placedOrder(await unwrap(call, pack.failures.order));
}

/**
 * Places a guest's order of a pack, to be paid online. The request has the prices on screen; the server compares them
 * with its own.
 *
 * @throws ApiError; `order.price_changed` and `pack.ended` mean that no order was created
 * @see PK-06 @see PK-07
 */
export async function placeGuestOrder(
  shop: ShopClient,
  { guest, draft, idempotencyKey }: GuestOrder,
  signal: AbortSignal,
): Promise<PlacedOrder> {
  const call = shop.POST('/api/commande-sans-partner', {
    params: { header: { 'Idempotency-Key': idempotencyKey } },
    body: {
      name: `${guest.firstName} ${guest.lastName}`,
      email: guest.email,
      telephone: guest.phone,
      adresse: guest.address,
      order: packOrderBody(draft, 'online'),
    },
    signal,
  });
  try {
    const placed = await unwrap(call, pack.failures.order);
    const { capability } = placed;
    if (capability !== undefined) addCapability(capability);
    return { ...placedOrder(placed), phone: guest.phone };
  } catch (error) {
    throw withFormFields(error, FORM_FIELDS);
  }
}

/** Where a customer's orders can go without typing anything. */
export interface KnownAddresses {
  /** Where earlier orders went, the latest first. */
  places: DeliveryDetails[];
  /** The address of the account, as far as it has one. */
  accountAddress: string | undefined;
}

/** Where earlier orders of the customer went, and the account's own address. */
export const knownAddressesQuery = (shop: ShopClient) =>
  queryOptions({
    queryKey: ['orders', 'places'],
    queryFn: async ({ signal }): Promise<KnownAddresses> => {
      const { data, compte } = await unwrap(
        shop.GET('/api/users/me/adresses', { signal }),
        checkout.failures.places,
      );
      return {
        places: data.map((place) => ({ ...NO_DELIVERY, ...fromContract(place), region: place.region })),
        accountAddress: compte?.adresse ?? undefined,
      };
    },
  });

/** The provider of the payment in progress; `undefined` also if this build does not support it. */
export const liveProvider = ({
  live_provider: id,
}: {
  live_provider: string | null;
}): Provider | undefined => (id !== null && isKnownProvider(id) ? id : undefined);

/** The payment state of an order. */
export const orderPaymentState = (state: Wire['Invoice']['payment_state']): OrderPaymentState =>
  state === 'in_progress' ? 'inProgress' : state;

/** Until when an earlier payment can still be paid. */
export const earlierPayable = ({
  earlier_payable_until: until,
}: {
  earlier_payable_until?: string | null;
}): { earlierPayableUntil?: number } =>
  until === null || until === undefined ? {} : { earlierPayableUntil: Date.parse(until) };

/** The amount due on the user's own order. @throws ApiError with code `order.unknown` for orders of others */
export async function fetchOrderPayment(
  shop: ShopClient,
  id: number,
  signal: AbortSignal,
): Promise<OrderPayment> {
  const call = shop.GET('/api/commande/{id}/payment', { params: { path: { id } }, signal });
  return orderPayment(await unwrap(call, payment.failures.due));
}

/**
 * Divides the amount due on the user's own order into a payment now and one later.
 *
 * @returns what is due now
 * @throws ApiError; `payment.indivisible` and the codes of a payment that is not started
 */
export async function divideInstalment(
  shop: ShopClient,
  { orderId, instalmentNo, amountDue, firstAmount }: DivisionRequest,
  signal: AbortSignal,
): Promise<OrderPayment> {
  const call = shop.POST('/api/commande/{id}/payment/partage', {
    params: { path: { id: orderId } },
    body: { instalment_no: instalmentNo, amount_due: amountDue, first_amount: firstAmount },
    signal,
  });
  return orderPayment(await unwrap(call, division.failed));
}

function orderPayment(wire: Wire['OrderPayment']): OrderPayment {
  return {
    state: orderPaymentState(wire.payment_state),
    amountTotal: wire.amount_total,
    amountDue: wire.amount_due,
    instalmentNo: wire.instalment_no ?? undefined,
    instalmentCount: wire.instalment_count,
    providers: wire.providers.filter(isKnownProvider),
    live:
      wire.live_transaction === null
        ? undefined
        : { transactionId: wire.live_transaction, provider: liveProvider(wire) },
    phone: wire.phone ?? undefined,
    ...earlierPayable(wire),
    division: wire.division,
    returned: readReturnedPayments(wire.returned_payments),
  };
}

/** Reads what is due on an order: for its owner, or for the payer of a shared link. */
export type ReadDue = (orderId: number, signal: AbortSignal) => Promise<OrderPayment>;

/**
 * Exchanges the capability of a guest's link for an HttpOnly cookie, and keeps it in memory for browsers that block
 * cookies.
 *
 * @throws ApiError with code `order.unknown` if reference and capability do not match
 * @see PK-09 @see HAZARDS I20
 */
export async function openGuestAccess(
  shop: ShopClient,
  link: { reference: string; capability: string },
  signal: AbortSignal,
): Promise<void> {
  const call = shop.POST('/api/commande-sans-partner/acces', { body: link, signal });
  await unwrap(call, invoice.failures.access);
  addCapability(link.capability);
}
