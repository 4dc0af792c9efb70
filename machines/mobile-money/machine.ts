import { assign, sendTo } from 'xstate';
import { payment as text } from '#domain/messages/payment.ts';
import { formatPhone } from '#domain/text/phone.ts';
import { failedWith } from '../call-failure.ts';
import { verdictNotice } from '../verdict-notice.ts';
import {
  firstProvider,
  hasSessionEnded,
  initiateFailure,
  linkTexts,
  phoneVerdictOf,
  suggestedPhone,
} from './rules.ts';
import { checkFailure, dialog, newsOf, watchInput } from './setup.ts';

/** Another verdict is shown as soon as it is known. */
const shown = dialog.createStateConfig({
  always: { guard: 'isNews', target: '#mobileMoney.watched.evaluating' },
});

const closable = { 'dialog.closed': '#mobileMoney.closed' } as const;

/** What can be done with an open payment. */
const open = dialog.createStateConfig({
  tags: 'open',
  on: {
    ...closable,
    'verify.requested': '#mobileMoney.watched.open.verifying',
    'codeLink.copyRequested': { actions: 'copyCodeLink' },
    'codeLink.copied': {
      actions: {
        type: 'announce',
        params: ({ context }) => ({ tone: 'info' as const, text: linkTexts(context).copied }),
      },
    },
    'codeLink.copyFailed': {
      actions: {
        type: 'announce',
        params: ({ context }) => ({ tone: 'error' as const, text: linkTexts(context).copyFailed }),
      },
    },
  },
});

/**
 * The payment dialog: choosing a method and phone number, opening the provider's page, and waiting for the
 * result.
 *
 * It never starts a payment twice by itself, never times a payment out locally, and announces success or
 * failure only after the server has. A payment that is already in progress is checked first. While one is open, the user
 * can leave the dialog and start it again with another provider: the server decides whether the open payment can be replaced.
 *
 * If the customer's session ends, the input is kept and nothing is started until the customer has signed in; a payment
 * in progress is still checked, because its status needs no session.
 *
 * @see PM-04 @see PM-05 @see PM-06 @see PM-10 @see HAZARDS B1, B21, B29, I17
 */
