import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DeliveryField } from '#domain/orders/delivery-fields.ts';
import { orderDetailsPath } from '#domain/orders/order-path.ts';
import type { checkoutMachine } from './machine.ts';

export { checkoutMachine } from './machine.ts';
export type { BasketOrder, QuoteQuestion } from './types.ts';

/** A running checkout. */
export type CheckoutRef = ActorRefFrom<typeof checkoutMachine>;

type Snapshot = SnapshotFrom<typeof checkoutMachine>;

export const selectDelivery = ({ context }: Snapshot) => context.delivery;
export const selectMode = ({ context }: Snapshot) => context.mode;
export const selectError =
  (field: DeliveryField) =>
  ({ context }: Snapshot) =>
    context.errors[field];

/** The newest quote; while the next one is fetched, the one before. */
export const selectQuote = ({ context }: Snapshot) => context.quote;
export const selectIsPricing = (snapshot: Snapshot) => snapshot.hasTag('pricing');

/** Whether the customer must see and accept what has changed. */
export const selectHasChanged = (snapshot: Snapshot) => snapshot.hasTag('changed');

/** Why there is no current quote; undefined while there is one. */
export const selectFailure = (snapshot: Snapshot) =>
  snapshot.hasTag('failed') ? snapshot.context.failure : undefined;

/** Why the last attempt made no order, beside a total that can be ordered; what has changed line by line is shown first. */
export const selectRefusal = (snapshot: Snapshot) =>
  selectCanSubmit(snapshot) ? snapshot.context.refusal : undefined;

export const selectIsOrdering = (snapshot: Snapshot) => snapshot.hasTag('ordering');

/** Whether the order button works: the total on screen is the server's and accepted. */
export const selectCanSubmit = (snapshot: Snapshot) => snapshot.can({ type: 'submit.requested' });

/** Nothing to order: the basket is empty, or nothing in it is sold any more. */
export const selectIsEmpty = (snapshot: Snapshot) => snapshot.hasTag('empty');
export const selectIsSessionEnded = (snapshot: Snapshot) => snapshot.hasTag('sessionEnded');

/** Credit without an accepted membership, or a staff account. */
export const selectIsForbidden = (snapshot: Snapshot) => snapshot.hasTag('forbidden');

/** The order to pay while its payment dialog is open. */
export const selectOrderToPay = (snapshot: Snapshot) =>
  snapshot.hasTag('paying') ? snapshot.context.order : undefined;

/** The page of the order, once there is one. @see PM-19 */
export const selectOrderUrl = ({ context: { order, saleType } }: Snapshot): string | undefined =>
  order && orderDetailsPath(saleType, order.id);
