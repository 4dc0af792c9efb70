import { isPrefetching } from '#src/ui/prefetch.ts';

const RELOADED_AT_KEY = 'reloadedAt';

/** Minimum milliseconds between two reloads for a chunk that failed to load. */
const RELOAD_COOLDOWN_MS = 60_000;

const hasJustReloaded = (): boolean => {
  try {
    const before = Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0);
    const now = Date.now();
    sessionStorage.setItem(RELOADED_AT_KEY, String(now));
    return now - before < RELOAD_COOLDOWN_MS;
  } catch {
    // Without storage the time of the last reload is unknown; an endless reload loop would be worse than an error
    // message.
    return true;
  }
};

/**
 * Reloads the page, at most once a minute. Offline it is not reloaded: its content is more useful than the browser's error
 * page.
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine || hasJustReloaded()) return false;
  window.location.reload();
  return true;
}

/** Errors of chunks that could not be loaded. */
const failedChunks = new WeakSet<object>();

/** Chunk errors for which the page was not reloaded: the user may need the same chunk. */
const toleratedErrors = new WeakSet<object>();

/** Their messages, which name the chunk. Browsers do not repeat a failed import, so after a second error the page must be reloaded. */
const missedOnce = new Set<string>();

/** How long after a loss of the network a missing chunk is put down to it, in milliseconds. */
const NETWORK_LOSS_MS = 10_000;

/** When the network was last lost, in milliseconds since the page was opened. */
let networkLostAt = Number.NEGATIVE_INFINITY;

const wasNetworkLost = (): boolean => performance.now() - networkLostAt < NETWORK_LOSS_MS;

/**
 * Reloads the page when one of its chunks no longer exists, which happens in tabs that were open during a deployment. A chunk
 * that a prefetch or a network that comes and goes has missed once is no reason: the page may be about a payment.
 *
 * @see HAZARDS E8
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('offline', () => {
    networkLostAt = performance.now();
  });
  window.addEventListener('vite:preloadError', (event) => {
    failedChunks.add(event.payload);
    const name = String(event.payload);
    if (isPrefetching() || (wasNetworkLost() && !missedOnce.has(name))) {
      toleratedErrors.add(event.payload);
      missedOnce.add(name);
    } else if (reloadOnce()) event.preventDefault();
  });
}

/** Whether an error means that a chunk could not be loaded. */
export const isChunkLoadError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failedChunks.has(error);

/** Reloads the page if a screen needs a chunk whose error was tolerated. */
export function reloadForMissingChunk(error: unknown): void {
  if (typeof error === 'object' && error !== null && toleratedErrors.has(error)) reloadOnce();
}
