import { expect, type Page } from '@playwright/test';

/** One answer in a store of the service worker, with the request that it stands under. */
export interface Kept {
  store: string;
  address: string;
  /** Names of the headers of the request, and the answer's headers. */
  asked: string[];
  headers: Record<string, string>;
  body: string;
}

/** What the service worker has kept. */
export const keptAnswers = (page: Page): Promise<Kept[]> =>
  page.evaluate(async () => {
    const kept = [];
    for (const store of await caches.keys()) {
      const cache = await caches.open(store);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const isText = /json|html/.test(answer?.headers.get('content-type') ?? '');
        kept.push({
          store,
          address: new URL(request.url).pathname + new URL(request.url).search,
          asked: [...request.headers.keys()],
          headers: Object.fromEntries(answer?.headers ?? []),
          body: isText ? ((await answer?.text()) ?? '') : '',
        });
      }
    }
    return kept;
  });

/** Waits until the worker stands behind the page, which it does soon after the shopper's first move. */
export async function workerAtWork(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
    .toBe('activated');
}

/** Waits until the answer to an address is kept. */
export const untilKept = (page: Page, address: RegExp): Promise<void> =>
  expect
    .poll(async () =>
      (await keptAnswers(page)).map((kept) => kept.address).filter((kept) => address.test(kept)),
    )
    .not.toEqual([]);
