const MARK = 'reloadedAt';

/** Milliseconds within which the page is not loaded a second time for a missing part. */
const ONCE_WITHIN_MS = 60_000;

const recently = (): boolean => {
  try {
    const before = Number(sessionStorage.getItem(MARK) ?? 0);
    const now = Date.now();
    sessionStorage.setItem(MARK, String(now));
    return now - before < ONCE_WITHIN_MS;
  } catch {
    // Without storage there is no telling, and a page that loads itself for ever is worse than one that says so.
    return true;
  }
};

/** Without network the page stays: what is on screen is worth more than the browser's own error page. */
function reloadOnce(): boolean {
  if (!navigator.onLine || recently()) return false;
  window.location.reload();
  return true;
}

/** Parts on their way that nobody has asked for yet. */
let guesses = 0;
/** Errors of parts that could not be loaded. */
const missing = new WeakSet<object>();
/** What failed while one of them was on its way: perhaps the guess alone, perhaps what the shopper asked for as well. */
const doubtful = new WeakSet<object>();

/**
 * Loads the page once more when a part of it is gone, which happens to a tab that was open while we published.
 *
 * @see HAZARDS E8
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    missing.add(event.payload);
    if (guesses > 0) doubtful.add(event.payload);
    else if (reloadOnce()) event.preventDefault();
  });
}

/** Whether a screen failed because a part of it could not be loaded. */
export const isChunkLoadError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && missing.has(error);

/** The same for a part that was missing under a guess, once it turns out that a screen could not do without it. */
export function reloadForMissingChunk(error: unknown): void {
  if (typeof error === 'object' && error !== null && doubtful.has(error)) reloadOnce();
}

/** Fetches a part that will probably be needed. Where that fails nothing happens: whoever needs it asks again. */
export async function prefetch(load: () => Promise<unknown>): Promise<void> {
  guesses += 1;
  try {
    await load();
  } catch {
    // It was a guess.
  } finally {
    guesses -= 1;
  }
}
