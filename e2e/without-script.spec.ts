import { expect, test, type Page } from './support/test.ts';

test.use({ javaScriptEnabled: false });

/** A product of the page with name, price and picture. */
async function expectProduct(page: Page) {
  const product = page
    .locator('main li')
    .filter({ has: page.locator('a[href^="/produits/"]') })
    .first();
  await expect(product.getByRole('heading')).toBeVisible();
  await expect(product).toContainText('FCFA');
  await product.scrollIntoViewIfNeeded();
  await expect(product.locator('img').first()).toHaveJSProperty('complete', true);
}

test('[NV-04] without JavaScript: the bar of wide screens, search, home, a category, a filter, page 2 and a product; names, prices and pictures are in the HTML, and nothing is shown that does not work', async ({
  page,
}) => {
  await page.goto('/');
  await expectProduct(page);
  // By selector: Playwright finds no text and no roles inside `noscript`.
  await expect(page.locator('.no-script')).toContainText('Pour acheter en ligne, activez JavaScript.');
  await expect(page.locator('.no-script a[href^="https://wa.me/"]')).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(bar).toBeHidden();
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of ['Accueil', 'Boutique', 'En promo', 'Connexion'])
    await expect(bar.getByRole('link', { name })).toBeVisible();
  await page.setViewportSize({ width, height });
  await page.getByRole('searchbox').fill('frigo');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/boutique\?search=frigo/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('frigo');
  await expect(page.locator('button[type="button"]:visible')).toHaveCount(0);
  await page.goto('/en-promo');
  await expectProduct(page);

  await page.goto('/');
  await page
    .locator('main')
    .getByRole('link', { name: /Réfrigérateurs/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Réfrigérateurs' })).toBeVisible();
  await expectProduct(page);

  await expect(page.locator('[name="tag"] option').first()).toHaveText('Toutes les sélections');
  await page.locator('[name="min"]').fill('150000');
  await page.locator('[name="sort"]').selectOption('price-asc');
  await page.locator('main form button[type="submit"]').click();
  await expect(page).toHaveURL(/category=R%C3%A9frig%C3%A9rateurs.*min=150000.*sort=price-asc/);
  await expect(page.locator('[name="min"]')).toHaveValue('150000');

  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page).toHaveURL(/sort=price-asc/);
  const name = page.getByRole('region', { name: 'Résultats' }).getByRole('heading', { level: 2 }).first();
  const product = await name.innerText();
  await name.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product);
  await expect(page.locator('main')).toContainText('FCFA');
  await expect(page.getByRole('heading', { name: 'Caractéristiques' })).toBeVisible();
});
