import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from './support/test.ts';
import { expectNoFindings } from './support/accessibility.ts';
import { customer, demoAccount, newCustomer } from './support/account.ts';
import { checkOut } from './support/basket-orders.ts';
import { payer, shopper } from './support/shopper.ts';

const NOT_ON_PROMOTION = '/produits/1202/details';

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

test('[BK-08] [BK-09] [PM-02] [PM-12] a member pays the first part of a pre-order by card, and of an order on credit with Wave', async ({
  page,
}) => {
  await page.goto('/login');
  await customer(page).signIn(demoAccount('member'));
  await checkOut(page, '/pre-commandes', /^Précommander/, '/pre-cart');
  await expect(page.getByRole('radio', { name: 'En ligne, en plusieurs fois' })).toBeChecked();
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  const preorder = page.getByRole('dialog', { name: 'Paiement Pré Commande' });
  await expect(preorder).toBeVisible();
  await shopper(page).chooseMethod('Paydunya');
  await expect(preorder.getByText('Total à payer')).toBeVisible();
  await preorder.getByRole('button', { name: 'Valider' }).click();
  const opening = page.waitForEvent('popup');
  await preorder.getByRole('link', { name: 'Passer au paiement' }).click();
  await expect(page).toHaveURL(/\/profile#preorder$/);
  const hosted = await opening;
  await hosted
    .getByRole('button', { name: /^Payer/ })
    .first()
    .click();
  await expect(hosted.getByRole('heading', { name: 'Paiement effectif' })).toBeVisible({ timeout: 20_000 });
  await hosted.getByRole('link', { name: 'Voir ma commande' }).click();
  await expect(hosted).toHaveURL(/\/pre-commandes\/\d+\/d/);
  await expect(hosted.getByText('Payé', { exact: true }).first()).toBeVisible();
  await hosted.close();

  await checkOut(page, '/credit-commandes', /^À crédit/, '/credit-cart');
  await page.getByRole('radio', { name: 'En ligne, en plusieurs fois' }).check();
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  await expect(page.getByRole('dialog', { name: 'Paiement Commande à crédit' })).toBeVisible();
  await payWithWave(page);
  const transaction = new URL(page.url()).searchParams.get('transaction_id') ?? '';
  await page.goto(`/wave-paiement?transaction=${transaction}`);
  await expect(page.getByText('Paiement confirmé avec succès!').first()).toBeVisible();
  await page.waitForURL(/\/credit-commandes\/\d+\/d/);
  await expect(page.getByText('Payé', { exact: true }).first()).toBeVisible();
});

const parts = (page: Page) => page.getByRole('region', { name: 'Échéancier' }).getByRole('listitem');

/** Pays what the open dialog asks for, and lets the check page of Wave lead on to the order. */
async function payAndFollow(page: Page, detailsPath: RegExp) {
  await payWithWave(page);
  const transaction = new URL(page.url()).searchParams.get('transaction_id') ?? '';
  await page.goto(`/wave-paiement?transaction=${transaction}`);
  await expect(page.getByText('Paiement confirmé avec succès!').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continuer vers ma commande' })).toHaveAttribute(
    'href',
    detailsPath,
  );
  await expect(page).toHaveURL(detailsPath);
}

async function expectInvoice(page: Page, part: Locator) {
  const downloading = page.waitForEvent('download');
  await part.getByRole('button', { name: /^Facture/ }).click();
  const download = await downloading;
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
}

test('[OT-14] [PM-12] [PM-19] [WV-01] [WV-03] a member pays parts of a pre-order and of a credit order, each on its own page', async ({
  page,
}) => {
  await page.goto('/login');
  await customer(page).signIn(demoAccount('member'));
  await checkOut(page, '/pre-commandes', /^Précommander/, '/pre-cart');
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  await payAndFollow(page, /\/pre-commandes\/\d+\/d.*tails/);
  const preorder = page.url();
  await expect(parts(page)).toHaveCount(3);
  await expect(parts(page).first()).toContainText('Payé');
  await expectInvoice(page, parts(page).first());
  await parts(page)
    .nth(1)
    .getByRole('button', { name: /^Payer/ })
    .click();
  await payAndFollow(page, /\/pre-commandes\/\d+\/d.*tails/);
  expect(page.url()).toBe(preorder);
  await expect(parts(page).nth(1)).toContainText('Payé');
  await expect(
    parts(page)
      .nth(2)
      .getByRole('button', { name: /^Payer/ }),
  ).toBeVisible();

  await checkOut(page, '/credit-commandes', /^À crédit/, '/credit-cart');
  await page.getByRole('button', { name: 'Valider la commande' }).click();
  await expect(page.getByRole('dialog', { name: 'Paiement Commande à crédit' })).toBeVisible();
  await payAndFollow(page, /\/credit-commandes\/\d+\/d.*tails/);
  await expect(parts(page)).toHaveCount(4);
  await expect(parts(page).first()).toContainText('Payé');
  await expectInvoice(page, parts(page).first());
  const credit = page.url();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Commande KE-/ })).toBeVisible();
  await page.goto('/profile#commandes-a-credit');
  await page
    .getByRole('link', { name: /^Voir la commande/ })
    .first()
    .click();
  await expect(page).toHaveURL(credit);

  await page.goto('/profile#preorder');
  await page
    .getByRole('link', { name: /^Voir la commande/ })
    .first()
    .click();
  await expect(page).toHaveURL(preorder);
});
