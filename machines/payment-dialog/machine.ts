import {
  and,
  assign,
  emit,
  enqueueActions,
  fromPromise,
  not,
  sendTo,
  setup,
  type ErrorActorEvent,
  type SnapshotFrom,
} from 'xstate';
import { profileTabPath } from '#domain/screens/profile-tabs.ts';
import type { OrderPayment } from '#domain/payments/payment.ts';
import type { OrderPaymentState } from '#domain/payments/verdict.ts';
import type { Provider } from '#domain/payments/providers/index.ts';
import { failedWith, isCallFailure, retryDelayMs } from '../call-failure.ts';
import {
  mobileMoneyMachine,
  selectCanChangeMethod as canLeaveWallet,
  selectCanClose as canCloseWallet,
  selectIsOpen,
} from '../mobile-money/index.ts';
import { notProvided } from '../not-provided.ts';
import { paymentDivisionMachine } from '../payment-division/index.ts';
import {
  orderPaymentMachine,
  selectCanChangeMethod as canLeaveHosted,
  selectCanClose as canCloseHosted,
  selectIsOutdated,
  selectIsReady,
} from '../order-payment/index.ts';
import { typesOf } from '../types-of.ts';
import type { InnerPayment, PaymentDialogTypes } from './types.ts';

type Context = PaymentDialogTypes['context'];

/** Whether the server has refused, so that asking again gives the same answer; without an answer nothing is known. */
const isRefusal = (error: unknown): boolean =>
  isCallFailure(error) &&
  !failedWith(error, 'network', 'timeout', 'aborted', 'server.failed', 'server.unavailable');

/** The methods in display order: the payment in progress first, then the method last used on this device. @see SI-02 */
export function methodsOf({ due, lastUsed }: Context): readonly Provider[] {
  const offered = due?.providers ?? [];
  const live = due?.live?.provider;
  return [...new Set([...(live ? [live] : []), ...offered.filter((id) => id === lastUsed), ...offered])];
}

/** The wallets offered: they share one form, in which one of them is selected. */
export const walletsOf = (context: Context): readonly Provider[] =>
  methodsOf(context).filter(
    (id) => context.providers[id].hosted === undefined && context.due?.providers.includes(id),
  );

/** Whether the user has to choose first. Wallets alone are chosen in their form. */
const isChoiceNeeded = (context: Context): boolean =>
  context.due?.live?.provider === undefined &&
  !(context.startsWithLast && context.due?.providers.some((id) => id === context.lastUsed)) &&
  walletsOf(context).length > 0 &&
  methodsOf(context).some((id) => context.providers[id].hosted !== undefined);

/** A method with the payment that it continues, if that is the one in progress. */
const withMethod = ({ due }: Context, method: Provider | undefined) => ({
  method,
  continued: method !== undefined && due?.live?.provider === method ? due.live : undefined,
});

/** Whether another payment is to be made by a new answer than the one on screen: one is in progress, or the amount has changed. */
function isReplaced({ due, method, continued, providers }: Context, read: OrderPayment): boolean {
  const { live } = read;
  if (live?.provider !== undefined && live.transactionId !== continued?.transactionId) return true;
  const isHosted = method !== undefined && providers[method].hosted !== undefined;
  return isHosted && (due?.amountDue !== read.amountDue || due.instalmentNo !== read.instalmentNo);
}

/** The order with what is due on it. */
function payableOf({ order, due }: Context) {
  const { amountDue = 0, instalmentNo, instalmentCount, phone } = due ?? {};
  return { ...order, phone: order.phone ?? phone, amountDue, instalmentNo, instalmentCount };
}

const walletInput = ({ context }: { context: Context }) => {
  const { method, continued, providers, isCustomer } = context;
  const live = continued && method && { transactionId: continued.transactionId, provider: providers[method] };
  return {
    order: payableOf(context),
    providers: walletsOf(context).map((id) => providers[id]),
    live,
    preferred: method,
    signedIn: isCustomer,
  };
};

const hostedInput = ({ context }: { context: Context }) => {
  const { due, method, continued, providers, isCustomer } = context;
  return {
    order: { ...payableOf(context), amountTotal: due?.amountTotal ?? 0, provider: method ?? '' },
    messages: providers[method!].hosted!,
    live: continued?.transactionId,
    signedIn: isCustomer,
  };
};

