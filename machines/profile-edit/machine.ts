import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import type { Session } from '#domain/account/session.ts';
import { profile as text } from '#domain/messages/profile.ts';
import { reasonOf, refusedFields } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { ProfileChange, ProfileEditTypes } from './types.ts';

/**
 * Changes the personal data of an account, and deletes it. Both ask for the password where the server needs it; it is
 * never kept in the context.
 *
 * @see OT-14 @see HAZARDS C7
 */
export const profileEditMachine = setup({
  types: typesOf<ProfileEditTypes>(),
  actors: {
    saveProfile: fromPromise<Session, ProfileChange>(notProvided),
    deleteAccount: fromPromise<unknown, { password: string }>(notProvided),
  },
  actions: { forgetRefusal: assign({ refusal: undefined }) },
}).createMachine({
  id: 'profileEdit',
  context: { refusal: undefined },
  initial: 'viewing',
  states: {
    viewing: {
      entry: 'forgetRefusal',
      on: { 'edit.requested': 'editing', 'deletion.requested': 'confirmingDeletion' },
    },
    editing: {
      tags: 'editing',
      on: { 'form.submitted': { target: 'saving', actions: 'forgetRefusal' }, cancelled: 'viewing' },
    },
    saving: {
      tags: ['editing', 'busy'],
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ event }) => {
          assertEvent(event, 'form.submitted');
          return event.change;
        },
        onDone: {
          target: 'viewing',
          actions: [
            emit(({ event }) => ({ type: 'saved' as const, session: event.output })),
            emit({ type: 'notice', tone: 'success', text: text.saved }),
          ],
        },
        onError: {
          target: 'editing',
          actions: [
            assign({ refusal: ({ event }) => reasonOf(event.error) }),
            emit(({ event }) => ({ type: 'fields.refused' as const, fields: refusedFields(event.error) })),
          ],
        },
      },
    },
    confirmingDeletion: {
      tags: 'confirmingDeletion',
      on: {
        'deletion.confirmed': { target: 'deleting', actions: 'forgetRefusal' },
        cancelled: 'viewing',
      },
    },
    deleting: {
      tags: ['confirmingDeletion', 'busy'],
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ event }) => {
          assertEvent(event, 'deletion.confirmed');
          return { password: event.password };
        },
        onDone: 'deleted',
        onError: {
          target: 'confirmingDeletion',
          actions: assign({ refusal: ({ event }) => reasonOf(event.error) }),
        },
      },
    },
    deleted: {
      type: 'final',
      entry: [emit({ type: 'notice', tone: 'success', text: text.deleted }), emit({ type: 'deleted' })],
    },
  },
});
