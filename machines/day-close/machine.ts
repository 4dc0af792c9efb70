import { assign, fromPromise, setup } from 'xstate';
import { drawerErrors, readDrawer } from '#domain/forms/day-close.ts';
import { failedWith, reasonOf } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { ClosedDay, DayCloseTypes, DayClosing, DrawerEntry, OpenDay } from './types.ts';

const EMPTY: DrawerEntry = { counted: '', handedOver: '', reason: '', isSkipped: false };

/** What was typed for a drawer. */
export const entryOf = (
  { entries }: Pick<DayCloseTypes['context'], 'entries'>,
  staffId: number,
): DrawerEntry => entries[staffId] ?? EMPTY;

/**
 * Closes the day: the drawers are read, each is counted, and the counts are confirmed once more before they are sent with the entries that the person has
 * seen. What was received since belongs to the next close.
 *
 * A close whose answer was lost is sent again with the same key, and nothing else can be done before its answer is known (I19). After
 * a refusal, e.g. because another person has closed, the drawers are read again and what was typed stays.
 *
 * @see DK-14
 */
export const dayCloseMachine = setup({
  types: typesOf<DayCloseTypes>(),
  actors: {
    readOpenDay: fromPromise<OpenDay>(notProvided),
    closeDay: fromPromise<ClosedDay, DayClosing>(notProvided),
  },
  actions: {
    changeCount: assign(({ context, event }) =>
      event.type === 'count.changed'
        ? {
            entries: {
              ...context.entries,
              [event.staffId]: { ...entryOf(context, event.staffId), [event.field]: event.value },
            },
          }
        : {},
    ),
    skipDrawer: assign(({ context, event }) =>
      event.type === 'drawer.skipped'
        ? {
            entries: {
              ...context.entries,
              [event.staffId]: { ...entryOf(context, event.staffId), isSkipped: event.isSkipped },
            },
          }
        : {},
    ),
    check: assign({ isChecked: true, failure: '' }),
    prepare: assign({ closing: ({ context }) => closingOf(context), failure: '' }),
    storeFailure: assign({ failure: (_, { error }: { error: unknown }) => reasonOf(error) }),
  },
  guards: {
    isComplete: ({ context }) => isComplete(context),
    isUnanswered: (_, { error }: { error: unknown }) => failedWith(error, 'network', 'timeout', 'aborted'),
  },
}).createMachine({
  id: 'dayClose',
  context: ({ input: { newKey } }) => ({
    newKey,
    open: undefined,
    entries: {},
    isChecked: false,
    closing: undefined,
    closed: undefined,
    failure: '',
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'reading',
      invoke: {
        id: 'readOpenDay',
        src: 'readOpenDay',
        onDone: { target: 'counting', actions: assign({ open: ({ event }) => event.output }) },
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { tags: 'failed', on: { 'refresh.requested': 'reading' } },
    counting: {
      tags: 'counting',
      on: {
        'count.changed': { actions: 'changeCount' },
        'drawer.skipped': { actions: 'skipDrawer' },
        'refresh.requested': { target: 'reading', actions: assign({ failure: '' }) },
        'counts.submitted': [
          { guard: 'isComplete', target: 'confirming', actions: 'prepare' },
          { actions: 'check' },
        ],
      },
    },
    confirming: {
      tags: ['counting', 'confirming'],
      on: { 'close.confirmed': 'closing', 'close.cancelled': 'counting' },
    },
    closing: {
      tags: ['counting', 'closing'],
      invoke: {
        id: 'closeDay',
        src: 'closeDay',
        input: ({ context }) => context.closing!, // Prepared before it is confirmed.
        onDone: { target: 'closed', actions: assign({ closed: ({ event }) => event.output }) },
        onError: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
            target: 'unsure',
          },
          {
            target: 'reading',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    /** The day may be closed. */
    unsure: { tags: ['counting', 'unsure'], on: { 'retry.requested': 'closing' } },
    closed: {
      tags: 'closed',
      on: {
        'restart.requested': {
          target: 'reading',
          actions: assign({
            entries: {},
            isChecked: false,
            closing: undefined,
            closed: undefined,
            failure: '',
          }),
        },
      },
    },
  },
});

const isComplete = ({ open, entries }: DayCloseTypes['context']): boolean =>
  open !== undefined &&
  open.drawers.every(({ staffId, expected }) => {
    const entry = entryOf({ entries }, staffId);
    return entry.isSkipped || Object.keys(drawerErrors(entry, expected)).length === 0;
  });

function closingOf({ open, entries, newKey }: DayCloseTypes['context']): DayClosing {
  if (!open) throw new Error('no drawers were read');
  return {
    after: open.after,
    key: newKey(),
    drawers: open.drawers.flatMap(({ staffId, expected, receivedIds, takenBackIds }) => {
      const entry = entryOf({ entries }, staffId);
      const { counted, handedOver } = readDrawer(entry);
      if (entry.isSkipped || counted === undefined || handedOver === undefined) return [];
      const reason = counted === expected ? null : entry.reason.trim();
      return [{ staffId, receivedIds, takenBackIds, counted, handedOver, reason }];
    }),
  };
}
