import { expect, type Page, test } from './support/test.ts';
import { type Front, openFront } from './support/releases.ts';
import { listing } from './support/shelf.ts';
import { choose, newGuest, shopper } from './support/shopper.ts';
import { keptAnswers, workerAtWork } from './support/worker.ts';
import { openWithDeferredFeatures, pendingRequests } from './support/traffic.ts';
import { expectNoFindings } from './support/accessibility.ts';

const QUESTION = 'Une nouvelle version est disponible. Recharger maintenant ?';

let front: Front;
test.beforeEach(async () => {
  front = await openFront();
});
test.afterEach(() => front.close());

const question = (page: Page) => page.getByText(QUESTION);
const button = (page: Page, name: string) => page.locator('#notices').getByRole('button', { name });
const isNext = (page: Page) =>
  page.evaluate(() => [...document.scripts].some(({ src }) => src.includes('.next.js')));

/** Makes the browser check for a new version, as on the user's return and every hour. */
const look = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

/** Whether a new version is installed and the old one still in control. */
const isWaiting = (page: Page) =>
  page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed',
  );

/** Waits until the page knows of the waiting version and has decided whether to ask. */
async function decided(page: Page): Promise<void> {
  // The notices of the network and of a new version.
  await expect(page.locator('#notices output')).toHaveCount(2);
  // The browser handles calls in order, and the app has made its own before these.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    await navigator.locks.query();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** Counts page loads. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

/**
 * The page has reloaded into the next release, once. Its heading is in the server's HTML, which can be seen before the
 * load event; that no further reload follows is certain once the app works, with a chunk of its own.
 */
async function expectOneReload(page: Page, loads: () => number): Promise<void> {
  await expect.poll(() => isNext(page).catch(() => false)).toBe(true);
  await expect.poll(loads).toBe(1);
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(loads()).toBe(1);
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[UP-01] [E7] a release during a visit: prompt in each tab, “Plus tard” in one, acceptance in the other, one reload, and the basket is still there @campaign', async ({
    page,
    context,
  }) => {
    await page.goto(`${front.origin}/boutique`);
    await workerAtWork(page);
    await listing(page).settled();
    const reported = page.waitForResponse(/create_or_update_crm$/);
    await listing(page)
      .results.getByRole('button', { name: /^Commander/ })
      .first()
      .click();
    // All lazy chunks are loaded: a missing one would reload the page by itself.
    await expect(page.getByText('Produit ajouté')).toBeVisible();
    await reported;
    const other = await context.newPage();
    await other.goto(front.origin);
    await workerAtWork(other);
    await front.release();
    await look(page);
    await expect(question(page)).toBeVisible();
    await expect(page.locator('#notices output').filter({ hasText: QUESTION })).toHaveText(QUESTION);
    await expect(button(page, 'Plus tard')).toBeVisible();
    await expectNoFindings(page, 'question');

    await test.step('“Plus tard” postpones: the old version keeps working, and the next page does not ask', async () => {
      await expect(question(other)).toBeVisible();
      await button(other, 'Plus tard').click();
      await expect(question(other)).toBeHidden();
      await other.reload();
      await workerAtWork(other);
      await decided(other);
      expect(await isWaiting(other)).toBe(true);
      await expect(question(other)).toBeHidden();
      await other.close();
    });

    const loads = loadsOf(page);
    await button(page, 'Recharger').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => isNext(page).catch(() => false)).toBe(true);
    await listing(page).settled();
    await workerAtWork(page);
    expect(loads()).toBe(1);
    await expect(question(page)).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Panier (1)' })).toBeVisible();
    const parts = (await keptAnswers(page)).filter(({ address }) => address.startsWith('/assets/'));
    const old = parts.filter(({ address }) => /\.(js|css)$/.test(address) && !address.includes('.next.'));
    expect(old, 'what was kept for the old version is gone').toEqual([]);
  });

  test('[UP-01] [B37] [E8] an open payment in any tab delays the prompt; then its tab misses a chunk that no longer exists, and reloads once @campaign', async ({
    page,
    context,
  }) => {
    await page.goto(front.origin);
    await workerAtWork(page);
    const other = await context.newPage();
    // Without interaction the deferred features load later.
    await other.goto(front.origin);
    const paying = await context.newPage();
    const pending = pendingRequests(paying);
    await paying.goto(`${front.origin}/pack-promo?code=PACK-RAMADAN`);
    await workerAtWork(paying);
    await choose(paying.getByRole('radio', { name: 'En ligne' }));
    await paying.getByRole('button', { name: 'Valider le Panier' }).click();
    await shopper(paying).fillGuest(newGuest());
    await paying.getByRole('button', { name: 'Valider ma réservation' }).click();
    const dialog = paying.getByRole('dialog', { name: 'Paiement Commande' });
    await expect(dialog).toBeVisible();

    await front.release();
    await look(page);
    await expect.poll(() => isWaiting(page)).toBe(true);
    await expect(question(page)).toBeHidden();
    await expect(question(paying)).toBeHidden();

    const reloads = loadsOf(paying);
    await paying.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(question(page)).toBeVisible();
    // The chunk of the order page no longer exists, so that this tab reloads. While the old worker is handling that,
    // browsers do not activate the new one.
    await expect(paying.getByRole('heading', { name: 'Détails de la Facture' })).toBeVisible();
    await expectOneReload(paying, reloads);
    await expect.poll(pending).toBe(0);
    const loads = loadsOf(other);
    await button(page, 'Recharger').click();
    await expect.poll(() => isNext(page).catch(() => false)).toBe(true);
    await expect.poll(() => isNext(other).catch(() => false), 'the other tab follows').toBe(true);
    await expect.poll(loads).toBe(1);
  });
});

test('[E8] without a service worker, a chunk that no longer exists after a release reloads the page once @campaign', async ({
  page,
}) => {
  // Before React has taken the page over, a link would load the next page from the server.
  await openWithDeferredFeatures(page, front.origin);
  const loads = loadsOf(page);
  await front.release();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Suivre' }).first().click();
  await expectOneReload(page, loads);
});
