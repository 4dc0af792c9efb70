import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { Session } from '#domain/account/session.ts';
import { addressProblem } from '#domain/forms/guest.ts';
import { isPackCode } from '#domain/ids.ts';
import { pack as text } from '#domain/messages/pack.ts';
import type { PackPaymentMode } from '#domain/order.ts';
import type { Pack } from '#domain/catalogue/pack.ts';
import { paths } from '#domain/paths.ts';
import { orderDetailsPath } from '#domain/orders/order-path.ts';
import type { PlacedOrder } from '#domain/orders/payable-order.ts';
import { failedWith, reasonOf, refusedFields } from '../call-failure.ts';
import { guestReservationMachine, type PackDraft } from '../guest-reservation/index.ts';
import { notProvided } from '../not-provided.ts';
import type { Announcement } from '../notice.ts';
import { typesOf } from '../types-of.ts';
import type { CustomerPackOrder, PackOrderTypes } from './types.ts';

const draftOf = ({ code, products }: Pack): PackDraft => ({
  code,
  lines: products.map(({ id, quantity, unitPrice }) => ({ id, quantity, unitPrice })),
});

/** Milliseconds that a confirmed order waits for the customer's addresses. */
const ADDRESS_WAIT_MAX_MS = 8_000;

const hasSessionEnded = (error: unknown): boolean => failedWith(error, 'session.expired', 'session.required');

/** Whether an order failed only because the account has no delivery address. */
const lacksAddressOnly = (error: unknown): boolean => {
  const fields = refusedFields(error);
  return (
    failedWith(error, 'account.incomplete') &&
    fields.length > 0 &&
    fields.every(({ field }) => field === 'address')
  );
};

/**
 * The pack page, from loading the pack to its payment.
 *
 * A guest sees once why signing in is useful. Guests pay online; to pay on delivery they must sign in. The
 * payment dialog has its own machine; this one only tracks that it is open. Customers order with the data of their
 * account and may pay on delivery. They see where the order goes before they confirm it, and can name another address; one
 * that is not known is asked for, and saved in the profile. An order that is confirmed while the addresses are still read
 * waits for them, for a limited time.
 *
 * @see PK-01 @see PK-02 @see PK-03 @see PK-04 @see PK-05 @see PK-07
 */
