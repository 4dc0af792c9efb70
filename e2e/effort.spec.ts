import { expect, type Page, test } from './support/test.ts';
import { customer, newCustomer } from './support/account.ts';
import { countEffort } from './support/effort.ts';
import { payer, shopper } from './support/shopper.ts';

const PRODUCT = '/produits/1202/details';

/** The product itself, not one of its shelf, which may be there before the bar at the bottom. */
const order = (page: Page) =>
  page.getByRole('button', { name: 'Commander', exact: true }).locator('visible=true').click();

test('[BK-09] [PM-04] [PU-07] from a product to paid: a new customer needs nine taps and six fields, and gets the welcome discount; a known one needs five taps and no field @campaign', async ({
  page,
}) => {
  const person = newCustomer();
  const takeEffort = await countEffort(page);

  await test.step('as a new customer', async () => {
    await page.goto(PRODUCT);
    await order(page);
    await page.getByRole('link', { name: 'Passer la commande' }).first().click();
    await page.getByRole('link', { name: 'Créer un compte' }).click();
    await customer(page).fillSignUp(person);
    await customer(page).enterCode(person);
    await expect(page).toHaveURL(/\/checkout\?panier=cart$/);
    await expect(page.getByText('Offre de bienvenue')).toBeVisible();
    await page.getByLabel('Adresse de livraison').fill(person.address);
    await page.getByRole('button', { name: 'Valider la commande' }).click();
    await shopper(page).chooseMethod('Wave');
    await shopper(page).pay();
    await page.waitForURL(/\/c\/cos-/);
    await payer(page).pay();
    await expect(page.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });
    expect(takeEffort()).toEqual({ taps: 9, fields: 6 });
  });

  await test.step('as a known one', async () => {
    await page.goto(PRODUCT);
    await order(page);
    await page.getByRole('link', { name: 'Passer la commande' }).first().click();
    await page.getByRole('button', { name: 'Valider la commande' }).click();
    await shopper(page).pay();
    await page.waitForURL(/\/c\/cos-/);
    await payer(page).pay();
    await expect(page.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });
    expect(takeEffort()).toEqual({ taps: 5, fields: 0 });
  });
});
