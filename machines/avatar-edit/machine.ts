import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import { profile as text } from '#domain/messages/profile.ts';
import { reasonOf, refusedFields } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { AvatarEditTypes } from './types.ts';

/** The server's message about the picture, or why the call failed. */
const refusalOf = (error: unknown): string => refusedFields(error)[0]?.message ?? reasonOf(error);

/**
 * Changes the picture of an account: a file is chosen, made small on the device, shown, and saved. A file that is no
 * picture, and a refusal, leave the present picture as it is; a chosen one is kept for another attempt.
 *
 * @see OT-14
 */
export const avatarEditMachine = setup({
  types: typesOf<AvatarEditTypes>(),
  actors: {
    /** Reads a file. @returns a square picture as a `data:` URL */
    preparePicture: fromPromise<string, { file: unknown }>(notProvided),
    /** @param avatar null removes the picture. @returns the picture as the server shows it */
    saveAvatar: fromPromise<string | null, { avatar: string | null }>(notProvided),
  },
  actions: {
    forget: assign({ chosen: undefined, refusal: undefined }),
    announceSaved: emit((_, avatar: string | null) => ({ type: 'saved' as const, avatar })),
  },
}).createMachine({
  id: 'avatarEdit',
  context: { chosen: undefined, refusal: undefined },
  initial: 'viewing',
  states: {
    viewing: { on: { 'file.chosen': 'preparing', 'remove.requested': 'removing' } },
    preparing: {
      tags: 'busy',
      entry: 'forget',
      invoke: {
        id: 'preparePicture',
        src: 'preparePicture',
        input: ({ event }) => {
          assertEvent(event, 'file.chosen');
          return { file: event.file };
        },
        onDone: { target: 'previewing', actions: assign({ chosen: ({ event }) => event.output }) },
        onError: { target: 'viewing', actions: assign({ refusal: text.avatar.unreadable }) },
      },
    },
    previewing: {
      tags: 'previewing',
      on: {
        'file.chosen': 'preparing',
        'save.requested': 'saving',
        cancelled: { target: 'viewing', actions: 'forget' },
      },
    },
    saving: {
      tags: ['busy', 'previewing'],
      invoke: {
        id: 'saveAvatar',
        src: 'saveAvatar',
        input: ({ context }) => ({ avatar: context.chosen! }), // A picture is shown in this state.
        onDone: {
          target: 'viewing',
          actions: [
            { type: 'announceSaved', params: ({ event }) => event.output },
            emit({ type: 'notice', tone: 'success', text: text.avatar.saved }),
            'forget',
          ],
        },
        onError: {
          target: 'previewing',
          actions: assign({ refusal: ({ event }) => refusalOf(event.error) }),
        },
      },
    },
    removing: {
      tags: 'busy',
      entry: 'forget',
      invoke: {
        id: 'saveAvatar',
        src: 'saveAvatar',
        input: { avatar: null },
        onDone: {
          target: 'viewing',
          actions: [
            { type: 'announceSaved', params: null },
            emit({ type: 'notice', tone: 'success', text: text.avatar.removed }),
          ],
        },
        onError: { target: 'viewing', actions: assign({ refusal: ({ event }) => refusalOf(event.error) }) },
      },
    },
  },
});
