import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { pack as text } from '#domain/messages/pack.ts';
import { paths } from '#domain/paths.ts';
import { orderDetailsPath } from '#domain/orders/order-path.ts';
import type { packOrderMachine } from './machine.ts';
import type { GuestReservationRef } from '../guest-reservation/index.ts';

export { packOrderMachine } from './machine.ts';
export type * from './types.ts';
export type PackOrderRef = ActorRefFrom<typeof packOrderMachine>;

type Snapshot = SnapshotFrom<typeof packOrderMachine>;

/** The pack, once loaded. */
export const selectPack = ({ context }: Snapshot) => context.pack;
export const selectMode = ({ context }: Snapshot) => context.mode;
/** Whether a pack that is shown is loaded again, because its prices have changed. */
export const selectIsReloading = (snapshot: Snapshot) =>
  snapshot.hasTag('loading') && snapshot.context.pack !== undefined;
/** Whether a customer's order is on its way, or waits for the addresses. */
export const selectIsOrdering = (snapshot: Snapshot) => snapshot.hasTag('ordering');
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'retry.requested' });

/** Whether 'Valider le Panier' is shown: not for a total of 0. @see PK-01 */
export const selectCanSubmit = (snapshot: Snapshot) => snapshot.can({ type: 'submit.requested' });

/** Why the last attempt made no order, beside a total that can be ordered. @see PK-05 */
export const selectRefusal = (snapshot: Snapshot) =>
  selectCanSubmit(snapshot) ? snapshot.context.refusal : undefined;

/** The message shown instead of the pack. @see PK-05 */
export const selectObstacle = (snapshot: Snapshot): string | undefined => {
  if (snapshot.hasTag('unavailable')) return text.unavailable;
  if (snapshot.hasTag('notFound')) return text.notFound;
  return snapshot.hasTag('failed') ? text.loadFailed : undefined;
};

/** Whether to offer signing in. @see PK-02 */
export const selectCanSignIn = ({ context }: Snapshot) => !context.signedIn;

/** Whether a customer orders; a session that has ended meanwhile is found by the server. */
export const selectIsCustomer = ({ context }: Snapshot) => context.signedIn;

/** Whether the user must sign in to continue. @see PK-07 */
export const selectMustSignIn = (snapshot: Snapshot) => snapshot.hasTag('signInNeeded');

/** Whether the session ended before the order: signing in again leads back to this page. */
export const selectIsSessionEnded = (snapshot: Snapshot) => snapshot.hasTag('sessionEnded');

/** Whether the delivery address is asked for. */
export const selectIsAddressNeeded = (snapshot: Snapshot) => snapshot.hasTag('addressNeeded');
/** Where a customer's order goes, while it is not being typed; `undefined` where it is not known. */
export const selectKnownAddress = (snapshot: Snapshot): string | undefined =>
  snapshot.context.signedIn && snapshot.context.address !== '' && !snapshot.hasTag('addressNeeded')
    ? snapshot.context.address
    : undefined;
export const selectAddress = ({ context }: Snapshot) => context.address;
export const selectIsAddressSaved = ({ context }: Snapshot) => context.isAddressSaved;
export const selectAddressError = ({ context }: Snapshot) => context.addressError;

/** Whether the account lacks what an order needs. */
export const selectIsAccountIncomplete = (snapshot: Snapshot) => snapshot.hasTag('accountIncomplete');

/** The page of the order, once there is one. @see PK-04 */
export const selectOrderUrl = ({ context: { order, signedIn } }: Snapshot): string | undefined => {
  if (order === undefined) return undefined;
  return signedIn ? orderDetailsPath(order.saleType, order.id) : paths.invoice(order.reference);
};

/** The guest form while it is open. */
export const selectReservation = ({ children }: Snapshot): GuestReservationRef | undefined =>
  children.reserve;

/** The order to pay while its payment dialog is open. */
export const selectOrderToPay = (snapshot: Snapshot) =>
  snapshot.hasTag('paying') ? snapshot.context.order : undefined;
