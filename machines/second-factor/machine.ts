import { assertEvent, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { failedWith, reasonOf, refusedFields } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { FactorProof, PreparedFactor, SecondFactorTypes } from './types.ts';

/** Failures after which the server may have made the change. */
const UNSURE = ['network', 'timeout', 'aborted', 'request.conflict'] as const;

/**
 * The second factor of a member of staff. It is switched on with the password and the first code of the app; one that is on gets new recovery
 * codes with the password and a code. Recovery codes are shown until the person says that they are kept, also after a read in the background. The
 * password is never kept in the context, and the secret only until the code was right.
 *
 * @see HAZARDS C35
 */
export const secondFactorMachine = setup({
  types: typesOf<SecondFactorTypes>(),
  actors: {
    prepare: fromPromise<PreparedFactor, { currentPassword: string }>(notProvided),
    confirm: fromPromise<readonly string[], { proof: string; code: string }>(notProvided),
    renew: fromPromise<readonly string[], FactorProof>(notProvided),
  },
  actions: {
    forgetRefusal: assign({ refusal: undefined }),
    forgetSecret: assign({ prepared: undefined }),
    forgetCalls: assign({ refusal: undefined, isUnsure: false }),
    storeCodes: assign((_, { codes }: { codes: readonly string[] }) => ({ codes, isUnsure: false })),
    /** Of a call that changes something. */
    storeRefusal: enqueueActions(({ context, enqueue }, { error }: { error: unknown }) => {
      const isUnsure = failedWith(error, ...UNSURE);
      enqueue.assign({ refusal: reasonOf(error), isUnsure: context.isUnsure || isUnsure });
      if (isUnsure) enqueue.emit({ type: 'outcome.unknown' });
      else enqueue.emit({ type: 'fields.refused', fields: refusedFields(error) });
    }),
  },
}).createMachine({
  id: 'secondFactor',
  context: { prepared: undefined, codes: [], refusal: undefined, isUnsure: false },
  initial: 'asking',
  states: {
    asking: {
      entry: 'forgetSecret',
      on: {
        'password.submitted': { target: 'preparing', actions: 'forgetRefusal' },
        'renewal.submitted': { target: 'renewing', actions: 'forgetRefusal' },
        'factor.switchedOff': { actions: 'forgetCalls' },
      },
    },
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ event }) => {
          assertEvent(event, 'password.submitted');
          return { currentPassword: event.currentPassword };
        },
        onDone: { target: 'confirming', actions: assign({ prepared: ({ event }) => event.output }) },
        onError: {
          target: 'asking',
          actions: [
            assign({ refusal: ({ event }) => reasonOf(event.error) }),
            emit(({ event }) => ({ type: 'fields.refused' as const, fields: refusedFields(event.error) })),
          ],
        },
      },
    },
    confirming: {
      tags: 'confirming',
      on: {
        'code.submitted': { target: 'verifying', actions: 'forgetRefusal' },
        // It is on after all: a lost answer, or another tab.
        'renewal.submitted': { target: 'renewing', actions: ['forgetRefusal', 'forgetSecret'] },
        'factor.switchedOff': { target: 'asking', actions: 'forgetCalls' },
        cancelled: { target: 'asking', actions: 'forgetRefusal' },
      },
    },
    verifying: {
      tags: ['confirming', 'busy'],
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context, event }) => {
          assertEvent(event, 'code.submitted');
          return { proof: context.prepared?.proof ?? '', code: event.code };
        },
        onDone: {
          target: 'showingCodes',
          actions: ['forgetSecret', { type: 'storeCodes', params: ({ event }) => ({ codes: event.output }) }],
        },
        onError: [
          {
            // Too late, or it was switched on in another tab.
            guard: ({ event }) => failedWith(event.error, 'account.proof_invalid', 'request.conflict'),
            target: 'asking',
            actions: { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'confirming',
            actions: { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    renewing: {
      tags: 'busy',
      invoke: {
        id: 'renew',
        src: 'renew',
        input: ({ event }) => {
          assertEvent(event, 'renewal.submitted');
          return event.proof;
        },
        onDone: {
          target: 'showingCodes',
          actions: { type: 'storeCodes', params: ({ event }) => ({ codes: event.output }) },
        },
        onError: {
          target: 'asking',
          actions: { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    showingCodes: {
      tags: 'showingCodes',
      on: {
        'codes.kept': { target: 'asking', actions: [assign({ codes: [] }), emit({ type: 'codes.kept' })] },
      },
    },
  },
});
