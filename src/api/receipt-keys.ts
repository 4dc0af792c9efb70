import * as v from 'valibot';
import { receipt as text } from '#domain/messages/receipt.ts';
import type { ReceiptKey } from '#domain/orders/receipts.ts';
import { readLocal, writeLocal } from '../storage/local.ts';
import { type ShopClient, unwrap } from './client.ts';

/** Listed in `domain/messages/information/personal-data.ts`. */
const STORAGE_KEY = 'receiptKeys';

const storedKeys = v.object({
  keys: v.array(v.object({ id: v.string(), publicKey: v.string() })),
  cancelled: v.array(v.string()),
});

/** What receipts are verified with: the keys, and the hashes of receipts that were cancelled. */
interface ReceiptProofs {
  keys: readonly ReceiptKey[];
  cancelled: readonly string[];
}

/**
 * The shop's public keys and cancelled receipts: from the server, so that what was withdrawn is no longer accepted, or as stored by an earlier visit
 * if the server does not answer.
 */
export async function readReceiptKeys(
  shop: ShopClient,
  signal: AbortSignal,
): Promise<ReceiptProofs & { areCurrent: boolean }> {
  try {
    const call = shop.GET('/api/receipt-keys', { signal });
    const answer = await unwrap(call, text.failures.keys);
    const keys = answer.keys.map(({ id, public_key: publicKey }) => ({ id, publicKey }));
    const proofs = { keys, cancelled: answer.cancelled };
    writeLocal(STORAGE_KEY, JSON.stringify(proofs));
    return { ...proofs, areCurrent: true };
  } catch (error) {
    const stored = readStored();
    if (stored === undefined || signal.aborted) throw error;
    return { ...stored, areCurrent: false };
  }
}

function readStored(): ReceiptProofs | undefined {
  try {
    const stored = v.safeParse(storedKeys, JSON.parse(readLocal(STORAGE_KEY) ?? ''));
    return stored.success ? stored.output : undefined;
  } catch {
    return undefined;
  }
}
