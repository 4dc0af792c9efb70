import type { SnapshotFrom } from 'xstate';
import type { oneTimeCodeMachine } from './machine.ts';

export { oneTimeCodeMachine } from './machine.ts';
export type * from './types.ts';

type Snapshot = SnapshotFrom<typeof oneTimeCodeMachine>;

export const selectCode = ({ context }: Snapshot) => context.code;
export const selectIsVerifying = (snapshot: Snapshot) => snapshot.hasTag('verifying');
export const selectIsResending = (snapshot: Snapshot) => snapshot.hasTag('resending');
export const selectCanResend = (snapshot: Snapshot) => snapshot.can({ type: 'resend.requested' });

/** Whether digits can be typed. */
export const selectIsEditable = (snapshot: Snapshot) => snapshot.hasTag('editable');
