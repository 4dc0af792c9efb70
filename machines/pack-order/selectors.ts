import type { SnapshotFrom } from 'xstate';
import { pack as text } from '#domain/messages/pack.ts';
import type { GuestReservationRef } from '../guest-reservation/index.ts';
import type { packOrderMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof packOrderMachine>;

/** The pack, once loaded. */
export const selectPack = ({ context }: Snapshot) => context.pack;
export const selectMode = ({ context }: Snapshot) => context.mode;
export const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag('loading');
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'retry.requested' });

/** Whether 'Valider le Panier' is shown: not for a total of 0. @see PK-01 */
export const selectCanSubmit = (snapshot: Snapshot) => snapshot.can({ type: 'submit.requested' });

/** The message shown instead of the pack. @see PK-05 */
export const selectObstacle = (snapshot: Snapshot): string | undefined => {
  if (snapshot.hasTag('unavailable')) return text.unavailable;
  if (snapshot.hasTag('notFound')) return text.notFound;
  return snapshot.hasTag('failed') ? text.loadFailed : undefined;
};

/** Whether to offer signing in. @see PK-02 */
export const selectCanSignIn = ({ context }: Snapshot) => !context.signedIn;

/** Whether the user must sign in to continue. @see PK-07 */
export const selectMustSignIn = (snapshot: Snapshot) => snapshot.hasTag('signInNeeded');

/** The guest form while it is open. */
export const selectReservation = ({ children }: Snapshot): GuestReservationRef | undefined =>
  children.reserve;

/** The order to pay while its payment dialog is open. */
export const selectOrderToPay = (snapshot: Snapshot) =>
  snapshot.hasTag('paying') ? snapshot.context.order : undefined;
