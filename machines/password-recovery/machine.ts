import { accountPaths } from '#domain/account/paths.ts';
import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import { RECOVERY_COOLDOWN_MS, type RecoveryContact } from '#domain/account/recovery.ts';
import { passwordRecovery as text } from '#domain/messages/password-recovery.ts';
import { paths } from '#domain/paths.ts';
import { reasonOf, refusedFields } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { NewPassword, PasswordChangeResult, PasswordRecoveryTypes, RecoveryStart } from './types.ts';

const linkOf = (start: RecoveryStart) => ('link' in start ? start.link : undefined);
const phoneOf = (start: RecoveryStart) => ('phone' in start ? start.phone : undefined);

/**
 * Replaces a forgotten password: a request by mail or SMS, the proof, and the new password.
 *
 * The answer to a request is the same for known and unknown addresses. A refused link cannot be used again; a
 * refused code can be corrected.
 *
 * @see RT-12 @see HAZARDS C7, C13
 */
export const passwordRecoveryMachine = setup({
  types: typesOf<PasswordRecoveryTypes>(),
  actors: {
    requestProof: fromPromise<unknown, RecoveryContact>(notProvided),
    changePassword: fromPromise<PasswordChangeResult, NewPassword>(notProvided),
  },
  actions: {
    forgetRefusal: assign({ refusal: undefined }),
  },
  guards: {
    startsAtRequest: ({ context }) => context.start.step === 'request',
    hasProof: ({ context }) => linkOf(context.start) !== undefined || phoneOf(context.start) !== undefined,
    isByPhone: ({ context }) => phoneOf(context.start) !== undefined,
    isBySms: ({ context }) => context.contact?.channel === 'sms',
  },
  delays: { resendCooldown: RECOVERY_COOLDOWN_MS },
}).createMachine({
  id: 'passwordRecovery',
  context: ({ input }) => ({ start: input.start, contact: undefined, refusal: undefined }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'startsAtRequest', target: 'asking' },
        { guard: 'hasProof', target: 'choosing' },
        { target: 'proofMissing' },
      ],
    },
    asking: {
      on: {
        'request.submitted': {
          target: 'requesting',
          actions: ['forgetRefusal', assign({ contact: ({ event }) => event.contact })],
        },
      },
    },
    requesting: {
      tags: ['busy', 'requesting'],
      invoke: {
        id: 'requestProof',
        src: 'requestProof',
        input: ({ context }) => context.contact!, // Stored before this state is entered.
        onDone: [{ guard: 'isBySms', target: 'codeSent' }, { target: 'mailSent' }],
        onError: {
          target: 'asking',
          actions: [
            assign({ refusal: ({ event }) => reasonOf(event.error) }),
            emit(({ event }) => ({ type: 'fields.refused' as const, fields: refusedFields(event.error) })),
          ],
        },
      },
    },
    mailSent: {
      tags: 'mailSent',
      initial: 'coolingDown',
      on: { 'restart.requested': 'asking' },
      states: {
        coolingDown: { after: { resendCooldown: 'resendable' } },
        resendable: { on: { 'resend.requested': '#passwordRecovery.requesting' } },
      },
    },
    codeSent: {
      type: 'final',
      entry: emit(({ context }) => ({
        type: 'code.sent' as const,
        phone: context.contact?.channel === 'sms' ? context.contact.phone : '',
      })),
    },
    choosing: {
      tags: 'choosing',
      on: {
        'password.submitted': { target: 'changing', actions: 'forgetRefusal' },
        'restart.requested': 'restarted',
      },
    },
    changing: {
      tags: ['busy', 'choosing'],
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context: { start }, event }) => {
          assertEvent(event, 'password.submitted');
          const phone = phoneOf(start);
          return {
            password: event.password,
            proof:
              phone === undefined
                ? { kind: 'link', token: linkOf(start) ?? '' }
                : { kind: 'code', phone, code: event.code },
          };
        },
        onDone: [
          { guard: ({ event }) => event.output === 'changed', target: 'changed' },
          { guard: 'isByPhone', target: 'choosing', actions: assign({ refusal: text.codeRefused }) },
          { target: 'proofRefused' },
        ],
        onError: {
          target: 'choosing',
          actions: [
            assign({ refusal: ({ event }) => reasonOf(event.error) }),
            emit(({ event }) => ({ type: 'fields.refused' as const, fields: refusedFields(event.error) })),
          ],
        },
      },
    },
    proofRefused: { tags: 'proofRefused', on: { 'restart.requested': 'restarted' } },
    proofMissing: { tags: 'proofMissing', on: { 'restart.requested': 'restarted' } },
    restarted: { type: 'final', entry: emit({ type: 'leave', to: accountPaths.forgotPassword }) },
    changed: {
      type: 'final',
      entry: [
        emit({ type: 'notice', tone: 'success', text: text.changed }),
        emit({ type: 'leave', to: paths.login }),
      ],
    },
  },
});
