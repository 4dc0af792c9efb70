import * as v from 'valibot';
import { isTransactionId } from '../ids.ts';

/** A confirmed payment for analytics, without data about the payer or the order's content (HAZARDS E13). */
export interface Purchase {
  transactionId: string;
  /** Whole francs. */
  amount: number;
}

/** Maximum number of counted payments stored per device; the oldest are dropped. */
const COUNTED_MAX = 50;

const storedSchema = v.array(v.pipe(v.string(), v.check(isTransactionId)));

function counted(stored: string | null): string[] {
  try {
    const read = v.safeParse(storedSchema, JSON.parse(stored ?? '[]'));
    return read.success ? read.output : [];
  } catch {
    return [];
  }
}

/**
 * Marks a payment as counted, so that analytics counts it once.
 *
 * @param stored stored text of the payments counted before
 * @returns the text to store; `undefined` if the payment was already counted
 * @see BK-11
 * @see HAZARDS B5
 */
export function countPurchase(stored: string | null, transactionId: string): string | undefined {
  const before = counted(stored);
  if (before.includes(transactionId)) return undefined;
  return JSON.stringify([...before, transactionId].slice(-COUNTED_MAX));
}
