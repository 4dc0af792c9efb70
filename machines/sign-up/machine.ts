import { accountPaths } from '#domain/account/paths.ts';
import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import { reasonOf, refusedFields } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { NewAccount, SignUpTypes } from './types.ts';

/**
 * Creates an account and leads to the screen that asks for the code. The server answers a known address like a new
 * one, and its owner gets a mail that says so. The password is never kept in the context.
 *
 * @see RT-13 @see RT-14 @see HAZARDS C13
 */
export const signUpMachine = setup({
  types: typesOf<SignUpTypes>(),
  actors: { createAccount: fromPromise<unknown, NewAccount>(notProvided) },
}).createMachine({
  id: 'signUp',
  context: { email: '', refusal: undefined },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'form.submitted': {
          target: 'submitting',
          actions: assign({ email: ({ event }) => event.account.email, refusal: undefined }),
        },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        input: ({ event }) => {
          assertEvent(event, 'form.submitted');
          return event.account;
        },
        onDone: 'created',
        onError: {
          target: 'editing',
          actions: [
            assign({ refusal: ({ event }) => reasonOf(event.error) }),
            emit(({ event }) => ({ type: 'fields.refused' as const, fields: refusedFields(event.error) })),
          ],
        },
      },
    },
    created: {
      type: 'final',
      entry: emit(({ context }) => ({
        type: 'leave' as const,
        to: accountPaths.verificationOf(context.email),
      })),
    },
  },
});
