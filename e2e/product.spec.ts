import { expect, test } from './support/test.ts';
import { listing } from './support/shelf.ts';

/** The amounts in a text, in francs. */
const francsIn = (text: string) =>
  (text.match(/\d[\d\u202f]*(?=\sFCFA)/g) ?? []).map((amount) => Number(amount.replaceAll(/\D/g, '')));

test('[RT-06] both paths show the product with its three purchase options and exact prices', async ({
  page,
}) => {
  await page.goto('/boutique');
  await listing(page).settled();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }), hasText: /Précommande.*À crédit/s })
    .first();
  const name = await card.getByRole('heading').innerText();
  const address = await card.getByRole('heading').getByRole('link').getAttribute('href');
  const id = /\/produits\/(\d+)\/details/.exec(address ?? '')?.[1];
  for (const path of [`/produits/${id}/details`, `/single-product/${id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    for (const way of ['Comptant', 'Précommande', 'Crédit'])
      await expect(page.getByRole('tab', { name: way })).toBeVisible();
  }
  await page.getByRole('tab', { name: 'Précommande' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Précommande' });
  const [total = 0] = francsIn(await panel.innerText());
  const payments = (await panel.getByRole('listitem').allInnerTexts()).flatMap(francsIn);
  expect(payments).toHaveLength(3);
  expect(payments.reduce((sum, each) => sum + each, 0)).toBe(total);
  await expect(page.getByRole('table').filter({ hasText: /Dimensions|Puissance|Capacité/ })).toBeVisible();
  await expect(page.getByText('Livraison gratuite à Dakar').first()).toBeVisible();
});

test('[PC-01] picture, title and eye icon link to the product; a click on the picture is recorded in the data layer', async ({
  page,
}) => {
  const open = async () => {
    await page.goto('/boutique');
    await listing(page).settled();
    return page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) })
      .first();
  };
  let card = await open();
  const name = await card.getByRole('heading').innerText();
  const ways = [
    (each: typeof card) => each.getByRole('heading').getByRole('link').click(),
    (each: typeof card) => each.getByRole('link', { name: `Voir ${name}` }).click(),
    (each: typeof card) => each.locator('picture').click(),
  ];
  for (const follow of ways) {
    card = await open();
    await follow(card);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(/\/produits\/\d+\/details$/);
  }
  const events = await page.evaluate(() => window.dataLayer?.map(({ event, ...told }) => [event, told]));
  const id = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]);
  expect(events).toContainEqual(['click_image_product', { product_id: id, product_name: name }]);
});

test('a path without a product says so, and links to the shop', async ({ page }) => {
  const answer = await page.goto('/produits/999999/details');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Ce produit n’est plus en rayon')).toBeVisible();
  await page.getByRole('link', { name: 'Voir la boutique' }).click();
  await expect(page).toHaveURL('/boutique');
});

test('[RT-07] up to four products are compared with their differences marked; a fifth is refused with a message @desktop-only', async ({
  page,
}) => {
  await page.goto('/boutique?category=T%C3%A9l%C3%A9viseurs');
  await listing(page).settled();
  const toggles = page.getByRole('checkbox', { name: /^Comparer/ });
  for (let place = 0; place < 4; place += 1) await toggles.nth(place).check();
  await toggles.nth(4).click();
  await expect(page.getByText('4 articles au plus', { exact: false })).toBeVisible();
  await expect(toggles.nth(4)).not.toBeChecked();
  await page.getByRole('link', { name: 'Comparer (4)' }).click();
  await expect(page).toHaveURL(/\/products-compaire\?ids=\d+,\d+,\d+,\d+$/);
  const table = page.getByRole('table', { name: 'Articles comparés' });
  await expect(table.getByRole('columnheader')).toHaveCount(5);
  await expect(table.getByText('Différent').first()).toBeAttached();
  await page.getByLabel('Voir seulement les différences').check();
  const shown = table.getByRole('rowheader');
  await expect(shown.filter({ hasNotText: 'Différent' })).toHaveCount(0);
  expect(await shown.count()).toBeGreaterThan(2);
  await table
    .getByRole('button', { name: /^Commander/ })
    .first()
    .click();
  await expect(page.getByText('Produit ajouté')).toBeVisible();

  const address = page.url();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(address);
  await expect(table.getByRole('columnheader')).toHaveCount(5);
  await table
    .getByRole('button', { name: /^Retirer/ })
    .first()
    .click();
  await expect(table.getByRole('columnheader')).toHaveCount(4);
});
