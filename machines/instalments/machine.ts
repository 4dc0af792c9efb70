import { and, assign, enqueueActions, sendTo, setup, type SnapshotFrom } from 'xstate';
import { INVOICE_READS, PAYMENT_WATCH_INTERVAL_MS } from '#domain/payments/timings.ts';
import type { CustomerOrder } from '#domain/orders/customer-order.ts';
import { nextInstalment, type InstalmentState } from '#domain/orders/order-instalments.ts';
import { PAYMENT_ANCHOR, paymentWantedBy } from '#domain/orders/order-path.ts';
import { failedWith } from '../call-failure.ts';
import { createPaymentWatch, type PaymentWatchNews } from '../payment-watch/index.ts';
import { typesOf } from '../types-of.ts';
import type { InstalmentsTypes, ReadOrder } from './types.ts';

type Context = InstalmentsTypes['context'];

const isAwaitingInvoice = ({ instalments }: CustomerOrder): boolean =>
  instalments.some(({ state, invoice }) => state === 'paid' && invoice === undefined);

/** The state of the part to pay next. */
const nextState = ({ instalments }: CustomerOrder): InstalmentState =>
  nextInstalment(instalments)?.state ?? 'paid';

/**
 * The child machine that reads the order; its subject is the id of the order. A payment in progress may be paid in another
 * application, on another device or by another person, and an invoice is made shortly after a payment.
 */
export const orderWatch = createPaymentWatch<number, ReadOrder>({
  newer: (known, { order }) => ({
    order,
    readsWithoutInvoice: isAwaitingInvoice(order) ? (known?.readsWithoutInvoice ?? 0) + 1 : 0,
  }),
  intervalOf(read) {
    if (read === undefined) return undefined;
    if (nextState(read.order) === 'inProgress') return PAYMENT_WATCH_INTERVAL_MS;
    const isAwaited = isAwaitingInvoice(read.order) && read.readsWithoutInvoice < INVOICE_READS.max;
    return isAwaited ? INVOICE_READS.intervalMs : undefined;
  },
});

/** Whether the next part can be paid, or its payment continued, by the last read. */
export const isPayable = ({ order }: Pick<Context, 'order'>): boolean =>
  order !== undefined && ['late', 'due', 'upcoming', 'inProgress'].includes(nextState(order));

/** What the URL asks to pay, and whether that is the part to pay next. `undefined` if it asks for no payment. */
export function askedPart({ anchor, order }: Pick<Context, 'anchor' | 'order'>) {
  const wanted = paymentWantedBy(anchor)?.instalmentNo;
  if (order === undefined || paymentWantedBy(anchor) === undefined) return undefined;
  const next = nextInstalment(order.instalments)?.number;
  return { wanted, next, isNext: wanted === undefined || wanted === next };
}

/** What the watch tells, for actions. */
const newsOf = ({ event }: { event: { snapshot: SnapshotFrom<typeof orderWatch> } }) =>
  event.snapshot.context;

const plan = setup({
  types: typesOf<InstalmentsTypes>(),
  actors: { watch: orderWatch },
  actions: {
    followWatch: assign((_, { answer, reach, failure }: PaymentWatchNews<ReadOrder>) => ({
      order: answer?.order,
      reach,
      failure,
    })),
    ask: enqueueActions(({ enqueue }) => {
      enqueue.assign({ reach: 'reading', failure: undefined });
      enqueue.sendTo('watch', { type: 'check.requested' });
    }),
    setAnchor: enqueueActions(({ enqueue }, anchor: string) => {
      enqueue.assign({ anchor });
      enqueue.emit({ type: 'anchor', anchor });
    }),
    followAnchor: assign((_, anchor: string) => ({ anchor })),
    /** What was read for another customer is not shown. */
    startAgain: assign((_, customerId: number | undefined) => ({ customerId, order: undefined })),
  },
  guards: {
    isReached: ({ context }) => context.reach === 'reached',
    isUnreachable: ({ context }) => context.reach === 'unreachable',
    isUnknown: ({ context: { reach, failure } }) =>
      reach === 'unreachable' && failedWith(failure, 'order.unknown'),
    hasOrder: ({ context }) => context.order !== undefined,
    isNextIn: ({ context: { order } }, state: InstalmentState) =>
      order !== undefined && nextState(order) === state,
    isNextNotIn: ({ context: { order } }, state: InstalmentState) =>
      order === undefined || nextState(order) !== state,
    isPayable: ({ context }) => isPayable(context),
    isAsked: ({ context }) => askedPart(context)?.isNext === true,
    isOtherAnchor: ({ context }, anchor: string) => anchor !== context.anchor,
    hasEnded: (_, customerId: number | undefined) => customerId === undefined,
    isSameCustomer: ({ context }, customerId: number | undefined) => customerId === context.customerId,
    isOtherCustomer: ({ context }, customerId: number | undefined) =>
      customerId !== undefined && customerId !== context.customerId,
  },
});

const requestPayment = plan.createStateConfig({
  on: {
    'pay.requested': {
      target: '#instalments.paying',
      actions: { type: 'setAnchor', params: `#${PAYMENT_ANCHOR}` },
    },
  },
});

const unknown = { guard: 'isUnknown', target: '#instalments.unknown' } as const;

