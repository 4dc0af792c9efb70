/** What is to be received in cash for an order. Amounts in whole francs. */
export interface CashDue {
  reference: string;
  customerName: string;
  total: number;
  residual: number;
  state: 'open' | 'in_progress' | 'checking' | 'paid' | 'closed';
  /** `undefined` once nothing is due. */
  instalmentNo: number | undefined;
  instalments: number;
  amountDue: number;
  /** The last cash entry of the order, if no later instalment is paid; `canReverse`: by the member of staff who asks. */
  lastCash: LastCash | undefined;
  /** An unpaid payment page is open: recording cash closes or replaces it. */
  isPageOpen: boolean;
  /** Until when an earlier online payment can still be made, in epoch milliseconds. */
  payableUntil: number | undefined;
}

/** A cash entry that counts. */
export interface LastCash {
  id: number;
  instalmentNo: number;
  amount: number;
  receivedAt: number;
  /** Who recorded it. */
  receivedBy: string;
  canReverse: boolean;
}

/** The cash that was received for one instalment. */
export interface CashEntry {
  reference: string;
  instalmentNo: number;
  amount: number;
  reason: string;
  /** Stays the same when the entry is sent again, so that it is recorded once. */
  key: string;
}

export type CashField = 'reference' | 'reason';

export interface CashEntryTypes {
  input: {
    /** A new key of 128 random bits. */
    newKey: () => string;
  };
  context: {
    newKey: () => string;
    reference: string;
    reason: string;
    /** The fields whose errors are shown. */
    checked: readonly CashField[];
    due: CashDue | undefined;
    /** The entry that was confirmed. */
    entry: CashEntry | undefined;
    /** Why the last call failed, in French. */
    failure: string;
  };
  events:
    | { type: 'field.changed'; field: CashField; value: string }
    | { type: 'form.submitted' }
    | { type: 'refresh.requested' }
    | { type: 'entry.submitted' }
    | { type: 'entry.confirmed' }
    | { type: 'entry.cancelled' }
    | { type: 'retry.requested' }
    | { type: 'restart.requested' };
  tags: 'finding' | 'notFound' | 'failed' | 'due' | 'confirming' | 'recording' | 'unsure' | 'recorded';
}
