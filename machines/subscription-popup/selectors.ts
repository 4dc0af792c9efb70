import type { SnapshotFrom } from 'xstate';
import type { subscriptionPopupMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof subscriptionPopupMachine>;

/** Whether the offer is on the screen. */
export const selectIsShown = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('shown') && snapshot.context.canShow;

export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

/** The field, letter for letter. */
export const selectTyped = ({ context }: Snapshot) => context.typed;

/** What is wrong with what was typed. */
export const selectError = ({ context }: Snapshot) => context.error;

/** Why it could not be sent. */
export const selectFailure = ({ context }: Snapshot) => context.failure;

/** The address that has subscribed just now. */
export const selectThanked = (snapshot: Snapshot): string | undefined =>
  snapshot.hasTag('thanked') ? snapshot.context.email : undefined;