/** While the last read was answered, until the part to pay next is in another state. */
const showing = (state: InstalmentState) =>
  plan.createStateConfig({
    always: [
      unknown,
      { guard: 'isUnreachable', target: 'cannotCheck' },
      { guard: { type: 'isNextNotIn', params: state }, target: 'evaluating' },
      { guard: 'isAsked', target: '#instalments.paying' },
    ],
  });

const payable = (state: InstalmentState) =>
  plan.createStateConfig({ ...showing(state), on: { ...requestPayment.on } });

/**
 * The plan of an order as its customer lives it: which part is to be paid next, and its payment, which is a machine of its own.
 *
 * The order is read while it is on screen: again and again while a payment is in progress or an invoice is being made, and once
 * after each payment, so that a payment is shown as made only after the server has said so. While the dialog is open, it reads
 * what is due itself. A session that ends while paying leaves plan and payment on screen; another customer starts again.
 *
 * @see OT-14 @see PM-11 @see PM-12 @see HAZARDS B4, E11, I17
 */
export const instalmentsMachine = plan.createMachine({
  id: 'instalments',
  context: ({ input: { known, ...input } }) => ({
    ...input,
    order: known,
    reach: 'reading',
    failure: undefined,
  }),
  initial: 'watched',
  on: {
    'anchor.changed': {
      guard: { type: 'isOtherAnchor', params: ({ event }) => event.anchor },
      actions: { type: 'followAnchor', params: ({ event }) => event.anchor },
    },
    'session.changed': {
      guard: { type: 'isOtherCustomer', params: ({ event }) => event.customerId },
      target: '.watched',
      reenter: true,
      actions: { type: 'startAgain', params: ({ event }) => event.customerId },
    },
  },
  states: {
    watched: {
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context: { orderId, order } }) => ({
          subject: orderId,
          answer: order && { order, readsWithoutInvoice: 0 },
        }),
        onSnapshot: { actions: { type: 'followWatch', params: newsOf } },
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => event.error }) },
      },
      on: {
        'check.requested': { actions: sendTo('watch', { type: 'check.requested' }) },
        'page.returned': { actions: sendTo('watch', { type: 'check.requested' }) },
      },
      initial: 'reading',
      states: {
        /** What was read before stays on screen, and can be paid: the dialog reads what is due again. */
        reading: {
          tags: 'loading',
          entry: 'ask',
          always: [
            unknown,
            { guard: 'isReached', target: 'evaluating' },
            { guard: and(['isUnreachable', 'hasOrder']), target: 'cannotCheck' },
            { guard: 'isUnreachable', target: '#instalments.failed' },
          ],
          on: { 'pay.requested': { guard: 'isPayable', ...requestPayment.on['pay.requested'] } },
        },
        /** A part was just paid: which one is next is known only after the next read. */
        confirming: {
          tags: 'confirming',
          entry: 'ask',
          always: [
            unknown,
            { guard: 'isReached', target: 'evaluating' },
            { guard: 'isUnreachable', target: 'cannotCheck' },
          ],
        },
        evaluating: {
          always: [
            { guard: { type: 'isNextIn', params: 'paid' }, target: 'paid' },
            { guard: { type: 'isNextIn', params: 'inProgress' }, target: 'inProgress' },
            { guard: { type: 'isNextIn', params: 'checking' }, target: 'checking' },
            { guard: { type: 'isNextIn', params: 'late' }, target: 'late' },
            { guard: { type: 'isNextIn', params: 'due' }, target: 'due' },
            { guard: { type: 'isNextIn', params: 'upcoming' }, target: 'upcoming' },
            { target: 'closed' },
          ],
        },
        late: payable('late'),
        due: payable('due'),
        upcoming: payable('upcoming'),
        inProgress: payable('inProgress'),
        /** Staff decide about money that was received. */
        checking: showing('checking'),
        /** All parts are paid. */
        paid: showing('paid'),
        /** The order is cancelled. */
        closed: showing('closed'),
        /** What is on screen may have changed: it is read again by itself, and nothing can be paid until then. */
        cannotCheck: { tags: 'cannotCheck', always: [unknown, { guard: 'isReached', target: 'evaluating' }] },
      },
    },
    /** The dialog is open. Another part may be the next one already, while it shows the confirmation. */
    paying: {
      tags: 'paying',
      initial: 'live',
      states: {
        live: {
          on: {
            'session.changed': {
              guard: { type: 'hasEnded', params: ({ event }) => event.customerId },
              target: 'sessionEnded',
            },
          },
        },
        sessionEnded: {
          on: {
            'session.changed': {
              guard: { type: 'isSameCustomer', params: ({ event }) => event.customerId },
              target: 'live',
            },
          },
        },
      },
      on: {
        'payment.closed': { target: 'watched', actions: { type: 'setAnchor', params: '' } },
        'payment.confirmed': { target: 'watched.confirming', actions: { type: 'setAnchor', params: '' } },
        'anchor.changed': {
          guard: { type: 'isOtherAnchor', params: ({ event }) => event.anchor },
          target: 'watched',
          actions: { type: 'followAnchor', params: ({ event }) => event.anchor },
        },
      },
    },
    /** The first read got no answer. */
    failed: { tags: 'failed', on: { 'check.requested': 'watched', 'page.returned': 'watched' } },
    /** The customer has no such order. */
    unknown: { tags: 'unknown', on: { 'page.returned': 'watched' } },
  },
});
