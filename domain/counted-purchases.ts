import * as v from 'valibot';
import { isTransactionId } from './ids.ts';

/** A payment that was confirmed, as it is counted: nothing of who paid, nor of what for (HAZARDS E13). */
export interface Purchase {
  transactionId: string;
  /** Whole francs. */
  amount: number;
}

/** Payments that one device remembers to have counted; the oldest make room. */
const REMEMBERED_MAX = 50;

const keptSchema = v.array(v.pipe(v.string(), v.check(isTransactionId)));

function counted(kept: string | null): string[] {
  try {
    const read = v.safeParse(keptSchema, JSON.parse(kept ?? '[]'));
    return read.success ? read.output : [];
  } catch {
    return [];
  }
}

/**
 * Counts a payment, once for ever.
 *
 * @param kept the text that was kept of those counted before
 * @returns the text to keep now; `undefined` for a payment that was counted already
 * @see BK-11 @see HAZARDS B5
 */
export function countPurchase(kept: string | null, transactionId: string): string | undefined {
  const before = counted(kept);
  if (before.includes(transactionId)) return undefined;
  return JSON.stringify([...before, transactionId].slice(-REMEMBERED_MAX));
}
