import { expect, test, type Page } from './support/test.ts';
import { listing } from './support/shelf.ts';

const field = (page: Page) => page.getByPlaceholder('Rechercher un produit...');

/** The reported search terms with their source. */
function recorded(page: Page) {
  const terms: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/termeRecherche')) terms.push(request.postDataJSON());
  });
  return terms;
}

test('[NV-08] the search suggests products while typing, tolerates typing errors, and says when there are none', async ({
  page,
}) => {
  await page.goto('/');
  await field(page).click();
  await page.keyboard.type('refrigerateurs samsun');
  const options = page.getByRole('option');
  await expect(options.filter({ hasText: /Samsung/ }).first()).toBeVisible();
  expect(await options.count()).toBeLessThanOrEqual(6);
  await field(page).fill('zzzzqqqq');
  await expect(page.getByText('Aucun résultat trouvé')).toBeVisible();

  await field(page).fill('RD-35DC4SA');
  const fridge = options.filter({ hasText: 'RD-35DC4SA' });
  await expect(fridge).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /RD-35DC4SA/ })).toBeVisible();
});

test('[NV-09] [NV-10] a search leads to its results, and is reported with the page it was made from', async ({
  page,
}) => {
  const terms = recorded(page);
  await page.goto('/');
  await field(page).click();
  await page.keyboard.type('frigo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/boutique?search=frigo');
  const { settled, names } = listing(page);
  await settled();
  await expect(names.first()).toContainText(/réfrigérateur/i);
  await expect.poll(() => terms).toEqual([{ terme: 'frigo', source: 'boutique' }]);

  await page.goto('/promo-tabaski');
  await settled();
  await field(page).click();
  await page.keyboard.type('congelateur');
  await expect(page).toHaveURL('/promo-tabaski?search=congelateur');
  await settled();
  await expect.poll(() => terms.at(-1)).toEqual({ terme: 'congelateur', source: 'promo-korite' });
  await field(page).fill('');
  await expect(page).toHaveURL('/promo-tabaski');
});

test('[NV-09] the suggestions take at most 60 % of a low screen and scroll inside @desktop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 420 });
  await page.goto('/informations');
  await field(page).fill('refrigerateur');
  const options = page.getByRole('option');
  // Five products and the link to all results.
  await expect(options).toHaveCount(6);
  const panel = page.getByRole('listbox').locator('..');
  expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(0.6 * 420);
  await options.last().scrollIntoViewIfNeeded();
  await expect(options.last()).toBeInViewport({ ratio: 1 });
});

test('[E14] an older, slower response never replaces a newer one', async ({ page }) => {
  await page.goto('/informations');
  await field(page).click();
  let answered = 0;
  await page.route('**/api/produits-filtrer?search=tele*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    answered += 1;
    await route.continue().catch(() => undefined);
  });
  await page.keyboard.type('tele');
  await page.waitForRequest('**/api/produits-filtrer?search=tele*');
  await field(page).fill('ventilateur');
  const options = page.getByRole('option');
  await expect(options.filter({ hasText: /ventilateur/i }).first()).toBeVisible();
  await expect.poll(() => answered).toBe(1);
  await expect(options.filter({ hasText: /téléviseur/i })).toHaveCount(0);
});
