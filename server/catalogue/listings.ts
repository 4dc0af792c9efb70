import { sql } from 'drizzle-orm';
import { signalAfterCommit } from '../db/commit-signals.ts';
import type { Transaction } from '../db/index.ts';
import { indexWords } from './index-words.ts';
import { shelveProducts } from './shelve.ts';

/** Advisory lock: loading the catalogue's files and edits by staff take turns, in all processes. */
const CATALOGUE_LOCK = 771_402_662;

/**
 * Waits until no other transaction changes the catalogue; held until the end of this one. The caller may change the
 * catalogue: after its commit this process asks for the new version at once, other processes are notified.
 */
export async function lockCatalogue(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CATALOGUE_LOCK})`);
  signalAfterCommit(tx, 'catalogue');
}

/**
 * Rebuilds the listings and the search index from the products. Must be called in the same transaction as any change of
 * products, categories or tags, so that readers see both or neither.
 *
 * @param changed the only products that changed, so that the cost does not grow with the catalogue; by default any may have
 */
export async function rebuildListings(tx: Transaction, changed?: readonly number[]): Promise<void> {
  if (changed?.length === 0) return;
  await shelveProducts(tx, changed);
  await indexWords(tx, changed);
}
