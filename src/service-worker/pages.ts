import { matchPrecache } from 'workbox-precaching';

/** A page without data of a URL or a user, which the server provides for the service worker. */
const SHELL = '/app-shell';

/** Timeout of the network in milliseconds. */
const NETWORK_TIMEOUT_MS = 4_000;

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/**
 * The page from the server, or the cached shell as fallback, which can render the screen of any URL. Pages are never
 * cached: each was rendered for one visitor (HAZARDS C27, E9).
 */
export async function answerPage({
  request,
  event,
}: {
  request: Request;
  event: ExtendableEvent;
}): Promise<Response> {
  const fetched = fetchPage(request, event);
  // The shell may already have been returned when the request fails.
  fetched.catch(() => undefined);
  try {
    return (
      (await Promise.race([fetched, wait(NETWORK_TIMEOUT_MS)])) ??
      (await matchPrecache(SHELL)) ??
      (await fetched)
    );
  } catch (error) {
    const shell = await matchPrecache(SHELL);
    if (shell === undefined) throw error;
    return shell;
  }
}

/** Uses the browser's navigation preload if available; it runs while the worker starts. */
async function fetchPage(request: Request, event: ExtendableEvent): Promise<Response> {
  const preloaded: unknown = event instanceof FetchEvent ? await event.preloadResponse : undefined;
  return preloaded instanceof Response ? preloaded : fetch(request);
}
