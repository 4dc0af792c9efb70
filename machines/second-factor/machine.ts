import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import { failedWith, reasonOf, refusedFields } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { PreparedFactor, SecondFactorTypes } from './types.ts';

/**
 * Switches the second factor of a member of staff on: the password, the first code of the app, then the recovery codes, which are shown until
 * the person says that they are kept. The password is never kept in the context, and the secret only until the code was right.
 *
 * @see HAZARDS C35
 */
export const secondFactorMachine = setup({
  types: typesOf<SecondFactorTypes>(),
  actors: {
    prepare: fromPromise<PreparedFactor, { currentPassword: string }>(notProvided),
    confirm: fromPromise<readonly string[], { proof: string; code: string }>(notProvided),
  },
  actions: { forgetRefusal: assign({ refusal: undefined }), forgetSecret: assign({ prepared: undefined }) },
}).createMachine({
  id: 'secondFactor',
  context: { prepared: undefined, codes: [], refusal: undefined },
  initial: 'asking',
  states: {
    asking: {
      entry: 'forgetSecret',
      on: { 'password.submitted': { target: 'preparing', actions: 'forgetRefusal' } },
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
          actions: ['forgetSecret', assign({ codes: ({ event }) => event.output })],
        },
        onError: [
          {
            // Too late, or it was switched on in another tab.
            guard: ({ event }) => failedWith(event.error, 'account.proof_invalid', 'request.conflict'),
            target: 'asking',
            actions: assign({ refusal: ({ event }) => reasonOf(event.error) }),
          },
          { target: 'confirming', actions: assign({ refusal: ({ event }) => reasonOf(event.error) }) },
        ],
      },
    },
    showingCodes: { tags: 'showingCodes', on: { 'codes.kept': 'finished' } },
    finished: { type: 'final', entry: [assign({ codes: [] }), emit({ type: 'finished' })] },
  },
});
