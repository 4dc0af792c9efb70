import type { SnapshotFrom } from 'xstate';
import type { Session } from '#domain/account/session.ts';
import type { sessionMachine } from './machine.ts';

export { sessionMachine } from './machine.ts';
export type * from './types.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

/** The session of the signed-in user. @see OT-07 */
export const selectSession = (snapshot: Snapshot): Session | undefined =>
  snapshot.hasTag('signedIn') ? snapshot.context.session : undefined;

/** Whether the user is asked before the baskets of this device are lost. */
export const selectIsConfirmingSignOut = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('confirmingSignOut');

/** Whether the session's values are being read from the server. */
export const selectIsReading = (snapshot: Snapshot): boolean => snapshot.hasTag('reading');
