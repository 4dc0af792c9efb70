import { expect, type Page } from '@playwright/test';

/** A response in the service worker's cache, and the request it is stored under. */
export interface Kept {
  store: string;
  address: string;
  /** Names of the request's headers, and the response's headers. */
  asked: string[];
  headers: Record<string, string>;
  body: string;
}

/** All responses cached by the service worker. */
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

/** Waits until the worker controls the page, soon after the first interaction. */
export async function workerAtWork(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
    .toBe('activated');
}

/** Waits until the response for a URL is cached. */
export const untilKept = (page: Page, address: RegExp): Promise<void> =>
  expect
    .poll(async () =>
      (await keptAnswers(page)).map((kept) => kept.address).filter((kept) => address.test(kept)),
    )
    .not.toEqual([]);
