import { expect, type Page, type Route, test } from './support/test.ts';
import { chunkOf } from './support/chunks.ts';
import { listing } from './support/shelf.ts';
import { expectNoFindings } from './support/accessibility.ts';
import { choose, PACK } from './support/shopper.ts';

const basketIcon = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('link', { name });
const lines = (page: Page) => page.getByRole('list', { name: 'Articles' }).getByRole('listitem');

const francs = (text: string) => Number(text.replaceAll(/\D/g, ''));

/** Adds the first products of a listing to their basket, one by one. */
async function order(page: Page, count: number, shelf = '/boutique', button = /^Commander/) {
  await page.goto(shelf);
  await listing(page).settled();
  for (let place = 0; place < count; place += 1) {
    await listing(page).results.getByRole('button', { name: button }).nth(place).click();
    await expect(page.getByText('Produit ajouté').first()).toBeVisible();
  }
}

/** Clicks all order buttons of a shop page at once. */
const orderAll = (page: Page) =>
  listing(page)
    .results.getByRole('button', { name: /^Commander/ })
    .evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click();
    });

test('[RT-11] [PC-03] [NV-03] [BK-01] [BK-04] a tap opens the cart, whose items survive a reload and can be changed, removed and restored, also offline', async ({
  page,
  context,
}) => {
  await order(page, 2);
  await page.evaluate(() => window.scrollTo(0, 0));
  await basketIcon(page, /^Panier \(2\)$/).tap();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panier (2 articles)');
  await lines(page)
    .first()
    .getByRole('button', { name: /^Un de plus/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panier (3 articles)');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panier (3 articles)');

  await lines(page)
    .nth(1)
    .getByRole('button', { name: /^Retirer/ })
    .click();
  await expect(page.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panier (3 articles)');

  await context.setOffline(true);
  await lines(page)
    .first()
    .getByRole('button', { name: /^Un de plus/ })
    .click();
  await lines(page)
    .nth(1)
    .getByRole('button', { name: /^Retirer/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panier (3 articles)');
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panier (3 articles)');

  await page.getByRole('button', { name: 'Vider le panier' }).click();
  await page.getByRole('button', { name: 'Tout retirer' }).click();
  await expect(page.getByText('Votre panier est vide')).toBeVisible();
  await expect(basketIcon(page, /^Panier/)).toBeHidden();
});

test('[RT-11] [BK-03] the wishlist holds each product once and moves to the cart with one click @campaign', async ({
  page,
}) => {
  await page.goto('/boutique');
  await listing(page).settled();
  const hearts = listing(page).results.getByRole('button', { name: /^Favori/ });
  for (const place of [0, 1, 2]) {
    await hearts.nth(place).click();
    await expect(hearts.nth(place)).toHaveAttribute('aria-pressed', 'true');
  }
  await hearts.nth(1).click();
  await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/wishlist');
  await expect(lines(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Tout mettre au panier' }).click();
  await expect(page.getByText('Aucun favori pour le moment')).toBeVisible();
  await basketIcon(page, /^Panier \(2\)$/).click();
  await expect(page).toHaveURL('/cart');
  await expect(lines(page)).toHaveCount(2);
});

test("[NV-03] mouse and keyboard open a basket's panel; a basket can be filled and changed with the keyboard alone @desktop-only @campaign", async ({
  page,
}) => {
  await page.goto('/boutique');
  await listing(page).settled();
  const buttons = listing(page).results.getByRole('button', { name: /^Commander/ });
  for (const [place, count] of [
    [0, 1],
    [1, 2],
  ] as const) {
    await buttons.nth(place).focus();
    await page.keyboard.press('Enter');
    await expect(basketIcon(page, new RegExp(`^Panier \\(${count}\\)$`))).toBeVisible();
  }
  const icon = basketIcon(page, /^Panier/);
  const panel = page.getByRole('banner').getByRole('region', { name: 'Panier' });
  await icon.hover();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByText('Sous-total')).toBeVisible();
  await expectNoFindings(page, 'panel');
  await panel
    .getByRole('button', { name: /^Retirer/ })
    .first()
    .click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await page.mouse.move(700, 800);
  await expect(panel).toBeHidden();

  await page.getByPlaceholder('Rechercher un produit...').focus();
  while (!(await icon.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(icon).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');

  await page.getByRole('textbox', { name: /^Quantité/ }).focus();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panier (7 articles)');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panier (8 articles)');
});

test('[RT-11] [BK-01] [BK-02] a product page adds to the basket of the selected option and links to it; the pre-order basket shows its three payments @campaign', async ({
  page,
}) => {
  await order(page, 1, '/pre-commandes', /^Précommander/);
  await listing(page).names.first().getByRole('link').click();
  await page.getByRole('tab', { name: 'Précommande' }).click();
  await page.getByRole('button', { name: 'Précommander', exact: true }).locator('visible=true').click();
  await page
    .getByRole('link', { name: /^2 dans le panier/ })
    .locator('visible=true')
    .click();
  await expect(page).toHaveURL('/pre-cart');
  await expect(page.getByRole('textbox', { name: /^Quantité/ })).toHaveValue('2');

  const payments = page.getByRole('region', { name: 'Vos paiements' }).getByRole('listitem');
  await expect(payments).toHaveCount(3);
  const parts = (await payments.allInnerTexts()).map((text) => francs(text.split('paiement')[1] ?? ''));
  const summary = await page.getByRole('complementary', { name: 'Récapitulatif' }).innerText();
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(
    francs(/Sous-total([^F]+)/.exec(summary)?.[1] ?? ''),
  );
});

test('[BK-02] a double click on the order button adds two and stays on the page @desktop-only @campaign', async ({
  page,
}) => {
  await page.goto('/produits/1201/details');
  const order = page.getByRole('button', { name: 'Commander', exact: true }).locator('visible=true');
  // The baskets are loaded now, so that the second click is not delayed.
  await order.click();
  await page
    .getByRole('link', { name: /^1 dans le panier/ })
    .locator('visible=true')
    .click();
  await page.getByRole('button', { name: /^Retirer/ }).click();
  await page.goBack();

  const { x, y, width, height } = (await order.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [middle, top] = [x + width / 2, y + height / 4];
  await page.mouse.click(middle, top);
  await expect(page.getByRole('link', { name: /^1 dans le panier/ }).locator('visible=true')).toBeVisible();
  await page.mouse.click(middle, top);
  await expect(page.getByRole('link', { name: /^2 dans le panier/ }).locator('visible=true')).toBeVisible();
  await expect(page).toHaveURL('/produits/1201/details');
});

test('[BK-01] two tabs stay in sync without losing changes (HAZARDS E4)', async ({ page, context }) => {
  await order(page, 1);
  const other = await context.newPage();
  await other.goto('/boutique');
  await listing(other).settled();
  await expect(basketIcon(other, /^Panier \(1\)$/)).toBeVisible();
  await listing(other)
    .results.getByRole('button', { name: /^Commander/ })
    .nth(1)
    .click();
  await expect(basketIcon(page, /^Panier \(2\)$/)).toBeVisible();
  await listing(page)
    .results.getByRole('button', { name: /^Commander/ })
    .first()
    .click();
  await expect(basketIcon(other, /^Panier \(3\)$/)).toBeVisible();
  // In parallel: neither tab has read the other's change when it writes.
  await Promise.all([page, other].map(orderAll));
  for (const tab of [page, other]) await expect(basketIcon(tab, /^Panier \(21\)$/)).toBeVisible();
  await other.goto('/cart');
  await expect(lines(other)).toHaveCount(9);
});

test("shows an error when the baskets' code fails to load @campaign", async ({ page }) => {
  // As if the page had just been reloaded for a missing chunk: it is not reloaded again within a minute.
  await page.addInitScript(() => sessionStorage.setItem('reloadedAt', String(Date.now())));
  await page.goto('/boutique');
  await listing(page).settled();
  await page.route(chunkOf('src/baskets/baskets-module.ts'), (route) => route.abort());
  await listing(page)
    .results.getByRole('button', { name: /^Commander/ })
    .first()
    .click();
  await expect(page.getByText('La connexion ne répond pas', { exact: false })).toBeVisible();
});

test('[BK-02] [PK-03] what is clicked and chosen before the screen can react is not lost @campaign', async ({
  page,
}) => {
  const held: Route[] = [];
  // A server that is busy starting sends the page without its data.
  await expect.poll(async () => (await page.request.get('/boutique')).text()).toContain('Commander');
  await page.route(chunkOf('src/features/listing/ListingPage.tsx'), (route) => void held.push(route));
  // The page's load event waits for the chunk.
  await page.goto('/boutique', { waitUntil: 'commit' });
  // The app has started, and waits for the screen.
  await page.waitForFunction(() => window.history.state !== null);
  const button = listing(page).results.getByRole('button', { name: /^Commander/ });
  await button.first().click();
  await expect(page.getByText('Produit ajouté')).toHaveCount(0);
  for (const route of held.splice(0)) await route.continue();
  await expect(page.getByText('Produit ajouté').first()).toBeVisible();
  await expect(basketIcon(page, /^Panier \(1\)$/)).toBeVisible();

  // Nor is a choice in a form.
  const pack = `/pack-promo?code=${PACK.code}`;
  await expect.poll(async () => (await page.request.get(pack)).text()).toContain('En ligne');
  await page.route(chunkOf('src/features/pack-order/PackOrderPage.tsx'), (route) => void held.push(route));
  await page.goto(pack, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.history.state !== null);
  await choose(page.getByRole('radio', { name: 'En ligne' }));
  for (const route of held) await route.continue();
  await page.getByRole('button', { name: 'Valider le Panier' }).click();
  await expect(page.getByRole('dialog', { name: 'Vos informations pour la réservation' })).toBeVisible();
});
