import { assign, emit } from 'xstate';
import { payment } from '#domain/messages/payment.ts';
import { formatPhone } from '#domain/phone.ts';
import { failedWith } from '../call-failure.ts';
import { verdictNotice } from '../verdict-notice.ts';
import { checkFailure, dialog, lookOf, paymentFailure } from './vocabulary.ts';
import { watching } from './watching.ts';

/** The provider took no money: the shopper may begin again. */
const notPaid = dialog.createStateConfig({
  on: { 'retry.requested': { target: 'choosing', actions: 'forgetPayment' }, 'dialog.closed': 'closed' },
});

/**
 * The mobile-money dialog: method and phone, the provider's page, and the wait for its verdict.
 *
 * It never asks for a payment twice by itself, never ends one by its own clock, and tells success or
 * failure only when the server did. Whoever comes back finds what the server knows.
 *
 * @see PM-04 @see PM-05 @see PM-06 @see PM-10 @see HAZARDS B1, B21, B29, I17
 */
export const mobileMoneyMachine = dialog.createMachine({
  id: 'mobileMoney',
  context: ({ input }) => ({
    ...input,
    provider: input.providers.length === 1 ? input.providers[0] : undefined,
    phone: '',
    narrow: false,
    checkoutUrl: undefined,
    validUntil: undefined,
    verdict: undefined,
    error: undefined,
  }),
  initial: 'arriving',
  states: {
    arriving: { always: [{ guard: 'hasTransaction', target: 'restoring' }, { target: 'choosing' }] },

    choosing: {
      tags: 'choosing',
      initial: 'judging',
      states: {
        judging: {
          always: [
            { guard: 'hasNoPhone', target: 'empty' },
            { guard: 'hasWallet', target: 'valid' },
            { target: 'invalid' },
          ],
        },
        empty: {},
        settling: { after: { phoneRest: 'judging' } },
        valid: { tags: 'phoneValid' },
        invalid: { tags: 'phoneInvalid' },
      },
      on: {
        'provider.chosen': { actions: assign({ provider: ({ event }) => event.provider }) },
        'phone.changed': { target: '.settling', actions: assign({ phone: ({ event }) => event.value }) },
        // Judged here again: the click may come before the typed number has rested (HAZARDS D9).
        'pay.requested': [
          { guard: 'hasNoMethod', actions: { type: 'refuseClick', params: payment.methodRequired } },
          { guard: 'hasNoPhone', actions: { type: 'refuseClick', params: payment.wavePhoneRequired } },
          {
            guard: 'hasWallet',
            target: 'initiating',
            actions: assign({ narrow: ({ event }) => event.narrow, error: undefined }),
          },
          {
            target: '.invalid',
            actions: { type: 'refuseClick', params: payment.phoneRefused(payment.waveNumberInvalid) },
          },
        ],
        'verify.requested': {
          actions: { type: 'announce', params: { tone: 'error', text: payment.nothingToVerify } },
        },
        'dialog.closed': 'closed',
      },
    },

    // After a lost answer the shopper pays again with the same button: the server gives back what it began.
    initiating: {
      tags: 'initiating',
      invoke: {
        id: 'initiate',
        src: 'initiate',
        input: ({ context: { order, provider, phone } }) => ({
          orderId: order.id,
          provider: provider!,
          phone: formatPhone(phone),
          amount: order.amountDue,
        }),
        onDone: {
          target: 'open',
          actions: [
            assign(({ event: { output } }) => ({
              transaction: output.transactionId,
              checkoutUrl: output.checkoutUrl,
              validUntil: output.validUntil,
            })),
            'openProvider',
            { type: 'announceOpening', params: ({ event }) => event.output },
          ],
        },
        onError: [
          {
            guard: ({ event }) => failedWith(event.error, 'payment.already_paid'),
            target: 'confirmed',
            actions: 'keepWindowShut',
          },
          {
            target: 'choosing',
            actions: [assign({ error: paymentFailure }), { type: 'refuseClick', params: paymentFailure }],
          },
        ],
      },
    },

    restoring: {
      tags: 'restoring',
      invoke: {
        id: 'fetchStatus',
        src: 'fetchStatus',
        input: ({ context }) => ({ transactionId: context.transaction! }),
        onDone: { target: 'weighing', actions: { type: 'keepLook', params: lookOf } },
        onError: 'open.cannotCheck',
      },
      on: { 'dialog.closed': 'closed' },
    },

    weighing: {
      always: [
        { guard: { type: 'says', params: 'confirmed' }, target: 'confirmed' },
        { guard: { type: 'says', params: 'failed' }, target: 'refused' },
        { guard: { type: 'says', params: 'cancelled' }, target: 'cancelled' },
        { guard: { type: 'says', params: 'checking' }, target: 'open.checking' },
        { guard: { type: 'says', params: 'pending' }, target: 'open.awaiting' },
        {
          guard: { type: 'says', params: 'superseded' },
          target: 'choosing',
          actions: [
            'forgetPayment',
            assign({ error: payment.superseded }),
            { type: 'announce', params: { tone: 'warning', text: payment.superseded } },
          ],
        },
        {
          target: 'choosing',
          actions: [
            'forgetPayment',
            { type: 'announce', params: { tone: 'error', text: payment.unknownTransaction } },
          ],
        },
      ],
    },

    open: {
      tags: 'open',
      initial: 'awaiting',
      states: {
        awaiting: watching,
        stillPending: { ...watching, tags: 'stillPending' },
        checking: { ...watching, tags: 'checking' },
        cannotCheck: { ...watching, tags: 'cannotCheck' },
        verifying: {
          tags: 'verifying',
          invoke: {
            id: 'fetchStatus',
            src: 'fetchStatus',
            input: ({ context }) => ({ transactionId: context.transaction! }),
            onDone: { target: 'answered', actions: { type: 'keepLook', params: lookOf } },
            onError: { target: 'cannotCheck', actions: { type: 'announce', params: checkFailure } },
          },
        },
        answered: {
          always: [
            {
              guard: { type: 'says', params: 'pending' },
              target: 'stillPending',
              actions: { type: 'announce', params: verdictNotice.pending },
            },
            {
              guard: { type: 'says', params: 'checking' },
              target: 'checking',
              actions: { type: 'announce', params: verdictNotice.checking },
            },
            { target: '#mobileMoney.weighing' },
          ],
        },
      },
      on: {
        'verify.requested': '.verifying',
        'reopen.requested': { guard: 'mayOpenLink', actions: 'openProvider' },
        'dialog.closed': 'closed',
      },
    },

    refused: { ...notPaid, tags: 'refused', entry: { type: 'announce', params: verdictNotice.failed } },
    cancelled: {
      ...notPaid,
      tags: 'cancelled',
      entry: { type: 'announce', params: verdictNotice.cancelled },
    },
    confirmed: {
      tags: 'confirmed',
      entry: { type: 'announce', params: verdictNotice.confirmed },
      after: { redirectDelay: 'settled' },
      on: { 'dialog.closed': 'settled' },
    },
    settled: { type: 'final', entry: emit({ type: 'settled' }) },
    closed: { type: 'final', entry: emit({ type: 'closed' }) },
  },
});
