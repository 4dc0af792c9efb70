import { expect, test, type Page } from '@playwright/test';
import { customer, demoAccount, newCustomer } from './support/account.ts';
import { payer, shopper } from './support/shopper.ts';

const NOT_ON_PROMOTION = '/produits/1202/details';

/** Puts the first product of a page into a basket and opens the checkout of that basket. */
async function checkOut(page: Page, from: string, button: RegExp, basket: string) {
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

async function payWithWave(page: Page) {
  await shopper(page).enterPhone();
  await shopper(page).pay();
  await page.waitForURL(/\/c\/cos-/);
  await payer(page).pay();
  await expect(page.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });
}

test('[BK-09] [PU-07] a new customer orders the cart with the welcome discount, delivered outside Dakar, and pays with Wave', async ({
  page,
}) => {
  const person = newCustomer();
  await customer(page).arrive(person);
  await checkOut(page, NOT_ON_PROMOTION, /^Commander$/, '/cart');
  await expect(page.getByText('Offre de bienvenue')).toBeVisible();
  await page.getByLabel('Région').selectOption('thies');
  await expect(page.getByText(/^5.000/)).toBeVisible();
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  await expect(page.getByLabel('Adresse de livraison')).toBeFocused();
  await page.getByLabel('Adresse de livraison').fill('Quartier Escale, Thiès');
  await page.reload();
  await expect(page.getByLabel('Adresse de livraison')).toHaveValue('Quartier Escale, Thiès');
  await expect(page.getByLabel('Région')).toHaveValue('thies');

  await page.getByRole('button', { name: 'Valider la commande' }).click();
  await expect(page.getByRole('dialog', { name: 'Paiement Commande' })).toBeVisible();
  await payWithWave(page);
  await page.goto('/profile#order');
  await page.getByRole('link', { name: /^Voir la commande/ }).click();
  await expect(page.getByText('Payée')).toBeVisible();
  await expect(page.getByText('Livraison, région de Thiès')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Votre panier est vide')).toBeVisible();
});

test('[BK-08] [BK-09] a member pays the first part of a pre-order, and orders on credit', async ({
  page,
}) => {
  await page.goto('/login');
  await customer(page).signIn(demoAccount('member'));
  await checkOut(page, '/pre-commandes', /^Précommander/, '/pre-cart');
  await expect(page.getByRole('radio', { name: 'En ligne, en plusieurs fois' })).toBeChecked();
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  await expect(page.getByRole('dialog', { name: 'Paiement Pré Commande' })).toBeVisible();
  await payWithWave(page);
  await page.goto('/profile#preorder');
  await expect(page.getByRole('link', { name: /^Voir la commande/ }).first()).toBeVisible();

  await checkOut(page, '/credit-commandes', /^À crédit/, '/credit-cart');
  await page.getByRole('radio', { name: 'A domicile' }).check();
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  await expect(page).toHaveURL(/\/credit-commandes\/\d+\/d/);
  await expect(page.getByText('À payer à la livraison')).toBeVisible();
});
