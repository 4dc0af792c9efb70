import { expect, test, type Page } from './support/test.ts';
import { customer, newCustomer } from './support/account.ts';
import { PACK } from './support/shopper.ts';
import { appReacts } from './support/traffic.ts';

/** Holds back the app's scripts. @returns the function that lets them through */
async function holdScripts(page: Page): Promise<() => void> {
  const held = new EventTarget();
  const released = new Promise<void>((resolve) => held.addEventListener('release', () => resolve()));
  await page.route(/\/assets\/(?!start-)[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return () => held.dispatchEvent(new Event('release'));
}

test('[PK-03] how a customer wants to pay, chosen before the scripts have arrived, is not replaced by payment at home @campaign', async ({
  page,
}) => {
  await customer(page).arrive(newCustomer());
  const release = await holdScripts(page);
  await page.goto(`/pack-promo?code=${PACK.code}`, { waitUntil: 'domcontentloaded' });
  await page.getByText('En ligne', { exact: true }).click();
  release();
  await expect(page.getByRole('button', { name: 'Valider le Panier' })).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Se connecter' })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'En ligne' })).toBeChecked();
  await expect(page.getByText('Vous n’êtes pas connecté')).toHaveCount(0);
});

test('what is chosen, typed and clicked before the scripts have arrived counts once they have', async ({
  page,
}) => {
  let release = await holdScripts(page);
  await page.goto(`/pack-promo?code=${PACK.code}`, { waitUntil: 'domcontentloaded' });
  await page.getByText('En ligne', { exact: true }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  // What the page's HTML has of the menu is open at once.
  const served = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(served.getByRole('link', { name: 'Boutique' })).toBeInViewport();
  release();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: 'Fermer' }).first().click();
  await expect(page.getByRole('radio', { name: 'En ligne' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Valider le Panier' })).toBeEnabled();

  await page.unrouteAll();
  release = await holdScripts(page);
  await page.goto('/boutique', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Trier par').selectOption({ label: 'Prix croissant' });
  await page.getByRole('button', { name: 'Filtrer' }).click();
  await expect(page.getByText('Filtres', { exact: true })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Filtres', { exact: true })).toBeHidden();
  const search = page.getByRole('searchbox', { name: 'Rechercher un produit' });
  await search.click();
  await page.keyboard.type('frigo');
  release();
  const combobox = page.getByRole('combobox', { name: 'Rechercher un produit' });
  await expect(combobox).toBeFocused();
  await page.keyboard.type(' beko');
  await expect(combobox).toHaveValue('frigo beko');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expect(page).toHaveURL(/sort=/);
});

test('each product that is ordered before the scripts have arrived is in the cart once they have', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/boutique', { waitUntil: 'domcontentloaded' });
  // The first script has run, and asked for the others.
  await page.locator('link[rel="modulepreload"]').first().waitFor({ state: 'attached' });
  const order = page.getByRole('main').getByRole('button', { name: /^Commander/ });
  await order.nth(0).click();
  await order.nth(1).click();
  await expect(order.nth(0)).toHaveAttribute('data-waiting');
  release();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Panier (2)' })).toBeVisible();
  await expect(order.nth(0)).not.toHaveAttribute('data-waiting');
});

test('a page that is reloaded stays where the user has scrolled or touched it before the scripts arrived @campaign', async ({
  page,
}) => {
  const top = () => page.evaluate(() => window.scrollY);
  const reload = async (act: () => Promise<void>) => {
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'domcontentloaded' });
    // The first script has run, and asked for the others.
    await page.locator('link[rel="modulepreload"]').first().waitFor({ state: 'attached' });
    await act();
    release();
    // Recorded when the page's first effects run, which come after scrolling.
    await page.waitForFunction(() => 'dataLayer' in window);
    await page.unrouteAll();
    return top();
  };
  await page.goto('/boutique');
  await appReacts(page);
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => reload(() => Promise.resolve())).toBe(900);
  expect(await reload(() => page.evaluate(() => window.scrollTo(0, 300)))).toBe(300);
  expect(await reload(() => page.touchscreen.tap(270, 30))).toBe(0);
});
