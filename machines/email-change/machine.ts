import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import type { Session } from '#domain/account/session.ts';
import { emailChange as text } from '#domain/messages/email-change.ts';
import { failedWith, reasonOf, refusedFields } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { EmailChangeTypes, EmailCode, WantedEmail } from './types.ts';

/**
 * Changes the e-mail address of an account: the new address with the password, then the code that was mailed to it. The
 * password is never kept in the context, so another code needs it again.
 *
 * @see OT-14 @see HAZARDS C7, C13
 */
export const emailChangeMachine = setup({
  types: typesOf<EmailChangeTypes>(),
  actors: {
    requestCode: fromPromise<unknown, WantedEmail>(notProvided),
    verifyCode: fromPromise<Session, EmailCode>(notProvided),
  },
  actions: { forgetRefusal: assign({ refusal: undefined }) },
}).createMachine({
  id: 'emailChange',
  context: { email: '', mayBeUsed: false, refusal: undefined },
  initial: 'viewing',
  states: {
    viewing: {
      entry: assign({ email: '', mayBeUsed: false, refusal: undefined }),
      on: { 'edit.requested': 'editing' },
    },
    editing: {
      tags: 'editing',
      on: {
        'address.submitted': {
          target: 'requesting',
          actions: ['forgetRefusal', assign({ email: ({ event }) => event.email })],
        },
        cancelled: 'viewing',
      },
    },
    requesting: {
      tags: ['editing', 'busy'],
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ event }) => {
          assertEvent(event, 'address.submitted');
          return { email: event.email, currentPassword: event.currentPassword };
        },
        onDone: 'enteringCode',
        onError: {
          target: 'editing',
          actions: [
            assign({ refusal: ({ event }) => reasonOf(event.error) }),
            emit(({ event }) => ({ type: 'fields.refused' as const, fields: refusedFields(event.error) })),
          ],
        },
      },
    },
    enteringCode: {
      tags: 'enteringCode',
      on: {
        'code.submitted': { target: 'verifying', actions: 'forgetRefusal' },
        'restart.requested': { target: 'editing', actions: 'forgetRefusal' },
        cancelled: 'viewing',
      },
    },
    verifying: {
      tags: ['enteringCode', 'busy'],
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ context: { email, mayBeUsed }, event }) => {
          assertEvent(event, 'code.submitted');
          return { email, code: event.code, mayBeUsed };
        },
        onDone: {
          target: 'viewing',
          actions: [
            emit(({ event }) => ({ type: 'changed' as const, session: event.output })),
            emit({ type: 'notice', tone: 'success', text: text.changed }),
          ],
        },
        onError: {
          target: 'enteringCode',
          actions: assign({
            refusal: ({ event }) => reasonOf(event.error),
            mayBeUsed: ({ context, event }) =>
              context.mayBeUsed || failedWith(event.error, 'network', 'timeout'),
          }),
        },
      },
    },
  },
});
