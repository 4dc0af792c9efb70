import { expect, type Page, type Request } from '@playwright/test';

/**
 * Counts the requests of a page that have no answer yet; call it before the page is opened.
 *
 * @returns how many are pending now
 */
export function pendingRequests(page: Page): () => number {
  const pending = new Set<Request>();
  const end = (request: Request) => pending.delete(request);
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () => pending.size;
}

/**
 * Opens a page and starts its deferred features (baskets, pop-ups, notices) by a key press. They are running once the
 * visitor's place has been requested, which is answered here.
 */
export async function openWithDeferredFeatures(page: Page, path: string): Promise<void> {
  const placed = page.waitForResponse('**/api/location');
  await page.goto(path);
  await expect(page.getByRole('main')).not.toBeEmpty();
  await page.keyboard.press('Shift');
  await (await placed).finished();
}

/**
 * Waits until React has taken over the page. Before, the browser itself follows links and submits forms. React marks the
 * elements that it knows.
 */
export const appReacts = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('main')
        .evaluate((main) => Object.keys(main).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true);
