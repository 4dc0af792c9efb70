const RELOADED_AT_KEY = 'reloadedAt';

/** Milliseconds within which the page reloads at most once for a failedChunks chunk. */
const RELOAD_COOLDOWN_MS = 60_000;

const hasJustReloaded = (): boolean => {
  try {
    const before = Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0);
    const now = Date.now();
    sessionStorage.setItem(RELOADED_AT_KEY, String(now));
    return now - before < RELOAD_COOLDOWN_MS;
  } catch {
    // Without storage the last reload is unknown, and an endless reload loop is worse than an error message.
    return true;
  }
};

/** Offline the page stays: its content is worth more than the browser's error page. */
function reloadOnce(): boolean {
  if (!navigator.onLine || hasJustReloaded()) return false;
  window.location.reload();
  return true;
}

/** Prefetches in progress. */
let prefetches = 0;

/** Errors of chunks that could not be loaded. */
const failedChunks = new WeakSet<object>();

/** Chunk errors during a prefetch: the user may have requested the same chunk. */
const failedPrefetches = new WeakSet<object>();

/**
 * Reloads the page when one of its chunks is gone, which happens to tabs that were open during a deployment.
 *
 * @see HAZARDS E8
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    failedChunks.add(event.payload);
    if (prefetches > 0) failedPrefetches.add(event.payload);
    else if (reloadOnce()) event.preventDefault();
  });
}

/** Whether an error is a chunk that could not be loaded. */
export const isChunkLoadError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failedChunks.has(error);

/** Reloads for a chunk that failed during a prefetch and is now needed by a screen. */
export function reloadForMissingChunk(error: unknown): void {
  if (typeof error === 'object' && error !== null && failedPrefetches.has(error)) reloadOnce();
}

/** Loads a chunk that will probably be needed. A failure is ignored: the next use loads it again. */
export async function prefetch(load: () => Promise<unknown>): Promise<void> {
  prefetches += 1;
  try {
    await load();
  } catch {
    // Only a prefetch.
  } finally {
    prefetches -= 1;
  }
}