const divisionInput = ({ context: { order, due } }: { context: Context }) => {
  if (due?.division === undefined || due.instalmentNo === undefined)
    throw new Error('the amount due is not divisible');
  const { instalmentNo, amountDue, division } = due;
  return { orderId: order.id, instalmentNo, amountDue, division };
};

const innerOfWallet = ({
  event: { snapshot },
}: {
  event: { snapshot: SnapshotFrom<typeof mobileMoneyMachine> };
}) => ({
  canClose: canCloseWallet(snapshot),
  canChangeMethod: canLeaveWallet(snapshot),
  isOpen: selectIsOpen(snapshot),
  isOutdated: false,
});

const innerOfHosted = ({
  event: { snapshot },
}: {
  event: { snapshot: SnapshotFrom<typeof orderPaymentMachine> };
}) => ({
  canClose: canCloseHosted(snapshot),
  canChangeMethod: canLeaveHosted(snapshot),
  isOpen: selectIsReady(snapshot),
  isOutdated: selectIsOutdated(snapshot),
});

const dialog = setup({
  types: typesOf<PaymentDialogTypes>(),
  actors: {
    readDue: fromPromise<OrderPayment, { orderId: number }>(notProvided),
    wallet: mobileMoneyMachine,
    hosted: orderPaymentMachine,
    division: paymentDivisionMachine,
  },
  actions: {
    storeDue: assign(({ context }, due: OrderPayment) => ({
      due,
      failure: undefined,
      isReplaced: isReplaced(context, due),
    })),
    storeFailure: assign({ failure: (_, failure: unknown) => failure }),
    chooseFirst: assign(({ context }) => withMethod(context, methodsOf(context)[0])),
    /** A payment that is in progress by now is shown instead of the method on screen. */
    followLive: assign(({ context }) => withMethod(context, context.due?.live?.provider ?? context.method)),
    forgetMethod: assign({ method: undefined, continued: undefined }),
    forgetInner: assign({ inner: undefined }),
    storeInner: assign({ inner: (_, inner: InnerPayment) => inner }),
    followSession: assign(({ context: { isCustomer } }, signedIn: boolean) => ({
      isSignedIn: isCustomer && signedIn,
    })),
    /** How the payment inside ended. */
    end: enqueueActions(({ context, enqueue }, outcome: 'settled' | 'closed' | 'left') => {
      enqueue.emit({ type: outcome === 'settled' ? 'confirmed' : 'closed' });
      if (outcome === 'left') enqueue.emit({ type: 'leave', to: profileTabPath(context.order.saleType) });
    }),
  },
  guards: {
    isOrder: ({ context }, state: OrderPaymentState) => context.due?.state === state,
    isHosted: ({ context: { method, providers } }) =>
      method !== undefined && providers[method].hosted !== undefined,
    isReplaced: ({ context }) => context.isReplaced,
    isOutdated: ({ context }) => context.inner?.isOutdated === true,
    isFormShown: ({ context: { inner } }) => inner?.canChangeMethod === true && !inner.isOpen,
    isDivisible: ({ context: { due } }) => due?.division !== undefined && due.instalmentNo !== undefined,
    isChoiceNeeded: ({ context }) => isChoiceNeeded(context),
    isMethod: ({ context }, method: Provider) => methodsOf(context).includes(method),
    canLeave: ({ context }) => context.inner?.canChangeMethod === true && methodsOf(context).length > 1,
  },
  delays: { retryDelay: ({ context }) => retryDelayMs(context.failure) },
});

const orderOf = ({ context: { order } }: { context: Context }) => ({ orderId: order.id });

const closable = dialog.createStateConfig({ on: { 'dialog.closed': { actions: emit({ type: 'closed' }) } } });

/** The amount due is not known: it is read again on request and on return. */
const unread = dialog.createStateConfig({
  on: { ...closable.on, 'retry.requested': 'reading', 'page.returned': 'reading' },
});

const storeFailure = {
  type: 'storeFailure' as const,
  params: ({ event }: { event: ErrorActorEvent }) => event.error,
};

