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

/** Parts on their way that nobody has asked for yet. */
let guesses = 0;

/**
 * Loads the page once more when a part of it is gone, which happens to a tab that was open while we published.
 * Without network it stays: what is on screen is worth more than the browser's own error page.
 *
 * @see HAZARDS E8
 */
export function reloadForStaleParts(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (guesses > 0 || !navigator.onLine || recently()) return;
    event.preventDefault();
    window.location.reload();
  });
}

/** Fetches a part that will probably be needed. Where that fails nothing happens: whoever needs it asks again. */
export async function fetchAhead(load: () => Promise<unknown>): Promise<void> {
  guesses += 1;
  try {
    await load();
  } catch {
    // It was a guess.
  } finally {
    guesses -= 1;
  }
}
