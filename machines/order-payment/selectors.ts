import type { SnapshotFrom } from 'xstate';
import type { orderPaymentMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof orderPaymentMachine>;

export const selectError = ({ context }: Snapshot) => context.error;
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectIsConfirmed = (snapshot: Snapshot) => snapshot.hasTag('confirmed');

/** Whether money was taken, or may have been, and staff or the server must find out for what. */
export const selectIsChecking = (snapshot: Snapshot) =>
  snapshot.hasTag('ready') && snapshot.context.answer?.verdict === 'checking';

/** The provider's page, once 'Passer au paiement' can open it. */
export const selectPageUrl = (snapshot: Snapshot): string | undefined =>
  snapshot.hasTag('ready') && !selectIsChecking(snapshot) ? snapshot.context.invoice?.url : undefined;

export const selectIsReady = (snapshot: Snapshot) => snapshot.hasTag('ready');
export const selectCanClose = (snapshot: Snapshot) => snapshot.can({ type: 'dialog.closed' });
