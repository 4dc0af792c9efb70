import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CreditNote } from '#domain/orders/credit-notes.ts';
import type { Receipt } from '#domain/orders/receipts.ts';
import type { receiptCheckMachine } from './machine.ts';
import type { ReceiptCheckTypes } from './types.ts';

export { receiptCheckMachine } from './machine.ts';
export type * from './types.ts';
export type ReceiptCheckRef = ActorRefFrom<typeof receiptCheckMachine>;

type Snapshot = SnapshotFrom<typeof receiptCheckMachine>;

/** What is known about the link; each is also a tag of the machine. */
export type ReceiptState = ReceiptCheckTypes['tags'];

const STATES: readonly ReceiptState[] = [
  'valid',
  'cancelled',
  'altered',
  'unknownKey',
  'unsupported',
  'unreadable',
  'empty',
  'failed',
];

export const selectState = (snapshot: Snapshot): ReceiptState =>
  STATES.find((state) => snapshot.hasTag(state)) ?? 'checking';

/** The content of a receipt that is valid; what an unverified one says is never shown. */
export const selectReceipt = (snapshot: Snapshot): Receipt | undefined => {
  const { signed } = snapshot.context;
  return snapshot.hasTag('valid') && signed && 'receipt' in signed ? signed.receipt : undefined;
};

/** The same of a credit note. */
export const selectCreditNote = (snapshot: Snapshot): CreditNote | undefined => {
  const { signed } = snapshot.context;
  return snapshot.hasTag('valid') && signed && 'creditNote' in signed ? signed.creditNote : undefined;
};

export const selectCanRetry = (snapshot: Snapshot): boolean => snapshot.can({ type: 'retry.requested' });
