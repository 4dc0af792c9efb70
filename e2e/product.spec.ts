import { expect, test } from './support/test.ts';
import { listing } from './support/shelf.ts';

test.use({ isQuiet: true });

/** The amounts in a text, in francs. */
const francsIn = (text: string) =>
  (text.match(/\d[\d\u00a0]*(?=\sFCFA)/g) ?? []).map((amount) => Number(amount.replaceAll(/\D/g, '')));

test('[PC-01] [RT-06] a card leads to its product by title, eye icon and picture; both paths show the three purchase options with exact prices', async ({
  page,
}) => {
  await page.goto('/boutique');
  await listing(page).settled();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }), hasText: /Précommande.*À crédit/s })
    .first();
  const name = await card.getByRole('heading').innerText();
  const title = page.getByRole('heading', { level: 1, name });

  await test.step('title, eye icon and picture; a click on the picture is recorded in the data layer', async () => {
    const ways = [
      card.getByRole('heading').getByRole('link'),
      card.getByRole('link', { name: `Voir ${name}` }),
      card.locator('picture'),
    ];
    for (const way of ways) {
      await way.click();
      await expect(title).toBeVisible();
      await expect(page).toHaveURL(/\/produits\/\d+\/details$/);
      if (way === ways.at(-1)) break;
      await page.goBack();
      await listing(page).settled();
    }
  });
  const id = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]);
  const events = await page.evaluate(() => window.dataLayer?.map(({ event, ...told }) => [event, told]));
  expect(events).toContainEqual(['click_image_product', { product_id: id, product_name: name }]);

  await test.step('both paths show the product', async () => {
    for (const path of [`/produits/${id}/details`, `/single-product/${id}`]) {
      await page.goto(path);
      await expect(title).toBeVisible();
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
});

test('[RT-07] up to four products are compared with their differences marked; a fifth is refused with a message @desktop-only @campaign', async ({
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
