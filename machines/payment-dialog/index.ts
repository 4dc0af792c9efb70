import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { methodsOf, type paymentDialogMachine, walletsOf } from './machine.ts';

export { paymentDialogMachine } from './machine.ts';
export type * from './types.ts';
export type PaymentDialogRef = ActorRefFrom<typeof paymentDialogMachine>;

type Snapshot = SnapshotFrom<typeof paymentDialogMachine>;

export const selectIsChoosing = (snapshot: Snapshot) => snapshot.hasTag('choosing');
export const selectIsPaying = (snapshot: Snapshot) => snapshot.hasTag('paying');

/** What was due at the last answer; `undefined` before the first. */
export const selectDue = ({ context }: Snapshot) => context.due;

/** The method on screen, and the payment that it continues. */
export const selectMethod = ({ context }: Snapshot) => context.method;
export const selectContinued = ({ context }: Snapshot) => context.continued;

/** The order of the methods; a new array each time. */
export const selectMethods = ({ context }: Snapshot) => methodsOf(context);
export const selectWallets = ({ context }: Snapshot) => walletsOf(context);

/** The provider of the payment in progress. */
export const selectLiveMethod = ({ context }: Snapshot) => context.due?.live?.provider;

/** Whether the way back to the choice is offered. */
export const selectCanLeaveMethod = (snapshot: Snapshot) => snapshot.can({ type: 'method.left' });

/** Whether the dialog can be dismissed: a payment that is being started decides itself. */
export const selectCanClose = ({ context }: Snapshot) => context.inner?.canClose ?? true;

/** The payment inside, which is a machine of its own: by a wallet, or on a provider's page. */
export const selectWallet = (snapshot: Snapshot) => snapshot.children.wallet;
export const selectHosted = (snapshot: Snapshot) => snapshot.children.hosted;

/** The form in which the amount due is divided, a machine of its own. */
export const selectDivision = (snapshot: Snapshot) => snapshot.children.division;

/** Whether the amount due can be divided now: no payment is in progress on screen. */
export const selectCanDivide = (snapshot: Snapshot) => snapshot.can({ type: 'division.opened' });

/** Whether the customer's session has ended while paying. */
export const selectHasSessionEnded = ({ context }: Snapshot) => context.isCustomer && !context.isSignedIn;

/** Whether a payment is in progress on screen. */
export const selectIsPaymentOpen = ({ context }: Snapshot) => context.inner?.isOpen ?? false;

const OBSTACLES = ['paid', 'checking', 'orderClosed', 'refused', 'rateLimited', 'cannotCheck'] as const;

/** Why there is nothing to pay on screen; `undefined` while the amount due is loading, or can be paid. */
export function selectObstacle(snapshot: Snapshot): (typeof OBSTACLES)[number] | undefined {
  return OBSTACLES.find((tag) => snapshot.hasTag(tag));
}

/** Why the server refused to tell the amount due. */
export const selectFailure = ({ context }: Snapshot) => context.failure;
