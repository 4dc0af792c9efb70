import type { TypedDrawer } from '#domain/forms/day-close.ts';

/** How many, and whole francs. */
export interface CountedSum {
  count: number;
  amount: number;
}

/** The cash of one person since it was counted last, and the entries that it is made of. */
export interface OpenDrawer {
  staffId: number;
  name: string;
  opening: number;
  received: CountedSum;
  takenBack: CountedSum;
  expected: number;
  receivedIds: number[];
  takenBackIds: number[];
}

/** What can be closed now. */
export interface OpenDay {
  /** The last close; 0 before the first. */
  after: number;
  drawers: OpenDrawer[];
}

/** A drawer as it was counted. Whole francs. */
export interface DrawerCount {
  staffId: number;
  receivedIds: number[];
  takenBackIds: number[];
  counted: number;
  handedOver: number;
  reason: string | null;
}

export interface DayClosing {
  after: number;
  drawers: DrawerCount[];
  /** Stays the same when the close is sent again, so that the day is closed once. */
  key: string;
}

/** The sheet of a closed day. */
export interface ClosedDay {
  number: number;
  /** Calendar day in Dakar. */
  day: string;
}

/** What a person has typed for a drawer, or that it is not counted today. */
export interface DrawerEntry extends TypedDrawer {
  isSkipped: boolean;
}

export interface DayCloseTypes {
  input: {
    /** A new key of 128 random bits. */
    newKey: () => string;
  };
  context: {
    newKey: () => string;
    open: OpenDay | undefined;
    /** By the account of the person. */
    entries: Readonly<Record<number, DrawerEntry>>;
    /** Whether errors of the fields are shown. */
    isChecked: boolean;
    /** What was confirmed. */
    closing: DayClosing | undefined;
    closed: ClosedDay | undefined;
    /** Why the last call failed, in French. */
    failure: string;
  };
  events:
    | { type: 'count.changed'; staffId: number; field: keyof TypedDrawer; value: string }
    | { type: 'drawer.skipped'; staffId: number; isSkipped: boolean }
    | { type: 'refresh.requested' }
    | { type: 'counts.submitted' }
    | { type: 'close.confirmed' }
    | { type: 'close.cancelled' }
    | { type: 'retry.requested' }
    | { type: 'restart.requested' };
  tags: 'reading' | 'failed' | 'counting' | 'confirming' | 'closing' | 'unsure' | 'closed';
}
