import { expect, type Page } from '@playwright/test';
import { customer, newCustomer } from './account.ts';
import { payWithWave } from './shopper.ts';

/** Puts the first product of a page into a basket and opens the checkout of that basket. */
export async function checkOut(page: Page, from: string, button: RegExp, basket: string): Promise<void> {
  await page.goto(from);
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByText('Produit ajouté')).toBeVisible();
  await page.goto(basket);
  await page
    .getByRole('link', { name: /^(?:Commander|Précommander|Commander à crédit)$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/checkout\?panier=/);
}

/**
 * A new customer buys a product and pays it with Wave.
 *
 * @param place part of an address that no other test uses: the welcome discount is once for each address
 */
export async function buyAsNewCustomer(page: Page, product: string, place: string): Promise<void> {
  const person = newCustomer();
  await customer(page).arrive(person);
  await checkOut(page, product, /^Commander$/, '/cart');
  await page.getByLabel('Adresse de livraison').fill(`${place}, villa ${person.phone.replaceAll(' ', '')}`);
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  await payWithWave(page);
}
