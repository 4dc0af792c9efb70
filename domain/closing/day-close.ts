/** How many, and whole francs. */
export interface CountedSum {
  count: number;
  amount: number;
}

/** The cash that one person has, since it was counted last. Whole francs. */
export interface Drawer {
  /** The account of the person. */
  staffId: number;
  name: string;
  /** What was left in it when it was counted last. */
  opening: number;
  received: CountedSum;
  /** Entries that were wrong. */
  takenBack: CountedSum;
}

/** What has to be in a drawer, in whole francs. */
export const expectedIn = ({ opening, received, takenBack }: Omit<Drawer, 'staffId' | 'name'>): number =>
  opening + received.amount - takenBack.amount;

/** A drawer as it was counted. */
export interface CountedDrawer extends Drawer {
  expected: number;
  counted: number;
  /** What was taken out of it after the count, for the safe or the bank. */
  handedOver: number;
  /** Why it differs from what was expected; null where it does not. */
  reason: string | null;
}

/** What a provider received since the last close, as the shop recorded it. */
export interface ProviderSums {
  provider: string;
  received: CountedSum;
  refunded: CountedSum;
  fees: CountedSum;
  /** The part of `received` that its statement has so far. */
  stated: CountedSum;
  /** The open differences with its statements, one sentence each. */
  differences: string[];
}

/** The sheet of a closed day; it never changes. */
export interface DaySheet {
  /** From 1, without holes. */
  number: number;
  /** Calendar day in Dakar, e.g. `2026-11-29`. */
  day: string;
  /** ISO times. */
  closedAt: string;
  /** The close before it; null for the first one. */
  since: string | null;
  closedBy: string;
  drawers: CountedDrawer[];
  /** Names of persons whose drawer was not counted: it belongs to the next close. */
  leftOpen: string[];
  providers: ProviderSums[];
}
