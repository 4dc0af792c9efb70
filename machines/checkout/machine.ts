import { assign, emit, fromPromise, setup } from 'xstate';
import type { BasketOrderLine, BasketQuote } from '#domain/orders/basket-quote.ts';
import { deliveryProblems, isSameDelivery } from '#domain/forms/delivery.ts';
import { DELIVERY_FIELDS, type DeliveryDetails, isDeliveryField } from '#domain/orders/delivery-fields.ts';
import { checkout as text } from '#domain/messages/checkout.ts';
import { pack } from '#domain/messages/pack.ts';
import { orderDetailsPath } from '#domain/orders/order-path.ts';
import type { PlacedOrder } from '#domain/orders/payable-order.ts';
import { failedWith, reasonOf, refusedFields } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import type { Announcement } from '../notice.ts';
import { typesOf } from '../types-of.ts';
import type { BasketOrder, CheckoutTypes, QuoteQuestion } from './types.ts';

type Context = CheckoutTypes['context'];

const hasSessionEnded = (error: unknown): boolean => failedWith(error, 'session.expired', 'session.required');

const toLines = (quote: BasketQuote): BasketOrderLine[] =>
  quote.lines.map(({ id, quantity, unitPrice }) => ({ id, quantity, unitPrice }));

const questionOf = ({ saleType, lines, delivery }: Context): QuoteQuestion => ({ saleType, lines, delivery });

/**
 * The checkout of one basket: where it goes, how it is paid, what it costs now, and its order, created once.
 *
 * The server makes the quote. Whatever differs from what was shown is named line by line and accepted by the customer
 * before an order is possible. The payment dialog has its own machine; this one only tracks that it is open.
 *
 * @see BK-09 @see PU-07 @see HAZARDS A5
 */
