import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { passwordRecoveryMachine } from './machine.ts';

export { passwordRecoveryMachine } from './machine.ts';
export type * from './types.ts';
export type PasswordRecoveryRef = ActorRefFrom<typeof passwordRecoveryMachine>;

type Snapshot = SnapshotFrom<typeof passwordRecoveryMachine>;

export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectCanResend = (snapshot: Snapshot) => snapshot.can({ type: 'resend.requested' });

/** The address of the mail that was sent, while the screen says so. */
export const selectMailSentTo = (snapshot: Snapshot): string | undefined =>
  snapshot.hasTag('mailSent') && snapshot.context.contact?.channel === 'mail'
    ? snapshot.context.contact.email
    : undefined;

/** The address of the last request, to correct it; empty without one. */
export const selectEmail = ({ context: { contact } }: Snapshot): string =>
  contact?.channel === 'mail' ? contact.email : '';

/** Whether the form for the new password is shown. */
export const selectIsChoosing = (snapshot: Snapshot) => snapshot.hasTag('choosing');

/** The phone to which a code was sent; the form asks for it. */
export const selectCodePhone = ({ context: { start } }: Snapshot): string | undefined =>
  'phone' in start ? start.phone : undefined;

/** Why no password can be chosen: a refused link, or a page opened without one. */
export const selectProofProblem = (snapshot: Snapshot): 'refused' | 'missing' | undefined => {
  if (snapshot.hasTag('proofRefused')) return 'refused';
  return snapshot.hasTag('proofMissing') ? 'missing' : undefined;
};
