import { matchPrecache } from 'workbox-precaching';

/** The page of the shop without anything of an address or a person; the server has it for the worker alone. */
const SHELL = '/app-shell';

/** Milliseconds after which a link counts as dead. */
const PATIENCE_MS = 4_000;

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/**
 * The page from the shop; where that cannot be reached, the kept shell, which draws the screen of whatever address stands
 * above it. No page is ever kept: it came for one visitor (HAZARDS C27, E9).
 */
export async function answerPage({
  request,
  event,
}: {
  request: Request;
  event: ExtendableEvent;
}): Promise<Response> {
  const asked = fetchPage(request, event);
  // Once the shell was shown nobody waits for it any more.
  asked.catch(() => undefined);
  try {
    return (await Promise.race([asked, wait(PATIENCE_MS)])) ?? (await matchPrecache(SHELL)) ?? (await asked);
  } catch (error) {
    const shell = await matchPrecache(SHELL);
    if (shell === undefined) throw error;
    return shell;
  }
}

/** The browser asks for a page while the worker is still being woken; its answer is taken where there is one. */
async function fetchPage(request: Request, event: ExtendableEvent): Promise<Response> {
  const ahead: unknown = event instanceof FetchEvent ? await event.preloadResponse : undefined;
  return ahead instanceof Response ? ahead : fetch(request);
}
