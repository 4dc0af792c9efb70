import { matchPrecache } from 'workbox-precaching';

/** The page without data of a URL or a person; the server has it for the service worker only. */
const SHELL = '/app-shell';

/** Milliseconds to wait for the network. */
const NETWORK_TIMEOUT_MS = 4_000;

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/**
 * The page from the server, else the cached shell, which renders the screen of any URL. Pages are never cached:
 * each was made for one visitor (HAZARDS C27, E9).
 */
export async function answerPage({
  request,
  event,
}: {
  request: Request;
  event: ExtendableEvent;
}): Promise<Response> {
  const asked = fetchPage(request, event);
  // The shell may already have been returned when this fails.
  asked.catch(() => undefined);
  try {
    return (
      (await Promise.race([asked, wait(NETWORK_TIMEOUT_MS)])) ?? (await matchPrecache(SHELL)) ?? (await asked)
    );
  } catch (error) {
    const shell = await matchPrecache(SHELL);
    if (shell === undefined) throw error;
    return shell;
  }
}

/** Uses the browser's navigation preload, which runs while the worker starts, if there is one. */
async function fetchPage(request: Request, event: ExtendableEvent): Promise<Response> {
  const ahead: unknown = event instanceof FetchEvent ? await event.preloadResponse : undefined;
  return ahead instanceof Response ? ahead : fetch(request);
}