export const mobileMoneyMachine = dialog.createMachine({
  id: 'mobileMoney',
  context: ({ input }) => ({
    order: input.order,
    providers: input.providers,
    provider: firstProvider(input),
    phone: suggestedPhone(input.order, firstProvider(input), ''),
    sameTab: false,
    isNarrow: false,
    isFoundByMonitoring: false,
    isReachable: true,
    live: input.live,
    answer: undefined,
    reach: 'reading',
    failure: undefined,
    shown: undefined,
    orderVerdict: undefined,
    error: undefined,
    session: input.signedIn ? 'live' : 'none',
  }),
  output: ({ event }) => ({ outcome: event.output === 'settled' ? 'settled' : 'closed' }),
  initial: 'arriving',
  on: {
    'session.changed': {
      actions: { type: 'followSession', params: ({ event }) => event.signedIn },
    },
  },
  states: {
    arriving: { always: [{ guard: 'hasLive', target: 'watched' }, { target: 'choosing' }] },

    choosing: {
      tags: 'choosing',
      initial: 'validating',
      states: {
        validating: {
          always: [
            { guard: { type: 'isPhone', params: 'valid' }, target: 'valid' },
            { guard: { type: 'isPhone', params: 'invalid' }, target: 'invalid' },
            { target: 'unvalidated' },
          ],
        },
        unvalidated: {},
        debouncing: { after: { phoneDebounce: 'validating' } },
        valid: { tags: 'phoneValid' },
        invalid: { tags: 'phoneInvalid' },
      },
      on: {
        'provider.selected': {
          guard: { type: 'isOffered', params: ({ event }) => event.provider },
          target: '.validating',
          actions: assign(({ context: { order, phone, providers }, event }) => {
            const provider = providers.find(({ id }) => id === event.provider);
            return { provider, phone: suggestedPhone(order, provider, phone), error: undefined };
          }),
        },
        'phone.changed': { target: '.debouncing', actions: assign({ phone: ({ event }) => event.value }) },
        // Validated here again: the click may precede the debounced validation of the number (HAZARDS D9).
        'pay.requested': [
          { guard: 'hasNoMethod', actions: { type: 'refuseClick', params: text.methodRequired } },
          {
            guard: { type: 'isPhone', params: 'empty' },
            actions: {
              type: 'refuseClick',
              params: ({ context }) => text.phoneRequired(context.provider!.messages.name),
            },
          },
          {
            guard: { type: 'isPhone', params: 'invalid' },
            target: '.invalid',
            actions: {
              type: 'refuseClick',
              params: ({ context }) => text.phoneRefused(phoneVerdictOf(context)?.message ?? ''),
            },
          },
          {
            guard: 'canPay',
            target: 'initiating',
            actions: assign({
              sameTab: ({ event }) => event.sameTab,
              isNarrow: ({ event: { isNarrow = false } }) => isNarrow,
              error: undefined,
            }),
          },
          { actions: 'closeWindow' },
        ],
        'verify.requested': {
          actions: { type: 'announce', params: { tone: 'error', text: text.nothingToVerify } },
        },
        'dialog.closed': 'closed',
      },
    },

    // After a lost answer the user clicks the same button again: the server returns the payment it already
    // started.
    initiating: {
      tags: 'initiating',
      invoke: {
        id: 'initiate',
        src: 'initiate',
        input: ({ context: { order, provider, phone } }) => ({
          orderId: order.id,
          instalmentNo: order.instalmentNo,
          provider: provider!.id,
          phone: provider!.isPayerPhone === undefined ? undefined : formatPhone(phone),
          amount: order.amountDue,
        }),
        onDone: {
          target: 'watched.open',
          actions: [
            { type: 'storeInitiated', params: ({ event }) => event.output },
            'openProvider',
            { type: 'announceOpening', params: ({ event }) => event.output },
          ],
        },
        onError: [
          {
            guard: ({ context, event }) => hasSessionEnded(context, event.error),
            target: 'choosing',
            actions: ['closeWindow', { type: 'followSession', params: false }],
          },
          {
            guard: ({ event }) => failedWith(event.error, 'payment.already_paid'),
            target: 'alreadyPaid',
            actions: 'closeWindow',
          },
          {
            guard: ({ event }) => failedWith(event.error, 'payment.in_progress'),
            target: 'readingOrder',
            actions: [
              'closeWindow',
              assign({ error: initiateFailure }),
              { type: 'announce', params: { tone: 'info', text: text.inProgress } },
            ],
          },
          {
            guard: ({ event }) =>
              failedWith(event.error, 'payment.instalment_changed', 'payment.amount_changed'),
            target: 'readingOrder',
            actions: [assign({ error: initiateFailure }), { type: 'refuseClick', params: initiateFailure }],
          },
          {
            target: 'choosing',
            actions: [assign({ error: initiateFailure }), { type: 'refuseClick', params: initiateFailure }],
          },
        ],
      },
    },

    // The order differs from what is on screen: the amount due is read again, and the phone number is kept.
    readingOrder: {
      tags: 'initiating',
      invoke: {
        id: 'readOrder',
        src: 'readOrder',
        input: ({ context }) => ({ orderId: context.order.id }),
        onDone: [
          {
            guard: ({ event }) => event.output.verdict === 'settled',
            target: 'alreadyPaid',
            actions: { type: 'storeOrder', params: ({ event }) => event.output },
          },
          { target: 'arriving', actions: { type: 'storeOrder', params: ({ event }) => event.output } },
        ],
        onError: 'choosing',
      },
    },

    /** A payment is watched as long as it can be paid, also one that is not offered any more: money may yet arrive by it. */
    watched: {
      invoke: {
        id: 'watch',
        src: 'watch',
        input: watchInput,
        onSnapshot: { actions: { type: 'followWatch', params: newsOf } },
        onError: 'unwatched',
      },
      on: { ...closable, 'page.returned': { actions: sendTo('watch', { type: 'page.returned' }) } },
      initial: 'restoring',
      states: {
        restoring: {
          tags: 'restoring',
          entry: ['awaitAnswer', 'ask'],
          always: [
            { guard: 'isReached', target: 'evaluating', actions: 'announceExisting' },
            { guard: 'isUnreachable', target: 'open.cannotCheck' },
          ],
        },
        evaluating: {
          entry: 'markShown',
          always: [
            { guard: { type: 'isVerdict', params: 'confirmed' }, target: '#mobileMoney.confirmed' },
            { guard: { type: 'isStanding', params: 'paid' }, target: 'over' },
            { guard: { type: 'isStanding', params: 'over' }, target: 'over' },
            { guard: { type: 'isStanding', params: 'unknown' }, target: 'open.checking' },
            { guard: { type: 'isStanding', params: 'awaiting' }, target: 'open.awaiting' },
            {
              guard: { type: 'isVerdict', params: 'superseded' },
              target: '#mobileMoney.choosing',
              actions: [
                'clearPayment',
                assign({ error: text.superseded }),
                { type: 'announce', params: verdictNotice.superseded },
              ],
            },
            { guard: { type: 'isStanding', params: 'payable' }, target: 'refused' },
            {
              target: '#mobileMoney.choosing',
              actions: [
                'clearPayment',
                { type: 'announce', params: { tone: 'error', text: text.unknownTransaction } },
              ],
            },
          ],
        },
        open: {
          ...open,
          on: { ...open.on, 'monitoring.requested': { guard: 'hasCode', target: '#mobileMoney.monitoring' } },
          initial: 'awaiting',
          states: {
            awaiting: shown,
            /** The payer has just verified it: its status is shown until the next answer. */
            stillPending: {
              tags: 'stillPending',
              entry: 'awaitAnswer',
              always: { guard: 'isReached', target: '#mobileMoney.watched.evaluating' },
            },
            /** The money may be on its way, or was received for something else: there is nothing to do but wait. */
            checking: { ...shown, tags: 'checking' },
            cannotCheck: {
              entry: 'markUnreachable',
              always: { guard: 'isReached', target: '#mobileMoney.watched.evaluating' },
            },
            verifying: {
              tags: 'verifying',
              entry: ['awaitAnswer', 'ask'],
              always: [
                { guard: 'isReached', target: 'verified' },
                {
                  guard: 'isUnreachable',
                  target: 'cannotCheck',
                  actions: { type: 'announce', params: checkFailure },
                },
              ],
            },
            verified: {
              entry: 'markShown',
              always: [
                {
                  guard: { type: 'isStanding', params: 'awaiting' },
                  target: 'stillPending',
                  actions: 'announceVerdict',
                },
                {
                  guard: { type: 'isStanding', params: 'unknown' },
                  target: 'checking',
                  actions: 'announceVerdict',
                },
                { target: '#mobileMoney.watched.evaluating' },
              ],
            },
          },
        },
        /** Nothing was received: the user can pay again. */
        refused: {
          ...shown,
          tags: 'refused',
          entry: ['announceRefused', 'forgetMonitoring'],
          on: { 'retry.requested': { target: '#mobileMoney.choosing', actions: 'clearPayment' } },
        },
        /** The payment settled nothing, and nothing can be paid here: the order says whether anything is due. */
        over: { ...shown, tags: 'over', entry: 'announceVerdict' },
      },
    },
    /** The automatic watch, which the user starts, checks instead. */
    monitoring: {
      ...open,
      tags: ['open', 'monitoring'],
      invoke: {
        id: 'automaticWatch',
        src: 'automaticWatch',
        input: watchInput,
        onDone: [
          {
            guard: ({ event }) => event.output.found !== undefined,
            target: 'watched.evaluating',
            actions: assign({ answer: ({ event }) => event.output.found, isFoundByMonitoring: true }),
          },
          {
            target: 'watched.open',
            actions: { type: 'announce', params: { tone: 'info', text: text.monitoring.ended } },
          },
        ],
        onError: 'unwatched',
      },
    },
    /** A watch broke, which only a bug can cause: it is not restarted automatically. */
    unwatched: {
      tags: 'open',
      entry: 'markUnreachable',
      on: { ...closable, 'verify.requested': 'watched.open.verifying' },
    },

    /** Nothing is due any more; which person paid is not known. */
    alreadyPaid: {
      tags: 'alreadyPaid',
      entry: { type: 'announce', params: verdictNotice.settledElsewhere },
      on: { 'dialog.closed': 'closed' },
    },
    confirmed: {
      tags: 'confirmed',
      entry: ['announceConfirmed', 'forgetMonitoring'],
      after: { redirectDelay: 'settled' },
      on: { 'dialog.closed': 'settled' },
    },
    settled: { type: 'final', output: 'settled' },
    closed: { type: 'final', output: 'closed' },
  },
});
