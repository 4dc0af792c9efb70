import { accountPaths } from '#domain/account/paths.ts';
import { assign, emit, fromPromise, setup } from 'xstate';
import { isCompleteCode, OTP_RESEND_COOLDOWN_MS } from '#domain/account/one-time-code.ts';
import { TOAST_MS } from '#domain/constants.ts';
import { oneTimeCode as text } from '#domain/messages/one-time-code.ts';
import { paths } from '#domain/paths.ts';
import { failedWith, messageOf } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import type { Announcement } from '../notice.ts';
import { typesOf } from '../types-of.ts';
import type { CodeToVerify, OneTimeCodeTypes } from './types.ts';

/** The server's words for a failed verification. @see OT-05 */
const reason = (error: unknown): string => messageOf(error) ?? text.failed;

/**
 * Verifies a new account by the code that was sent to its owner.
 *
 * A code was sent just before this screen opens, so another one can be requested after a minute. A wrong code is
 * cleared, one that was not compared stays. A verified account has no session yet: its owner signs in. A mailed link verifies without a code.
 *
 * @see OT-01 @see OT-03 @see OT-04 @see OT-05 @see OT-06 @see HAZARDS C11
 */
export const oneTimeCodeMachine = setup({
  types: typesOf<OneTimeCodeTypes>(),
  actors: {
    verifyCode: fromPromise<unknown, CodeToVerify>(notProvided),
    verifyLink: fromPromise<unknown, { link: string }>(notProvided),
    resendCode: fromPromise<unknown, { email: string }>(notProvided),
  },
  actions: {
    announce: emit((_, announcement: Announcement) => ({ type: 'notice' as const, ...announcement })),
    announceFailure: emit((_, reason: string) => ({
      type: 'notice' as const,
      tone: 'error' as const,
      text: reason,
    })),
    clearCode: assign({ code: '' }),
  },
  guards: {
    hasLink: ({ context }) => context.link !== undefined,
    hasEmail: ({ context }) => context.email !== '',
    isComplete: ({ context }) => isCompleteCode(context.code),
  },
  delays: { resendCooldown: OTP_RESEND_COOLDOWN_MS },
}).createMachine({
  id: 'oneTimeCode',
  context: ({ input }) => ({ email: input.email ?? '', link: input.link, code: '', mayBeUsed: false }),
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: 'hasLink', target: 'checkingLink' },
        { guard: 'hasEmail', target: 'editing' },
        { target: 'emailMissing' },
      ],
    },
    checkingLink: {
      tags: 'verifying',
      invoke: {
        id: 'verifyLink',
        src: 'verifyLink',
        input: ({ context }) => ({ link: context.link! }), // Checked before this state is entered.
        onDone: 'verified',
        onError: [
          {
            guard: 'hasEmail',
            target: 'editing.resendable',
            actions: { type: 'announceFailure', params: ({ event }) => reason(event.error) },
          },
          {
            target: 'linkRefused',
            actions: { type: 'announceFailure', params: ({ event }) => reason(event.error) },
          },
        ],
      },
    },
    editing: {
      tags: 'editable',
      initial: 'coolingDown',
      states: {
        coolingDown: { after: { resendCooldown: 'resendable' } },
        resendable: { on: { 'resend.requested': '#oneTimeCode.resending' } },
      },
      on: {
        'code.changed': { actions: assign({ code: ({ event }) => event.code }) },
        'verification.requested': [
          { guard: 'isComplete', target: 'verifying' },
          { actions: { type: 'announce', params: { tone: 'error', text: text.incomplete } } },
        ],
      },
    },
    verifying: {
      tags: 'verifying',
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ context: { email, code, mayBeUsed } }) => ({ email, code, mayBeUsed }),
        onDone: 'verified',
        // A code that was wrong too often needs another one, so it can be requested at once.
        onError: [
          {
            guard: ({ event }) => failedWith(event.error, 'network', 'timeout'),
            target: 'editing.resendable',
            actions: [
              assign({ mayBeUsed: true }),
              { type: 'announceFailure', params: ({ event }) => reason(event.error) },
            ],
          },
          {
            target: 'editing.resendable',
            actions: ['clearCode', { type: 'announceFailure', params: ({ event }) => reason(event.error) }],
          },
        ],
      },
    },
    resending: {
      tags: 'resending',
      invoke: {
        id: 'resendCode',
        src: 'resendCode',
        input: ({ context: { email } }) => ({ email }),
        onDone: {
          target: 'editing.coolingDown',
          actions: [
            'clearCode',
            { type: 'announce', params: { tone: 'success', text: text.resent, ms: TOAST_MS.otpResent } },
          ],
        },
        onError: {
          target: 'editing.resendable',
          actions: { type: 'announce', params: { tone: 'error', text: text.resendFailed } },
        },
      },
    },
    verified: {
      type: 'final',
      entry: [
        { type: 'announce', params: { tone: 'success', text: text.verified } },
        emit({ type: 'verified' }),
        emit(({ context }) => ({
          type: 'leave' as const,
          to: context.email === '' ? paths.login : accountPaths.loginWith(context.email),
        })),
      ],
    },
    /** Another code needs the address, so the owner starts again. */
    linkRefused: { type: 'final', entry: emit({ type: 'leave', to: paths.signup }) },
    emailMissing: {
      type: 'final',
      entry: [
        { type: 'announce', params: { tone: 'error', text: text.emailMissing } },
        emit({ type: 'leave', to: paths.signup }),
      ],
    },
  },
});
