import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { refreshed, type Session, type SessionUser } from '#domain/account/session.ts';
import { session as text } from '#domain/messages/session.ts';
import { paths } from '#domain/paths.ts';
import { failedWith } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { SessionTypes } from './types.ts';

/** The tokens are over, or belong to another account than the one that this device remembers. */
const NOT_THEIR_SESSION = ['session.expired', 'session.required', 'account.unknown'] as const;

/** The session has ended. */
const NOBODY = { type: 'announcePerson', params: undefined } as const;

/**
 * Who is signed in, in step with the other tabs.
 *
 * A restored session is shown at once and read again from the server; without an answer it stays as it is. Signing out
 * clears this device first and then tells the server, so that it also works offline. It empties the baskets of this device,
 * so the user is asked before when they hold something.
 *
 * @see OT-07 @see OT-08 @see OT-09 @see OT-10 @see NV-06 @see HAZARDS C18, C19
 */
export const sessionMachine = setup({
  types: typesOf<SessionTypes>(),
  actors: {
    /** Reads the session's values from the server. */
    readContext: fromPromise<Session, { session: Session }>(notProvided),
    /** Removes the session from this device at once, then ends it on the server. */
    endSession: fromPromise<unknown>(notProvided),
  },
  actions: {
    keep: assign((_, session: Session) => ({ session })),
    refresh: assign(({ context }, session: Session) => ({
      session: context.session === undefined ? session : refreshed(context.session, session),
    })),
    forget: assign({ session: undefined }),
    store: emit((_, session: Session) => ({ type: 'store' as const, session })),
    keepUser: assign(({ context }, user: SessionUser) => ({
      session: context.session && { ...context.session, user },
    })),
    clear: emit({ type: 'clear' }),
    /** Before the session is replaced. */
    announcePerson: enqueueActions(({ context, enqueue }, next: Session | undefined) => {
      if (context.session?.user.id !== next?.user.id) enqueue.emit({ type: 'person.changed' as const });
    }),
    announceExpiry: emit({ type: 'notice', tone: 'warning', text: text.expired }),
  },
  guards: {
    hasSession: ({ context }) => context.session !== undefined,
    /** Not a late answer for the user who was signed in before. */
    isSignedInUser: ({ context }, { id }: SessionUser) => context.session?.user.id === id,
    isLossy: (_, isLossy: boolean | undefined) => isLossy === true,
    isSignedInElsewhere: (_, session: Session | undefined) => session !== undefined,
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ session: input.stored, to: undefined }),
  initial: 'restoring',
  on: {
    // Tokens without the cookies of a session, which browsers may delete earlier.
    'session.expired': { actions: 'clear' },
    'session.saved': {
      target: '.signedIn.current',
      actions: [
        { type: 'announcePerson', params: ({ event }) => event.session },
        { type: 'keep', params: ({ event }) => event.session },
        { type: 'store', params: ({ event }) => event.session },
      ],
    },
    'session.changed': [
      {
        guard: { type: 'isSignedInElsewhere', params: ({ event }) => event.session },
        target: '.signedIn.reading',
        actions: [
          { type: 'announcePerson', params: ({ event }) => event.session },
          assign({ session: ({ event }) => event.session }),
        ],
      },
      { target: '.signedOut', actions: [NOBODY, 'forget'] },
    ],
  },
  states: {
    restoring: { always: [{ guard: 'hasSession', target: 'signedIn' }, { target: 'signedOut' }] },
    signedIn: {
      tags: 'signedIn',
      initial: 'reading',
      on: {
        'context.refreshed': {
          actions: { type: 'refresh', params: ({ event }) => event.session },
        },
        'userInfo.saved': {
          guard: { type: 'isSignedInUser', params: ({ event }) => event.user },
          actions: [
            { type: 'keepUser', params: ({ event }) => event.user },
            emit(({ event }) => ({ type: 'store.userInfo' as const, user: event.user })),
          ],
        },
        'session.expired': { target: 'signedOut', actions: [NOBODY, 'forget', 'clear', 'announceExpiry'] },
        'signOut.requested': [
          {
            guard: { type: 'isLossy', params: ({ event }) => event.isLossy },
            target: '.confirmingSignOut',
            actions: assign({ to: ({ event }) => event.to }),
          },
          { target: 'signingOut', actions: assign({ to: ({ event }) => event.to }) },
        ],
      },
      states: {
        reading: {
          tags: 'reading',
          invoke: {
            id: 'readContext',
            src: 'readContext',
            input: ({ context }) => ({ session: context.session! }), // A signed-in state has a session.
            onDone: {
              target: 'current',
              actions: { type: 'refresh', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: ({ event }) => failedWith(event.error, ...NOT_THEIR_SESSION),
                target: '#session.signedOut',
                actions: [NOBODY, 'forget', 'clear', 'announceExpiry'],
              },
              { target: 'current' },
            ],
          },
        },
        current: { on: { 'context.requested': 'reading' } },
        confirmingSignOut: {
          tags: 'confirmingSignOut',
          on: { 'signOut.confirmed': '#session.signingOut', 'signOut.cancelled': 'reading' },
        },
      },
    },
    signingOut: {
      entry: [
        NOBODY,
        'forget',
        emit(({ context }) => ({ type: 'leave' as const, to: context.to ?? paths.login })),
      ],
      invoke: { id: 'endSession', src: 'endSession', onDone: 'signedOut', onError: 'signedOut' },
    },
    signedOut: {},
  },
});
