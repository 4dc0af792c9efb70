import type { StatementSource } from './statement-line.ts';

/** How a movement can be recognised, by the provider's ids and by our reference. */
export interface MovementNames {
  /** The provider's id of the movement. */
  transaction: string | null;
  session: string | null;
  clientReference: string | null;
}

/** The kinds of movements that shop and provider compare. */
export const COMPARED_KINDS = ['payment', 'refund'] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];

/** Money that the shop recorded. Amounts are whole francs, more than 0; days are those of Dakar, e.g. `2026-11-29`. */
export interface RecordedMovement extends MovementNames {
  kind: ComparedKind;
  /** Ours: an attempt or a refund. */
  id: string;
  /** The reference of the order. */
  order: string;
  /** What staff read it by. */
  piece: string;
  amount: number;
  day: string;
  /** Whether the provider's API would list it; a refund that a person made in the portal may be in an uploaded statement only. */
  isListedByApi: boolean;
}

/** A line of the provider's statement. */
export interface StatedMovement extends MovementNames {
  kind: ComparedKind;
  transaction: string;
  amount: number;
  /** What the provider kept of it. `amount` may be net of it. */
  fee: number;
  day: string;
  source: StatementSource;
}

/**
 * A difference, by what is wrong:
 *
 * - `missing`: the shop recorded it, and the statement does not have it
 * - `unknown`: the statement has it, and the shop does not
 * - `amount`: both have it, with different amounts
 */
export type DifferenceReason = 'missing' | 'unknown' | 'amount';

export interface Difference {
  kind: ComparedKind;
  reason: DifferenceReason;
  /** The day of the statement's line; of what is missing there, the shop's. */
  day: string;
  recorded: RecordedMovement | undefined;
  stated: StatedMovement | undefined;
  /** What the shop recorded less what the statement has, in whole francs. */
  amount: number;
}

/** What the shop recorded of a kind in a day, and what the statement of that day has. Whole francs. */
export interface ComparedSums {
  recorded: { count: number; amount: number };
  stated: { count: number; amount: number };
  /** The part of the difference that is explained by the other day: recorded after midnight, for example. */
  otherDay: number;
}

/** A day of a provider's account: sums, fees and named differences. */
export interface Settlement extends Record<ComparedKind, ComparedSums> {
  day: string;
  differences: Difference[];
}

/**
 * Compares what the shop recorded with what a provider states for a day: recorded − stated = other day + the sum of the differences,
 * to the franc.
 *
 * @param recorded what was recorded in the day, and what the lines of the day may be about
 * @param stated the lines of the day, and those that may be about what was recorded in it
 * @see DK-13
 */
export function settle(
  day: string,
  recorded: readonly RecordedMovement[],
  stated: readonly StatedMovement[],
): Settlement {
  const ofKind = (kind: ComparedKind) =>
    compare(
      kind,
      day,
      recorded.filter((each) => each.kind === kind),
      stated.filter((each) => each.kind === kind),
    );
  const payment = ofKind('payment');
  const refund = ofKind('refund');
  return {
    day,
    payment: payment.sums,
    refund: refund.sums,
    differences: [...payment.differences, ...refund.differences],
  };
}

function compare(
  kind: ComparedKind,
  day: string,
  recorded: readonly RecordedMovement[],
  stated: readonly StatedMovement[],
): { sums: ComparedSums; differences: Difference[] } {
  const pairs = pairMovements(recorded, stated);
  const paired = new Set<RecordedMovement | StatedMovement>(pairs.flat());
  const sums: ComparedSums = {
    recorded: { count: 0, amount: 0 },
    stated: { count: 0, amount: 0 },
    otherDay: 0,
  };
  const differences: Difference[] = [];
  const add = (side: 'recorded' | 'stated', amount: number) => {
    sums[side].count += 1;
    sums[side].amount += amount;
  };
  for (const [ours, line] of pairs) {
    const gross = grossOf(line, ours.amount);
    if (ours.day === day) add('recorded', ours.amount);
    if (line.day === day) add('stated', gross);
    if (ours.day === day && line.day !== day) sums.otherDay += ours.amount;
    if (ours.day !== day && line.day === day) sums.otherDay -= ours.amount;
    if (line.day === day && gross !== ours.amount)
      differences.push({
        kind,
        reason: 'amount',
        day,
        recorded: ours,
        stated: line,
        amount: ours.amount - gross,
      });
  }
  for (const ours of recorded) {
    if (ours.day !== day || paired.has(ours)) continue;
    add('recorded', ours.amount);
    differences.push({
      kind,
      reason: 'missing',
      day,
      recorded: ours,
      stated: undefined,
      amount: ours.amount,
    });
  }
  for (const line of stated) {
    if (line.day !== day || paired.has(line)) continue;
    add('stated', line.amount);
    differences.push({
      kind,
      reason: 'unknown',
      day,
      recorded: undefined,
      stated: line,
      amount: -line.amount,
    });
  }
  return { sums, differences };
}

/** The amount before the fee: some statements list what is left after it. */
const grossOf = ({ amount, fee }: StatedMovement, expected: number): number =>
  amount + fee === expected ? expected : amount;

type Pair = [RecordedMovement, StatedMovement];
type IsSame = (ours: RecordedMovement, line: StatedMovement) => boolean;

const isSame = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.toUpperCase() === other.toUpperCase();

/** By the surest name first. A session that differs says that the two are not the same, whatever our reference says. */
const PASSES: readonly IsSame[] = [
  (ours, line) => isSame(ours.transaction, line.transaction),
  (ours, line) => isSame(ours.session, line.session),
  (ours, line) =>
    isSame(ours.clientReference, line.clientReference) &&
    (ours.session === null || line.session === null || isSame(ours.session, line.session)),
];

/** Pairs each movement with one line at most. */
export function pairMovements(
  recorded: readonly RecordedMovement[],
  stated: readonly StatedMovement[],
): Pair[] {
  const pairs: Pair[] = [];
  let ours = [...recorded];
  let lines = [...stated];
  for (const isPair of PASSES) {
    const taken = new Set<RecordedMovement | StatedMovement>();
    for (const line of lines) {
      const found = ours.find((each) => !taken.has(each) && isPair(each, line));
      if (!found) continue;
      pairs.push([found, line]);
      taken.add(found).add(line);
    }
    ours = ours.filter((each) => !taken.has(each));
    lines = lines.filter((each) => !taken.has(each));
  }
  return pairs;
}