export const checkoutMachine = setup({
  types: typesOf<CheckoutTypes>(),
  actors: {
    fetchQuote: fromPromise<BasketQuote, QuoteQuestion>(notProvided),
    placeOrder: fromPromise<PlacedOrder, BasketOrder>(notProvided),
  },
  actions: {
    announce: emit((_, announcement: Announcement) => ({ type: 'notice' as const, ...announcement })),
    refuseFields: emit(({ context }) => ({
      type: 'fields.refused' as const,
      fields: Object.entries(context.errors).map(([field, message]) => ({ field, message })),
    })),
    tellOrdered: emit(({ context }) => ({
      type: 'ordered' as const,
      lines: context.order?.placedBefore ?? context.lines,
    })),
    leaveForOrder: emit(({ context }) => ({
      type: 'leave' as const,
      to: orderDetailsPath(context.saleType, context.order!.id),
    })),
  },
  guards: {
    isEmpty: ({ context }) => context.lines.length === 0,
    /** Nothing was typed or chosen: the form is as it was proposed, and this proposal is another one. */
    isProposal: ({ context: { delivery, proposed } }, { delivery: next }: { delivery: DeliveryDetails }) =>
      (isSameDelivery(delivery, proposed) || DELIVERY_FIELDS.every((field) => delivery[field] === '')) &&
      !isSameDelivery(delivery, next),
    hasNoMode: ({ context }) => context.mode === undefined,
    hasProblems: ({ context }) => Object.keys(deliveryProblems(context.delivery)).length > 0,
    isPaidOnDelivery: ({ context }) => context.mode === 'onDelivery',
  },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    ...input,
    quote: undefined,
    errors: {},
    failure: undefined,
    refusal: undefined,
    order: undefined,
  }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'filling' }] },
    /** The form is on screen; its quote follows the region and the address book. */
    filling: {
      initial: 'pricing',
      states: {
        pricing: {
          tags: 'pricing',
          invoke: {
            id: 'fetchQuote',
            src: 'fetchQuote',
            input: ({ context }) => questionOf(context),
            onDone: [
              {
                guard: ({ event }) => event.output.changes.length > 0,
                target: 'changed',
                actions: assign({ quote: ({ event }) => event.output, failure: undefined }),
              },
              {
                target: 'ready',
                actions: assign({ quote: ({ event }) => event.output, failure: undefined }),
              },
            ],
            onError: [
              { guard: ({ event }) => hasSessionEnded(event.error), target: '#checkout.sessionEnded' },
              {
                guard: ({ event }) => failedWith(event.error, 'access.forbidden'),
                target: '#checkout.forbidden',
              },
              { target: 'failed', actions: assign({ failure: ({ event }) => reasonOf(event.error) }) },
            ],
          },
        },
        failed: { tags: 'failed', on: { 'retry.requested': 'pricing' } },
        changed: {
          tags: 'changed',
          on: {
            'changes.accepted': {
              target: 'accepted',
              actions: [
                assign({
                  lines: ({ context }) => toLines(context.quote!),
                  quote: ({ context }) => ({ ...context.quote!, changes: [] }),
                  refusal: undefined,
                }),
                emit(({ context }) => ({ type: 'lines.changed' as const, lines: context.lines })),
              ],
            },
          },
        },
        accepted: { always: [{ guard: 'isEmpty', target: '#checkout.empty' }, { target: 'ready' }] },
        ready: {
          on: {
            'submit.requested': [
              {
                guard: 'hasProblems',
                actions: [
                  assign({ errors: ({ context }) => deliveryProblems(context.delivery) }),
                  'refuseFields',
                ],
              },
              {
                guard: 'hasNoMode',
                actions: { type: 'announce', params: { tone: 'error', text: pack.paymentModeRequired } },
              },
              { target: '#checkout.ordering' },
            ],
          },
        },
      },
      on: {
        'field.changed': {
          actions: assign({
            delivery: ({ context, event }) => ({ ...context.delivery, [event.field]: event.value }),
            errors: ({ context, event }) => ({ ...context.errors, [event.field]: undefined }),
          }),
        },
        'mode.chosen': { actions: assign({ mode: ({ event }) => event.mode }) },
        'region.chosen': {
          target: '.pricing',
          reenter: true,
          actions: assign({
            delivery: ({ context, event }) => ({ ...context.delivery, region: event.region }),
          }),
        },
        'delivery.proposed': {
          guard: { type: 'isProposal', params: ({ event }) => event },
          target: '.pricing',
          reenter: true,
          actions: assign(({ event }) => ({ delivery: event.delivery, proposed: event.delivery })),
        },
        'delivery.chosen': {
          target: '.pricing',
          reenter: true,
          actions: assign({ delivery: ({ event }) => event.delivery, errors: {} }),
        },
      },
    },
    ordering: {
      tags: 'ordering',
      entry: assign({ refusal: undefined }),
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => ({
          ...questionOf(context),
          mode: context.mode!, // Checked before this state is entered.
          shownTotal: context.quote!.total,
          idempotencyKey: context.idempotencyKey,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.placedBefore !== undefined,
            target: 'left',
            actions: [
              assign({ order: ({ event }) => event.output }),
              'tellOrdered',
              { type: 'announce', params: { tone: 'warning', text: pack.orderExists } },
            ],
          },
          {
            guard: 'isPaidOnDelivery',
            target: 'left',
            actions: [
              assign({ order: ({ event }) => event.output }),
              'tellOrdered',
              { type: 'announce', params: { tone: 'success', text: pack.orderCreated } },
            ],
          },
          {
            target: 'paying',
            actions: [
              assign({ order: ({ event }) => event.output }),
              'tellOrdered',
              { type: 'announce', params: { tone: 'success', text: pack.orderCreated } },
            ],
          },
        ],
        onError: [
          {
            guard: ({ event }) => failedWith(event.error, 'order.price_changed'),
            target: 'filling',
            actions: assign({ refusal: text.priceChanged }),
          },
          { guard: ({ event }) => hasSessionEnded(event.error), target: 'sessionEnded' },
          { guard: ({ event }) => failedWith(event.error, 'access.forbidden'), target: 'forbidden' },
          {
            guard: ({ event }) => refusedFields(event.error).length > 0,
            target: 'filling.ready',
            actions: [assign({ errors: ({ event }) => fieldErrors(event.error) }), 'refuseFields'],
          },
          {
            target: 'filling.ready',
            actions: assign({ refusal: ({ event }) => `${pack.orderRefused}${reasonOf(event.error)}` }),
          },
        ],
      },
    },
    paying: { tags: 'paying', on: { 'payment.closed': 'left', 'payment.confirmed': 'left' } },
    left: { type: 'final', entry: 'leaveForOrder' },
    empty: { tags: 'empty' },
    sessionEnded: { tags: 'sessionEnded' },
    forbidden: { tags: 'forbidden' },
  },
});

/** The server's messages by field of the form. */
function fieldErrors(error: unknown): Context['errors'] {
  return Object.fromEntries(
    refusedFields(error).flatMap(({ field, message }) => (isDeliveryField(field) ? [[field, message]] : [])),
  );
}
