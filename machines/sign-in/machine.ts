import { accountPaths } from '#domain/account/paths.ts';
import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import { failedWith, reasonOf } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { Credentials, SignInResult, SignInTypes } from './types.ts';

/**
 * Signs a person in and returns to the page that asked for it. The password is never kept in the context.
 *
 * Only the right password reveals that an account waits for its code, or that it has a second factor.
 *
 * @see RT-12 @see PK-02 @see HAZARDS C13, C20
 */
export const signInMachine = setup({
  types: typesOf<SignInTypes>(),
  actors: {
    signIn: fromPromise<SignInResult, Credentials>(notProvided),
    /** The server knows by a cookie that the password was right. */
    proveCode: fromPromise<unknown, { code: string }>(notProvided),
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({ returnTo: input.returnTo, email: '', refusal: undefined }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'form.submitted': {
          target: 'submitting',
          actions: assign({ email: ({ event }) => event.credentials.email, refusal: undefined }),
        },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'form.submitted');
          return event.credentials;
        },
        onDone: [
          { guard: ({ event }) => event.output === 'unverified', target: 'unverified' },
          { guard: ({ event }) => event.output === 'secondFactor', target: 'askingCode' },
          { target: 'signedIn' },
        ],
        onError: { target: 'editing', actions: assign({ refusal: ({ event }) => reasonOf(event.error) }) },
      },
    },
    askingCode: {
      tags: 'askingCode',
      on: {
        'code.submitted': { target: 'proving', actions: assign({ refusal: undefined }) },
        'restart.requested': { target: 'editing', actions: assign({ refusal: undefined }) },
      },
    },
    proving: {
      tags: ['askingCode', 'busy'],
      invoke: {
        id: 'proveCode',
        src: 'proveCode',
        input: ({ event }) => {
          assertEvent(event, 'code.submitted');
          return { code: event.code };
        },
        onDone: 'signedIn',
        onError: [
          {
            guard: ({ event }) => failedWith(event.error, 'account.proof_invalid'),
            target: 'editing',
            actions: assign({ refusal: ({ event }) => reasonOf(event.error) }),
          },
          { target: 'askingCode', actions: assign({ refusal: ({ event }) => reasonOf(event.error) }) },
        ],
      },
    },
    unverified: {
      type: 'final',
      entry: emit(({ context }) => ({
        type: 'leave' as const,
        to: accountPaths.verificationOf(context.email),
      })),
    },
    signedIn: {
      type: 'final',
      entry: emit(({ context }) => ({ type: 'leave' as const, to: context.returnTo })),
    },
  },
});
