import { expect, test } from './support/test.ts';
import { expectNoFindings } from './support/accessibility.ts';
import { customer, demoAccount, newCustomer } from './support/account.ts';
import { checkOut } from './support/basket-orders.ts';
import { expectInvoice, partsOf } from './support/instalments.ts';
import { sandbox } from './support/sandbox.ts';
import { newPhone, payer, payWithWave, shopper } from './support/shopper.ts';

const NOT_ON_PROMOTION = '/produits/1202/details';

test('[BK-09] [PU-07] a new customer orders the cart with the welcome discount, delivered outside Dakar, and pays with Wave @campaign', async ({
  page,
}) => {
  const person = newCustomer();
  await customer(page).arrive(person);
  await checkOut(page, NOT_ON_PROMOTION, /^Commander$/, '/cart');
  await expect(page.getByText('Offre de bienvenue')).toBeVisible();
  await page.goBack();
  const summary = page.getByRole('complementary', { name: 'Récapitulatif' });
  await expect(summary).toContainText('Offre de bienvenue');
  await expectNoFindings(page, 'basket with the welcome discount');
  await page.goForward();
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

test('[BK-09] [OT-14] [PM-02] [PM-12] [PM-19] a member pays two parts of a pre-order, by card and with Orange Money, found again in a second tab @campaign', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await customer(page).signIn(demoAccount('member'));
  await checkOut(page, '/pre-commandes', /^Précommander/, '/pre-cart');
  await expect(page.getByRole('radio', { name: 'En ligne, en plusieurs fois' })).toBeChecked();
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paiement Pré Commande' });

  const orderPage = await test.step('by card, in a new tab that leads to the order', async () => {
    await shopper(page).chooseMethod('Paydunya');
    await expect(dialog.getByText('Total à payer')).toBeVisible();
    await dialog.getByRole('button', { name: 'Valider' }).click();
    const opening = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: 'Passer au paiement' }).click();
    await expect(page).toHaveURL(/\/profile#preorder$/);
    const hosted = await opening;
    await payer(hosted).pay();
    await expect(hosted.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });
    await hosted.getByRole('link', { name: 'Voir ma commande' }).click();
    await expect(hosted).toHaveURL(/\/pre-commandes\/\d+\/d/);
    await expect(hosted.getByText('Payé', { exact: true }).first()).toBeVisible();
    const address = hosted.url();
    await hosted.close();
    return address;
  });

  await test.step('the profile leads to the order, and the part has its invoice', async () => {
    await page
      .getByRole('link', { name: /^Voir la commande/ })
      .first()
      .click();
    await expect(page).toHaveURL(orderPage);
    await expect(partsOf(page)).toHaveCount(3);
    await expect(partsOf(page).first()).toContainText('Payé');
    await expectInvoice(page, partsOf(page).first());
  });

  await test.step('with Orange Money, found again in a second tab', async () => {
    await page.getByRole('button', { name: /^Payer.*: 2e paiement/ }).click();
    await shopper(page).chooseMethod('Orange Money');
    await page.getByLabel('Numéro de téléphone Orange Money').fill(newPhone());
    await shopper(page).pay();
    await page.waitForURL(/\/orange\/pay\//);
    const other = await context.newPage();
    await other.goto(`${orderPage}#paiement-2`);
    await expect(other.getByText('Transaction existante récupérée')).toBeVisible({ timeout: 30_000 });
    await payer(page).pay();
    await expect(other.getByText('Paiement confirmé avec succès!').first()).toBeVisible({ timeout: 30_000 });
    await expect(partsOf(other).nth(1)).toContainText('Payé', { timeout: 30_000 });
    await expect(other.getByRole('button', { name: /^Payer/ })).toHaveCount(1);
    const [, id = ''] = /\/pre-commandes\/(\d+)\//.exec(orderPage) ?? [];
    expect(await sandbox.orange.paidFor(Number(id))).toBe(1);
  });
});
