import * as v from 'valibot';
import { isTransactionId } from './ids.ts';

/** A confirmed payment for analytics: nothing about the payer or the order's content (HAZARDS E13). */
export interface Purchase {
  transactionId: string;
  /** Whole francs. */
  amount: number;
}

/** Counted payments stored per device; the oldest are dropped. */
const REMEMBERED_MAX = 50;

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
 * Counts a payment once.
 *
 * @param stored the stored text of payments counted before
 * @returns the text to store; `undefined` if the payment was already counted
 * @see BK-11
 * @see HAZARDS B5
 */
export function countPurchase(stored: string | null, transactionId: string): string | undefined {
  const before = counted(stored);
  if (before.includes(transactionId)) return undefined;
  return JSON.stringify([...before, transactionId].slice(-REMEMBERED_MAX));
}
