import { expect, type Page, test } from './support/test.ts';
import { listing } from './support/shelf.ts';
import { PACK } from './support/shopper.ts';
import { untilKept, workerAtWork } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const HOUR_MS = 3_600_000;
const bar = (page: Page) => page.locator('#notices');
const seen = (age: string) => new RegExp(`Hors connexion\\. Catalogue vu ${age}`);

/** Opens Home, the listing, a product and the cart, and waits until their data is cached. @returns the product */
async function lookAround(page: Page): Promise<{ address: string; name: string }> {
  await page.goto('/');
  await workerAtWork(page);
  await untilKept(page, /^\/api\/produits-filtrer-\w+\?limit=/);
  await page.goto('/boutique');
  await listing(page).settled();
  await page.keyboard.press('Shift');
  await untilKept(page, /^\/api\/produits-filtrer$/);
  const address = (await page.locator('main a[href^="/produits/"]').first().getAttribute('href')) ?? '';
  await page.goto(address);
  await page.keyboard.press('Shift');
  await untilKept(page, /^\/api\/produits\/\d+$/);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await page.goto('/boutique');
  await listing(page)
    .results.getByRole('button', { name: /^Commander/ })
    .first()
    .click();
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panier (1 article)');
  await expect(page.getByRole('list', { name: 'Articles' }).getByRole('listitem')).toHaveCount(1);
  return { address, name };
}

test('[UP-01] [E9] offline, Home, listing, product and cart open with the age of their data, and reload when the network is back', async ({
  page,
  context,
}) => {
  const product = await lookAround(page);
  await context.setOffline(true);
  await page.clock.setFixedTime(Date.now() + 2 * HOUR_MS);

  await page.goto(product.address);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(bar(page)).toContainText(seen('il y a 2.h'));

  await page.goto('/boutique');
  await listing(page).settled();
  await expect(bar(page)).toContainText(seen('il y a 2.h'));
  await expect(page.locator('main img').first()).toBeVisible();

  await page.goto('/');
  await expect(page.locator('main a[href^="/produits/"]').first()).toBeVisible();
  await expect(bar(page)).toContainText(seen('il y a 2.h'));

  await page.goto('/cart?from=link');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panier (1 article)');
  await page.getByRole('button', { name: /^Un de plus/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panier (2 articles)');
  expect(page.url(), 'the address is kept with its query').toMatch(/\/cart\?from=link$/);

  await page.goto('/en-promo');
  await expect(page.getByRole('main').getByText('Vous êtes hors connexion'), 'never seen').toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);

  await page.goto('/boutique');
  await expect(bar(page)).toContainText(seen('il y a 2.h'));
  const fromTheShop = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/produits-filtrer') && !('x-kept-at' in answer.headers()),
    { timeout: 40_000 },
  );
  await context.setOffline(false);
  await fromTheShop;
  // On a busy machine, late responses come from the cache once more and are refetched 15 s later.
  await expect(bar(page)).toContainText('Connexion rétablie.', { timeout: 40_000 });
});

test('[UP-01] [E9] the app is installable, and offline each listed pack and the information pages open; other screens offer a retry @campaign', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await workerAtWork(page);
  await untilKept(page, new RegExp(`^/api/pack_product/${PACK.code}$`));
  const browser = await page.context().newCDPSession(page);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(data).toContain('"display": "standalone"');
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(new URL(scope).pathname).toBe('/');
  // An open session would reset the emulated network of new documents.
  await browser.detach();

  await context.setOffline(true);

  await page.goto(`/pack-promo?code=${PACK.code}`);
  await expect(page.getByRole('heading', { level: 1, name: PACK.name })).toBeVisible();
  await page.goto('/faq');
  await expect(page.getByText('Faut-il un compte pour commander')).toBeVisible();
  await page.goto('/livraison-et-retours');
  await expect(page.getByText('À Dakar, la livraison est gratuite')).toBeVisible();

  await page.goto('/tracking-order');
  await expect(page.getByRole('main').getByText('Vous êtes hors connexion')).toBeVisible();
  await expect(page.getByText('Cette page a rencontré un problème')).toHaveCount(0);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Suivre ma commande' })).toBeVisible();
});

test('on slow 3G the first page loads, navigation works, and no offline notice appears @campaign', async ({
  page,
}) => {
  const link = await page.context().newCDPSession(page);
  await link.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.goto('/');
  await expect(page.locator('main a[href^="/produits/"]').first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Boutique' }).click();
  await listing(page).settled();
  await page.locator('main a[href^="/produits/"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
  await expect(bar(page)).toHaveText('');
});
