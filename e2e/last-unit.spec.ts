import { expect, type Page, test } from './support/test.ts';
import { expectNoFindings } from './support/accessibility.ts';
import { customer, demoAccount, newCustomer } from './support/account.ts';
import { checkOut } from './support/basket-orders.ts';
import { payWithWave } from './support/shopper.ts';

const PHONE = { width: 390, height: 844 };

/** A product that no other test orders by its address. */
const PRODUCT = { path: '/produits/1209/details', name: 'Réfrigérateur LG GN-B372PLGB' };

/** Counts the product, as staff do it on a phone. */
async function count(desk: Page, units: string): Promise<void> {
  await desk.goto('/gestion/stock');
  await desk.getByRole('tab', { name: 'Tous les produits' }).click();
  await desk.getByLabel('Rechercher').fill(PRODUCT.name);
  await desk.getByRole('button', { name: new RegExp(`^(?:Compter|Corriger) ${PRODUCT.name}`) }).click();
  await desk.getByLabel('Unités en magasin').fill(units);
  await desk.getByLabel('Motif').fill('Compté ce matin au magasin.');
  await desk.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(desk.getByText('Le stock est enregistré.')).toBeVisible();
}

/**
 * A new customer with the product in the cart, at the checkout. At an address of their own: another order to the same one, by another
 * test, would take the welcome discount between price and order.
 */
async function reachCheckout(page: Page): Promise<void> {
  const person = newCustomer();
  await customer(page).arrive(person);
  await checkOut(page, PRODUCT.path, /^Commander$/, '/cart');
  await page.getByLabel('Adresse de livraison').fill(`Ngor, villa ${person.phone.replaceAll(' ', '')}`);
}

test('[DK-06] of two who want the last unit, one pays and the other is told before paying @campaign', async ({
  page,
  browser,
}) => {
  const desk = await browser.newPage({ viewport: PHONE });
  await desk.goto('/login?redirectTo=%2Fgestion%2Fstock');
  await customer(desk).signIn(demoAccount('preparer'));
  await count(desk, '1');

  const second = await browser.newPage({ viewport: PHONE });
  await reachCheckout(page);
  await reachCheckout(second);
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  await payWithWave(page);

  const third = await browser.newPage({ viewport: PHONE });
  await third.goto(PRODUCT.path);
  await expect(third.getByText('Épuisé pour le moment')).toBeVisible();
  await expect(third.getByRole('link', { name: 'Commander sur WhatsApp' }).first()).toBeVisible();
  await third.close();

  await second.getByRole('button', { name: 'Valider la commande' }).click();
  const notice = second.getByRole('alert').filter({ hasText: 'Votre panier a changé' });
  await expect(notice).toContainText(/il n’en reste plus.: retiré de la commande/);
  await expect(second.getByRole('button', { name: 'Valider la commande' })).toBeDisabled();
  await expect(second.getByRole('dialog')).toHaveCount(0);
  await expectNoFindings(second, 'checkout without the last unit, phone');
  await second.close();
  await desk.close();
});
