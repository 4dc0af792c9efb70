/**
 * Requests the loaded parts of the app once more, which come from the browser's cache: the service worker keeps what passes
 * through it, and on a first visit it was not yet there when they were loaded.
 */
export function keepCodeOffline(): void {
  if ('serviceWorker' in navigator) void requestAgain(navigator.serviceWorker);
}

async function requestAgain(worker: ServiceWorkerContainer): Promise<void> {
  await worker.ready;
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  const parts = [...loaded].filter((url) => url.startsWith(`${window.location.origin}/assets/`));
  // One that cannot be kept is loaded again with the next visit.
  await Promise.allSettled(parts.map((url) => fetch(url)));
}