/** A rate limit says nothing about the order, so the amount due is read again later. @see HAZARDS C28 */
const rateLimited = {
  guard: ({ event }: { event: ErrorActorEvent }) => failedWith(event.error, 'request.too_many'),
  target: '#paymentDialog.rateLimited',
  actions: storeFailure,
};

/** What was read decides whether anything can be paid. */
const closed = [
  { guard: { type: 'isOrder', params: 'paid' }, target: '#paymentDialog.paid' },
  { guard: { type: 'isOrder', params: 'checking' }, target: '#paymentDialog.checking' },
  { guard: { type: 'isOrder', params: 'closed' }, target: '#paymentDialog.orderClosed' },
] as const;

/** If anything can be paid, `target` goes on. */
const evaluated = (target: string) => dialog.createStateConfig({ always: [...closed, { target }] });

/** What a payment inside has to know, too; each starts as if the session were live. */
const tellSession = (child: 'wallet' | 'hosted') =>
  dialog.createStateConfig({
    entry: sendTo(child, ({ context }) => ({ type: 'session.changed', signedIn: context.isSignedIn })),
  });

const payment = (child: 'wallet' | 'hosted') =>
  dialog.createStateConfig({
    exit: 'forgetInner',
    on: {
      'session.changed': {
        actions: [
          { type: 'followSession', params: ({ event }) => event.signedIn },
          sendTo(child, ({ event }) => event),
        ],
      },
      // A payment that was started is watched by its own machine, which also leads on from a confirmation.
      'page.returned': [
        { guard: 'isFormShown', target: '.rereading' },
        { actions: sendTo(child, { type: 'page.returned' }) },
      ],
      'dialog.closed': { actions: sendTo(child, { type: 'dialog.closed' }) },
    },
    initial: 'idle',
  });

/** The order is read beside the payment, which goes on unless another one can be made now. */
const rereading = (unchanged: 'idle' | 'unchanged') => ({
  rereading: dialog.createStateConfig({
    invoke: {
      id: 'readDue',
      src: 'readDue',
      input: orderOf,
      onDone: {
        target: 'reread',
        actions: [{ type: 'storeDue', params: ({ event }) => event.output }, 'followLive'],
      },
      // The payment on screen has the reason why it was not started.
      onError: unchanged,
    },
  }),
  reread: dialog.createStateConfig({
    always: [
      ...closed,
      { guard: 'isReplaced', target: '#paymentDialog.paying.starting' },
      { target: unchanged },
    ],
  }),
});

/** The payment inside broke, which only a bug can cause. */
const broken = { target: '#paymentDialog.cannotCheck', actions: 'forgetMethod' } as const;

/**
 * The dialog around a payment: it reads what is due, asks for a method where there are wallets and a provider's page, and shows
 * the payment, which is a machine of its own.
 *
 * A payment that is already in progress is continued, never started again. From it the user can go back to the choice, which is
 * read again then, so that it marks the payment that was just started. Without an answer no method is on screen. After a rate
 * limit the amount due is read again without a click. An amount that a wallet does not take at once can be divided first.
 *
 * @see PM-01 @see PM-04 @see SI-02 @see HAZARDS B1, B21, I17
 */
