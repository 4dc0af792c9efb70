import { assign, emit, fromPromise, setup } from 'xstate';
import type { CourierDeed } from '#domain/fulfilment/courier-deed.ts';
import { failedWith, isCallFailure, reasonOf } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { DeliverySyncTypes } from './types.ts';

/** Milliseconds until a deed that was not answered is sent again. */
export const SYNC_RETRY_MS = 30_000;

/**
 * Sends what a courier did, one after the other in the order in which it was done, each with the key that it was made
 * with: a deed whose answer was lost is sent again, and the server does it once. What is refused does not stop the
 * others, and stays until the courier sends it again or puts it aside.
 *
 * @see docs/decisions/0059-fulfilment.md
 */
export const deliverySyncMachine = setup({
  types: typesOf<DeliverySyncTypes>(),
  actors: { sendDeed: fromPromise<void, CourierDeed>(notProvided) },
  actions: {
    add: assign({
      waiting: ({ context, event }) =>
        event.type !== 'deed.added' || isKnown(context, event.deed.key)
          ? context.waiting
          : [...context.waiting, event.deed],
    }),
    noteConnection: assign({
      isOnline: ({ context, event }) =>
        event.type === 'connection.changed' ? event.isOnline : context.isOnline,
    }),
    retry: assign(({ context, event }) => {
      if (event.type !== 'refusal.retried') return {};
      const again = context.refused.find(({ deed }) => deed.key === event.key)?.deed;
      if (again === undefined) return {};
      const { version } = event;
      const deed = again.kind === 'step' && version !== undefined ? { ...again, version } : again;
      return {
        refused: context.refused.filter((each) => each.deed.key !== event.key),
        waiting: [...context.waiting, deed],
      };
    }),
    dismiss: assign({
      refused: ({ context, event }) =>
        event.type === 'refusal.dismissed'
          ? context.refused.filter(({ deed }) => deed.key !== event.key)
          : context.refused,
    }),
    tellDismissed: emit(({ event }) => ({
      type: 'deed.done' as const,
      key: event.type === 'refusal.dismissed' ? event.key : '',
      orderId: 0,
    })),
    tellDone: emit(({ context: { waiting } }) => ({
      type: 'deed.done' as const,
      key: waiting[0]?.key ?? '',
      orderId: waiting[0]?.orderId ?? 0,
    })),
    remove: assign({ waiting: ({ context }) => context.waiting.slice(1), failure: '' }),
    refuse: assign(({ context }, { error }: { error: unknown }) => {
      const [deed, ...waiting] = context.waiting;
      if (deed === undefined) return {};
      return { waiting, failure: '', refused: [...context.refused, { deed, message: reasonOf(error) }] };
    }),
    noteFailure: assign({ failure: (_, { error }: { error: unknown }) => reasonOf(error) }),
  },
  guards: {
    hasWaiting: ({ context }) => context.waiting.length > 0,
    canSend: ({ context }) => context.waiting.length > 0 && context.isOnline,
    hasRefused: ({ context }) => context.refused.length > 0,
    isOnline: ({ context }) => context.isOnline,
    isConnected: ({ event }) => event.type === 'connection.changed' && event.isOnline,
    isUnanswered: (_, { error }: { error: unknown }) =>
      isCallFailure(error) &&
      failedWith(
        error,
        'network',
        'timeout',
        'aborted',
        'server.failed',
        'server.unavailable',
        'request.too_many',
        'session.required',
        'session.expired',
      ),
  },
  delays: { retryPause: SYNC_RETRY_MS },
}).createMachine({
  id: 'deliverySync',
  context: ({ input: { deeds, isOnline } }) => ({ waiting: deeds, refused: [], isOnline, failure: '' }),
  initial: 'settling',
  on: {
    'deed.added': { target: '.settling', actions: 'add' },
    'refusal.retried': { target: '.settling', actions: 'retry' },
    'refusal.dismissed': { target: '.settling', actions: ['dismiss', 'tellDismissed'] },
    'connection.changed': { actions: 'noteConnection' },
  },
  states: {
    settling: {
      always: [
        { guard: 'canSend', target: 'sending' },
        { guard: 'hasWaiting', target: 'queued' },
        { guard: 'hasRefused', target: 'refused' },
        { target: 'idle' },
      ],
    },
    idle: {},
    /** There is no network, or the last attempt was not answered. */
    queued: {
      tags: 'waiting',
      after: { retryPause: { guard: 'isOnline', target: 'sending' } },
      on: {
        'sync.requested': 'sending',
        'connection.changed': [
          { guard: 'isConnected', target: 'sending', actions: 'noteConnection' },
          { actions: 'noteConnection' },
        ],
      },
    },
    sending: {
      tags: 'sending',
      invoke: {
        id: 'sendDeed',
        src: 'sendDeed',
        input: ({ context }) => context.waiting[0]!, // It is left once nothing waits.
        onDone: { target: 'settling', actions: ['tellDone', 'remove'] },
        onError: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
            target: 'queued',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'settling',
            actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      on: {
        'deed.added': { actions: 'add' },
        'refusal.retried': { actions: 'retry' },
        'refusal.dismissed': { actions: ['dismiss', 'tellDismissed'] },
      },
    },
    /** All is sent but what the server did not accept. */
    refused: {},
  },
});

const isKnown = ({ waiting, refused }: DeliverySyncTypes['context'], key: string): boolean =>
  [...waiting, ...refused.map(({ deed }) => deed)].some((deed) => deed.key === key);
