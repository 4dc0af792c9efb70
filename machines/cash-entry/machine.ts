import { assign, fromPromise, setup } from 'xstate';
import { isOrderReference, trackedReference } from '#domain/ids.ts';
import { reasonError } from '#domain/forms/staff.ts';
import { failedWith, reasonOf } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { CashDue, CashEntry, CashEntryTypes } from './types.ts';

/**
 * Records cash for the instalment of an order that is due: the order is found by its reference, the amount comes from the
 * server, and the entry is confirmed once more before it is sent.
 *
 * An entry whose answer was lost is sent again with the same key, and nothing else can be done before its answer is
 * known (I19). After a refusal the order is read again, because what is due has changed.
 *
 * @see HAZARDS A10
 */
export const cashEntryMachine = setup({
  types: typesOf<CashEntryTypes>(),
  actors: {
    findCashDue: fromPromise<CashDue, { reference: string }>(notProvided),
    recordCash: fromPromise<CashDue, CashEntry>(notProvided),
  },
  actions: {
    changeField: assign(({ context, event }) =>
      event.type === 'field.changed'
        ? {
            [event.field]: event.value,
            checked: context.checked.filter((field) => field !== event.field),
          }
        : {},
    ),
    checkReference: assign({ checked: ['reference'], due: undefined, failure: '' }),
    checkReason: assign({ checked: ['reason'] }),
    prepareEntry: assign({ entry: ({ context }) => entryOf(context.due!, context) }),
    storeFailure: assign({
      failure: (_, { error }: { error: unknown }) => reasonOf(error),
    }),
  },
  guards: {
    isReference: ({ context }) => isOrderReference(trackedReference(context.reference)),
    isPayable: ({ context: { due, reason } }) =>
      due?.state === 'open' && due.instalmentNo !== undefined && reasonError(reason) === undefined,
    isUnanswered: (_, { error }: { error: unknown }) => failedWith(error, 'network', 'timeout', 'aborted'),
  },
}).createMachine({
  id: 'cashEntry',
  context: ({ input: { newKey } }) => ({
    newKey,
    reference: '',
    reason: '',
    checked: [],
    due: undefined,
    entry: undefined,
    failure: '',
  }),
  initial: 'searching',
  states: {
    searching: {
      initial: 'editing',
      on: {
        'field.changed': { target: '.editing', actions: 'changeField' },
        'form.submitted': [
          { guard: 'isReference', target: 'finding', actions: 'checkReference' },
          { target: '.editing', actions: 'checkReference' },
        ],
      },
      states: {
        editing: {},
        notFound: { tags: 'notFound' },
        failed: { tags: 'failed' },
      },
    },
    finding: {
      tags: 'finding',
      invoke: {
        id: 'findCashDue',
        src: 'findCashDue',
        input: ({ context }) => ({ reference: trackedReference(context.reference) }),
        onDone: { target: 'due', actions: assign({ due: ({ event }) => event.output }) },
        onError: [
          {
            guard: ({ event }) => failedWith(event.error, 'order.unknown', 'request.invalid'),
            target: 'searching.notFound',
          },
          {
            target: 'searching.failed',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    due: {
      tags: 'due',
      on: {
        'field.changed': { actions: 'changeField' },
        'refresh.requested': { target: 'finding', actions: assign({ failure: '' }) },
        'restart.requested': 'restarting',
        'entry.submitted': [
          { guard: 'isPayable', target: 'confirming', actions: 'prepareEntry' },
          { actions: 'checkReason' },
        ],
      },
    },
    confirming: {
      tags: ['due', 'confirming'],
      on: {
        'entry.confirmed': 'recording',
        'entry.cancelled': 'due',
      },
    },
    recording: {
      tags: ['due', 'recording'],
      invoke: {
        id: 'recordCash',
        src: 'recordCash',
        input: ({ context }) => context.entry!, // Prepared before it is confirmed.
        onDone: { target: 'recorded', actions: assign({ due: ({ event }) => event.output }) },
        onError: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
            target: 'unsure',
          },
          {
            target: 'finding',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    /** The entry may exist. */
    unsure: { tags: ['due', 'unsure'], on: { 'retry.requested': 'recording' } },
    recorded: { tags: 'recorded', on: { 'restart.requested': 'restarting' } },
    restarting: {
      always: {
        target: 'searching',
        actions: assign({
          reference: '',
          reason: '',
          checked: [],
          due: undefined,
          entry: undefined,
          failure: '',
        }),
      },
    },
  },
});

function entryOf(due: CashDue, { reason, newKey }: CashEntryTypes['context']): CashEntry {
  if (due.instalmentNo === undefined) throw new Error('nothing is due');
  return {
    reference: due.reference,
    instalmentNo: due.instalmentNo,
    amount: due.amountDue,
    reason: reason.trim(),
    key: newKey(),
  };
}