export const paymentDialogMachine = dialog.createMachine({
  id: 'paymentDialog',
  context: ({ input }) => ({
    ...input,
    isSignedIn: input.isCustomer,
    due: undefined,
    isReplaced: false,
    failure: undefined,
    method: undefined,
    continued: undefined,
    inner: undefined,
  }),
  initial: 'reading',
  on: {
    'session.changed': { actions: { type: 'followSession', params: ({ event }) => event.signedIn } },
  },
  states: {
    reading: {
      ...closable,
      tags: 'loading',
      invoke: {
        id: 'readDue',
        src: 'readDue',
        input: orderOf,
        onDone: { target: 'evaluating', actions: { type: 'storeDue', params: ({ event }) => event.output } },
        onError: [
          rateLimited,
          {
            guard: ({ event }) => isRefusal(event.error),
            target: 'refused',
            actions: storeFailure,
          },
          { target: 'cannotCheck' },
        ],
      },
    },
    refused: { ...unread, tags: 'refused' },
    cannotCheck: { ...unread, tags: 'cannotCheck' },
    /** Asking earlier would only be limited again. */
    rateLimited: { ...closable, tags: 'rateLimited', after: { retryDelay: 'reading' } },
    evaluating: evaluated('payable'),
    paid: { ...closable, tags: 'paid' },
    /** Received money is being checked, which the user cannot speed up. */
    checking: { on: { ...closable.on, 'page.returned': 'reading' }, tags: 'checking' },
    orderClosed: { ...closable, tags: 'orderClosed' },

    payable: {
      always: [
        { guard: 'isChoiceNeeded', target: 'choosing' },
        { target: 'paying', actions: 'chooseFirst' },
      ],
    },

    choosing: {
      tags: 'choosing',
      initial: 'idle',
      states: {
        idle: {},
        /** After a method was left: its payment may be in progress, or paid by now. */
        refreshing: {
          invoke: {
            id: 'readDue',
            src: 'readDue',
            input: orderOf,
            onDone: {
              target: 'refreshed',
              actions: { type: 'storeDue', params: ({ event }) => event.output },
            },
            onError: [rateLimited, { target: '#paymentDialog.cannotCheck' }],
          },
        },
        refreshed: evaluated('idle'),
        /** The choice stays on screen: an answer that does not arrive changes nothing. */
        rereading: {
          invoke: {
            id: 'readDue',
            src: 'readDue',
            input: orderOf,
            onDone: {
              target: 'refreshed',
              actions: { type: 'storeDue', params: ({ event }) => event.output },
            },
            onError: 'idle',
          },
        },
      },
      on: {
        ...closable.on,
        'division.opened': { guard: 'isDivisible', target: 'dividing' },
        'page.returned': '.rereading',
        'method.chosen': {
          guard: { type: 'isMethod', params: ({ event }) => event.method },
          target: 'paying',
          actions: assign(({ context, event }) => withMethod(context, event.method)),
        },
      },
    },

    paying: {
      tags: 'paying',
      initial: 'starting',
      states: {
        starting: { always: [{ guard: 'isHosted', target: 'hosted' }, { target: 'wallet' }] },
        wallet: {
          ...payment('wallet'),
          invoke: {
            id: 'wallet',
            src: 'wallet',
            input: walletInput,
            onSnapshot: { actions: { type: 'storeInner', params: innerOfWallet } },
            onDone: {
              target: '#paymentDialog.ended',
              actions: { type: 'end', params: ({ event }) => event.output.outcome },
            },
            onError: broken,
          },
          states: { idle: tellSession('wallet'), ...rereading('idle') },
        },
        hosted: {
          ...payment('hosted'),
          invoke: {
            id: 'hosted',
            src: 'hosted',
            input: hostedInput,
            onSnapshot: { actions: { type: 'storeInner', params: innerOfHosted } },
            onDone: {
              target: '#paymentDialog.ended',
              actions: { type: 'end', params: ({ event }) => event.output.outcome },
            },
            onError: broken,
          },
          states: {
            idle: { ...tellSession('hosted'), always: { guard: 'isOutdated', target: 'rereading' } },
            ...rereading('unchanged'),
            /** Until the user tries again, reading the order once more would give the same answer. */
            unchanged: { always: { guard: not('isOutdated'), target: 'idle' } },
          },
        },
      },
      on: {
        'method.left': { guard: 'canLeave', target: 'choosing.refreshing', actions: 'forgetMethod' },
        'division.opened': {
          guard: and(['isDivisible', 'isFormShown']),
          target: 'dividing',
          actions: 'forgetMethod',
        },
      },
    },

    /** The amount due is divided into a payment now and one later: then the first one is due. */
    dividing: {
      ...closable,
      invoke: {
        id: 'division',
        src: 'division',
        input: divisionInput,
        onDone: [
          {
            guard: ({ event }) => event.output !== undefined,
            target: 'evaluating',
            actions: enqueueActions(({ enqueue, event }) => {
              if (event.output !== undefined) enqueue({ type: 'storeDue', params: event.output });
            }),
          },
          { target: 'reading' },
        ],
        onError: broken,
      },
    },
    ended: { type: 'final' },
  },
});
