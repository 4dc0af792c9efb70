/** Number of prefetches in progress. */
let prefetches = 0;

/** Whether a chunk that fails now is one without which the page does its work. */
export const isPrefetching = (): boolean => prefetches > 0;

/**
 * Loads a chunk that will probably be needed, or without which the page does its work. Failures are ignored: the next use loads
 * it again, and the page is not reloaded for it.
 */
export async function prefetch(load: () => Promise<unknown>): Promise<void> {
  prefetches += 1;
  try {
    await load();
  } catch {
    // A failed prefetch has no effect.
  } finally {
    prefetches -= 1;
  }
}
