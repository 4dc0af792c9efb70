import * as v from 'valibot';
import { receipt as text } from '#domain/messages/receipt.ts';
import type { ReceiptKey } from '#domain/receipts.ts';
import { readLocal, writeLocal } from '../storage/local.ts';
import { type ShopClient, unwrap } from './client.ts';

/** Listed in `domain/messages/information/personal-data.ts`. */
const STORAGE_KEY = 'receiptKeys';

const storedKeys = v.array(v.object({ id: v.string(), publicKey: v.string() }));

/**
 * The shop's public keys: from the server, so that a withdrawn key is no longer accepted, or as stored by an earlier visit
 * if the server does not answer.
 */
export async function readReceiptKeys(
  shop: ShopClient,
  signal: AbortSignal,
): Promise<{ keys: readonly ReceiptKey[]; areCurrent: boolean }> {
  try {
    const call = shop.GET('/api/receipt-keys', { signal });
    const answer = await unwrap(call, text.failures.keys);
    const keys = answer.keys.map(({ id, public_key: publicKey }) => ({ id, publicKey }));
    writeLocal(STORAGE_KEY, JSON.stringify(keys));
    return { keys, areCurrent: true };
  } catch (error) {
    const keys = readStoredKeys();
    if (keys === undefined || signal.aborted) throw error;
    return { keys, areCurrent: false };
  }
}

function readStoredKeys(): readonly ReceiptKey[] | undefined {
  try {
    const stored = v.safeParse(storedKeys, JSON.parse(readLocal(STORAGE_KEY) ?? ''));
    return stored.success ? stored.output : undefined;
  } catch {
    return undefined;
  }
}