export const packOrderMachine = setup({
  types: typesOf<PackOrderTypes>(),
  actors: {
    loadPack: fromPromise<Pack, { code: string }>(notProvided),
    reserve: guestReservationMachine,
    saveAddress: fromPromise<Session, { address: string }>(notProvided),
    placeOrder: fromPromise<PlacedOrder, CustomerPackOrder>(notProvided),
  },
  actions: {
    announce: emit((_, announcement: Announcement) => ({ type: 'notice' as const, ...announcement })),
    /** Only when the pack is first shown, not when it is reloaded with a new price. */
    warnGuest: enqueueActions(({ context, enqueue }) => {
      if (context.signedIn || context.pack !== undefined) return;
      enqueue.emit({ type: 'notice' as const, tone: 'warning' as const, text: text.notSignedIn });
    }),
    /** A mode that was chosen stays. */
    recognizeMember: assign({ signedIn: true, mode: ({ context }) => context.mode ?? 'onDelivery' }),
    storeRefusal: assign({
      refusal: (_, { error }: { error: unknown }) =>
        failedWith(error, 'order.price_changed')
          ? text.priceChanged
          : `${text.orderRefused}${reasonOf(error)}`,
    }),
    forgetRefusal: assign({ refusal: undefined }),
    /** What was typed stays. */
    storeAddress: assign(({ context }, read: { address: string | undefined; isSaved: boolean }) => ({
      address: context.address === '' ? (read.address ?? '') : context.address,
      isAddressSaved: read.isSaved,
      addresses: 'read' as const,
    })),
    announceOrder: emit({ type: 'notice', tone: 'success', text: text.orderCreated }),
    leaveForOrder: emit(({ context }) => ({
      type: 'leave' as const,
      to: context.signedIn
        ? orderDetailsPath(context.order!.saleType, context.order!.id)
        : paths.invoice(context.order!.reference),
    })),
  },
  guards: {
    hasCode: ({ context }) => isPackCode(context.code),
    isEmpty: ({ context }) => context.pack!.total === 0,
    hasNoMode: ({ context }) => context.mode === undefined,
    isSignedIn: ({ context }) => context.signedIn,
    mayChangeAddress: ({ context }) => context.signedIn && context.pack!.total > 0,
    canDeliver: ({ context }) =>
      context.signedIn &&
      (context.addresses === 'unreadable' || addressProblem(context.address) === undefined),
    hasReadAddresses: ({ context }) => context.addresses === 'read',
    isVisitor: ({ context }) => !context.signedIn,
    isAddress: ({ context }) => addressProblem(context.address) === undefined,
    isNewAddress: ({ context }) => !context.isAddressSaved && addressProblem(context.address) === undefined,
    isOnline: ({ context }) => context.mode === 'online',
    isGuestPaying: ({ context }, mode: PackPaymentMode) => !context.signedIn && context.mode === mode,
  },
  delays: { addressWait: ADDRESS_WAIT_MAX_MS },
}).createMachine({
  id: 'packOrder',
  context: ({ input }) => ({
    code: input.code ?? '',
    signedIn: input.signedIn,
    idempotencyKey: input.idempotencyKey,
    pack: undefined,
    mode: input.mode ?? (input.signedIn ? 'onDelivery' : undefined),
    fields: input.fields ?? { firstName: '', lastName: '', email: '', phone: '', address: '' },
    address: '',
    isAddressSaved: true,
    addresses: 'reading',
    addressError: undefined,
    refusal: undefined,
    order: undefined,
  }),
  initial: 'arriving',
  on: {
    'address.read': { actions: { type: 'storeAddress', params: ({ event }) => event } },
    'address.unreadable': { actions: assign({ addresses: 'unreadable' }) },
  },
  states: {
    arriving: { always: [{ guard: 'hasCode', target: 'loading' }, { target: 'notFound' }] },
    loading: {
      tags: 'loading',
      // The server's HTML already shows the choice, and is the same for visitors and members.
      on: {
        'mode.chosen': { actions: assign({ mode: ({ event }) => event.mode }) },
        'member.recognized': { actions: 'recognizeMember' },
      },
      invoke: {
        id: 'loadPack',
        src: 'loadPack',
        input: ({ context }) => ({ code: context.code }),
        onDone: {
          target: 'choosing',
          actions: ['warnGuest', assign({ pack: ({ event }) => event.output })],
        },
        onError: [
          { guard: ({ event }) => failedWith(event.error, 'pack.ended'), target: 'unavailable' },
          { guard: ({ event }) => failedWith(event.error, 'pack.unknown'), target: 'notFound' },
          { target: 'failed' },
        ],
      },
    },
    choosing: {
      initial: 'deciding',
      states: {
        deciding: {},
        signInNeeded: { tags: 'signInNeeded' },
        sessionEnded: { tags: 'sessionEnded' },
        addressNeeded: {
          tags: 'addressNeeded',
          on: {
            'mode.chosen': { actions: assign({ mode: ({ event }) => event.mode }) },
            'address.changed': {
              actions: assign({ address: ({ event }) => event.value, addressError: undefined }),
            },
            'submit.requested': [
              { guard: 'isNewAddress', target: '#packOrder.savingAddress' },
              { guard: 'isAddress', target: '#packOrder.ordering' },
              {
                actions: [
                  assign({ addressError: ({ context }) => addressProblem(context.address) }),
                  emit({ type: 'address.refused' }),
                ],
              },
            ],
          },
        },
        accountIncomplete: { tags: 'accountIncomplete' },
      },
      on: {
        'mode.chosen': { target: '.deciding', actions: assign({ mode: ({ event }) => event.mode }) },
        'member.recognized': { guard: 'isVisitor', target: '.deciding', actions: 'recognizeMember' },
        'address.change.requested': { guard: 'mayChangeAddress', target: '.addressNeeded' },
        'submit.requested': [
          { guard: 'isEmpty' },
          {
            guard: 'hasNoMode',
            actions: { type: 'announce', params: { tone: 'error', text: text.paymentModeRequired } },
          },
          { guard: 'canDeliver', target: 'ordering' },
          { guard: 'isSignedIn', target: 'awaitingAddress' },
          { guard: { type: 'isGuestPaying', params: 'online' }, target: 'reserving' },
          {
            guard: { type: 'isGuestPaying', params: 'onDelivery' },
            target: '.signInNeeded',
            actions: { type: 'announce', params: { tone: 'warning', text: text.signInToConfirm } },
          },
        ],
      },
    },
    /** The order is confirmed, and the addresses are still read: it goes on with what they hold. */
    awaitingAddress: {
      tags: 'ordering',
      always: [
        { guard: 'canDeliver', target: 'ordering' },
        { guard: 'hasReadAddresses', target: 'choosing.addressNeeded' },
      ],
      on: { 'mode.chosen': { actions: assign({ mode: ({ event }) => event.mode }) } },
      after: { addressWait: 'choosing.addressNeeded' },
    },
    reserving: {
      entry: 'forgetRefusal',
      invoke: {
        id: 'reserve',
        src: 'reserve',
        input: ({ context }) => ({
          draft: draftOf(context.pack!),
          idempotencyKey: context.idempotencyKey,
          fields: context.fields,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.outcome === 'reserved',
            target: 'paying',
            actions: [
              assign({ order: ({ event }) => event.output.order }),
              { type: 'announce', params: { tone: 'success', text: text.orderCreated } },
            ],
          },
          {
            guard: ({ event }) => event.output.outcome === 'priceChanged',
            target: 'loading',
            actions: assign({ fields: ({ event }) => event.output.fields, refusal: text.priceChanged }),
          },
          { guard: ({ event }) => event.output.outcome === 'packEnded', target: 'unavailable' },
          { target: 'choosing', actions: assign({ fields: ({ event }) => event.output.fields }) },
        ],
        // Only a bug can cause this: the pack stays on screen, and ordering again sends the same key.
        onError: {
          target: 'choosing',
          actions: { type: 'storeRefusal', params: ({ event }) => event },
        },
      },
    },
    savingAddress: {
      tags: ['ordering', 'addressNeeded'],
      invoke: {
        id: 'saveAddress',
        src: 'saveAddress',
        input: ({ context }) => ({ address: context.address.trim() }),
        onDone: {
          target: 'ordering',
          actions: emit(({ event }) => ({ type: 'account.saved' as const, session: event.output })),
        },
        onError: [
          {
            guard: ({ event }) => hasSessionEnded(event.error),
            target: 'choosing.sessionEnded',
            actions: { type: 'announce', params: { tone: 'warning', text: text.signInToConfirm } },
          },
          {
            target: 'choosing.addressNeeded',
            actions: [
              assign({
                addressError: ({ event }) => refusedFields(event.error)[0]?.message ?? reasonOf(event.error),
              }),
              emit({ type: 'address.refused' }),
            ],
          },
        ],
      },
    },
    ordering: {
      tags: 'ordering',
      entry: 'forgetRefusal',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => ({
          draft: draftOf(context.pack!),
          address: context.address.trim() || undefined,
          mode: context.mode!, // Checked before this state is entered.
          idempotencyKey: context.idempotencyKey,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.placedBefore !== undefined,
            target: 'left',
            actions: [
              assign({ order: ({ event }) => event.output }),
              { type: 'announce', params: { tone: 'warning', text: text.orderExists } },
            ],
          },
          {
            guard: 'isOnline',
            target: 'paying',
            actions: [assign({ order: ({ event }) => event.output }), 'announceOrder'],
          },
          { target: 'left', actions: [assign({ order: ({ event }) => event.output }), 'announceOrder'] },
        ],
        onError: [
          {
            guard: ({ event }) => failedWith(event.error, 'order.price_changed'),
            target: 'loading',
            actions: { type: 'storeRefusal', params: ({ event }) => event },
          },
          {
            guard: ({ event }) => failedWith(event.error, 'pack.ended', 'pack.unknown'),
            target: 'unavailable',
          },
          { guard: ({ event }) => lacksAddressOnly(event.error), target: 'choosing.addressNeeded' },
          {
            guard: ({ event }) => failedWith(event.error, 'account.incomplete'),
            target: 'choosing.accountIncomplete',
            actions: { type: 'storeRefusal', params: ({ event }) => event },
          },
          {
            guard: ({ event }) => hasSessionEnded(event.error),
            target: 'choosing.sessionEnded',
            actions: { type: 'announce', params: { tone: 'warning', text: text.signInToConfirm } },
          },
          {
            target: 'choosing',
            actions: { type: 'storeRefusal', params: ({ event }) => event },
          },
        ],
      },
    },
    paying: {
      tags: 'paying',
      on: { 'payment.closed': 'left', 'payment.confirmed': 'left' },
    },
    left: { type: 'final', entry: 'leaveForOrder' },
    unavailable: { tags: 'unavailable' },
    notFound: { tags: 'notFound' },
    failed: {
      tags: 'failed',
      on: { 'retry.requested': 'loading', 'member.recognized': { actions: 'recognizeMember' } },
    },
  },
});
